import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { backUp } from '../../src/server/backup/backup.ts'
import { restore } from '../../src/server/backup/restore.ts'
import { migrate } from '../../src/server/db/migrate.ts'
import { s3Bytes } from '../../src/server/files/s3.ts'
import { isWhole } from '../breadth.ts'
import { BackupStage, contentOf } from './harness/backup-stage.ts'
import type { Person } from './harness/product.ts'
import { startS3 } from './harness/s3.ts'

const stage = new BackupStage()

test('what is restored elsewhere is the same, row by row and byte by byte', async () => {
  const { pool } = await stage.empty()
  const report = await restore(stage.good, stage.optionsFor(pool, 'same'))
  expect(report).toMatchObject({ files: 5, lost: 1 })
  const [was, is] = [await contentOf(stage.product.engine.db.pool), await contentOf(pool)]
  expect(is).toEqual(was)
  expect(Object.values(is).flat().length).toBe(report.rows)
  expect(is.users?.join()).toContain('Zoë')
  for (const name of stage.inFolder('same'))
    expect(
      readFileSync(join(stage.folder, 'same', name)).equals(readFileSync(join(stage.product.folder, 'files', name))),
    ).toBe(true)
  expect(stage.inFolder('same')).toEqual(readdirSync(join(stage.product.folder, 'files')).sort())
  expect(stage.inFolder('same-uploads')).toEqual([])
  // No old token opens a session, and readers of the log see the rows from the restore on.
  expect((await pool.query('select * from session')).rows).toEqual([])
  expect((await pool.query('select count(distinct transaction)::int as n from event')).rows).toEqual([{ n: 1 }])
  // The schema equals a migrated one, including foreign keys.
  const keys =
    "select conname, pg_get_constraintdef(oid) as is, convalidated from pg_constraint where connamespace = 'public'::regnamespace order by 1"
  expect((await pool.query(keys)).rows).toEqual((await stage.product.engine.long.pool.query(keys)).rows)
  await migrate(pool)
})

test.runIf(isWhole)(
  'a backup made while people write is of one moment',
  async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => stage.product.person({ roles: ['admin'] })))
    let writing = true
    let writes = 0
    const write = async ({ send }: Person) => {
      for (let n = 0; writing; n++) {
        const answer =
          n % 5 === 0
            ? await stage.changePicture(n % 7, send)
            : await send('PUT', '/api/profile', { job_title: `Driver ${n}` })
        expect(answer.status).toBe(200)
        await send('POST', '/api/departments', { name: `Yard ${n} ${Math.random()}` })
        writes += 1
      }
    }
    const writers = people.map(write)
    try {
      for (let round = 0; round < (process.env.TMS_TEST_FULL === '1' ? 3 : 1); round++) {
        const path = join(stage.folder, `busy-${round}.tar.gz`)
        const before = writes
        await stage.backUp(path)
        const { pool } = await stage.empty()
        const { files } = await restore(path, stage.optionsFor(pool, `busy-${round}`))
        expect(stage.inFolder(`busy-${round}`)).toHaveLength(files)
        // Each row agrees with its last event, since one transaction wrote both.
        for (const [entity, table] of [
          ['user', 'users'],
          ['department', 'departments'],
        ]) {
          const { rows } = await pool.query(
            `select t.id from ${table} t where t.version <> coalesce((select max(e.version) from event e where e.entity = $1 and e.row_id = t.id), 1)`,
            [entity],
          )
          expect(rows, entity).toEqual([])
          const { rows: orphans } = await pool.query(
            `select e.id from event e where e.entity = $1 and not exists (select from ${table} t where t.id = e.row_id)`,
            [entity],
          )
          expect(orphans, entity).toEqual([])
        }
        const { rows: pictures } = await pool.query<{ id: string }>(
          'select avatar_id as id from users where avatar_id is not null',
        )
        expect(stage.inFolder(`busy-${round}`)).toEqual(expect.arrayContaining(pictures.map(({ id }) => id)))
        expect(writes).toBeGreaterThan(before)
      }
    } finally {
      writing = false
      await Promise.all(writers)
    }
  },
  120_000,
)

test.runIf(isWhole)('a store of one kind is restored into one of the other', async () => {
  const s3 = await startS3()
  stage.ends.push(async () => {
    await s3.end()
    await s3.stop()
    s3.remove()
  })
  const there = await stage.empty()
  await restore(stage.good, { ...stage.optionsFor(there.pool, 'to-s3'), files: s3Bytes(s3.url) })
  const path = join(stage.folder, 'from-s3.tar.gz')
  expect((await backUp(there.pool, s3Bytes(s3.url), path, Date.now)).files).toBe(5)
  const back = await stage.empty()
  await restore(path, stage.optionsFor(back.pool, 'from-s3'))
  for (const name of stage.inFolder('from-s3'))
    expect(
      readFileSync(join(stage.folder, 'from-s3', name)).equals(readFileSync(join(stage.product.folder, 'files', name))),
    ).toBe(true)
  expect(stage.inFolder('from-s3')).toHaveLength(5)
  expect(await contentOf(back.pool)).toEqual(await contentOf(there.pool))
})
