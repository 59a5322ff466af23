import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { modelsOf } from '../../src/core/declare/model.ts'
import { registry } from '../../src/domain/registry.ts'
import { releases } from '../../src/domain/system/releases.ts'
import { verifyArchive } from '../../src/server/backup/read-archive.ts'
import { restore } from '../../src/server/backup/restore.ts'
import { migrate, migrationsFolder } from '../../src/server/db/migrate.ts'
import { folderBytes } from '../../src/server/files/folder.ts'
import { bareDatabase } from './harness/database.ts'
import { type Body, type Product, type Send, startTestProduct } from './harness/product.ts'
import { readContent } from './kept/content.ts'
import { expectArrangement, expectContent } from './kept/expect-content.ts'
import { archivePath, readSnapshot, type Snapshot, snapshotVersions } from './kept/snapshot.ts'

/**
 * The data of earlier versions must come up whole. Each version has a folder in `kept/`, made by that very version
 * (`kept/make.ts`): a backup of an organisation with every kind of row, and everything that its API returned. Another
 * version needs only a new folder; fields that were renamed since have their line in `kept/expect-content.ts`.
 *
 * A backup comes up when it is restored. A data folder comes up when its database is migrated at the start. The
 * snapshot does not have PostgreSQL's own files (tens of megabytes, for one platform) but only their content: the
 * version's own migrations make its schema, the archive has its rows. Sessions and the job queue are in no archive.
 */
const models = modelsOf(registry)
const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

/** Starts today's product on the data of a version, at the time of its snapshot: links and trash are as old as then. */
const startFrom = async ({ version, madeAt }: Snapshot, source: 'backup' | 'data folder'): Promise<Product> => {
  const folder = mkdtempSync(join(tmpdir(), 'tms-kept-'))
  ends.push(() => rmSync(folder, { recursive: true, force: true }))
  const database = await bareDatabase()
  const { pool } = database
  const path = archivePath(version)
  const target = { pool, files: folderBytes(join(folder, 'files')), spoolFolder: join(folder, 'uploads') }
  if (source === 'backup') await restore(path, target)
  else {
    const migrations = join(folder, 'migrations')
    mkdirSync(migrations)
    for (const { name } of (await verifyArchive(path)).head.migrations)
      copyFileSync(join(migrationsFolder, name), join(migrations, name))
    await restore(path, { ...target, migrations })
    // The server does this at its start.
    await migrate(pool)
  }
  const product = await startTestProduct({ existing: { database, folder }, now: () => Date.parse(madeAt) })
  ends.push(product.end)
  return product
}

type Session = { readonly email: string; readonly token: string; readonly send: Send }
/** Signs everybody in by their earlier password. */
const signInAll = async (product: Product, { content, password }: Snapshot): Promise<Session[]> => {
  const sessions: Session[] = []
  for (const email of Object.keys(content.own)) {
    const { status, body } = await product.anonymous('POST', '/api/users/login', { email, password })
    expect(status, `${email}: ${JSON.stringify(body)}`).toBe(200)
    const token = body.data.access_token
    sessions.push({ email, token, send: product.with(token) })
  }
  return sessions
}

const downloads =
  (product: Product, { token }: Session) =>
  async (url: string) => {
    const answer = await product.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } })
    expect(answer.statusCode, url).toBe(200)
    return answer.rawPayload
  }

const expectLinksOpen = async ({ anonymous }: Product, { links, content }: Snapshot): Promise<void> => {
  for (const { id, token, task, password } of links) {
    const keys = { token, ...(password === undefined ? {} : { password }) }
    const { status, body } = await anonymous('POST', `/api/public/tasks/${id}`, keys)
    const row = content.entities.task?.rows.find((one) => one.id === task)
    expect({ status, name: body.data?.name }, id).toEqual({ status: 200, name: row?.name })
  }
}

/** Restores each row of the trash unless its parent has restored it already, with all rows that belong to it. */
const expectTrashRestores = async (send: Send, { content, hidden }: Snapshot): Promise<void> => {
  for (const [entity, { trash = [] }] of Object.entries(content.entities)) {
    const { api } = models.of(entity).entity
    for (const { id, name } of trash) {
      const isBack = (await send('GET', `/api${api}/${id}`)).status === 200
      if (!isBack) {
        const { status, body } = await send('POST', `/api${api}/${id}/restore`, {})
        expect(status, `${entity} ${id}: ${JSON.stringify(body)}`).toBe(200)
      }
      expect((await send('GET', `/api${api}/${id}`)).body.data, entity).toMatchObject({ id, name })
    }
  }
  for (const path of hidden) expect((await send('GET', `/api${path}`)).status, path).toBe(200)
}

/** Checks that a new task gets a higher number than all others, including those in the trash. */
const expectNumbersGoOn = async (send: Send): Promise<void> => {
  const tasks = (await send('GET', '/api/tasks?perPage=100')).body.data
  const last = Math.max(...tasks.map(({ number }: Body) => number))
  const { status, body } = await send('POST', '/api/tasks', { project_id: tasks[0].project_id, name: 'From here on' })
  expect(status, JSON.stringify(body)).toBe(201)
  expect(body.data.number).toBeGreaterThan(last)
}

const full = process.env.TMS_TEST_FULL === '1'
const versions = snapshotVersions()

// The oldest version has the longest way, so it is the one that `npm test` tries.
describe.each(full ? versions : versions.slice(0, 1))('what %s left', (version) => {
  const snapshot = readSnapshot(version)

  test.each(full ? (['backup', 'data folder'] as const) : (['data folder'] as const))(
    'as a %s comes up with everything in it, and lives on',
    async (source) => {
      const product = await startFrom(snapshot, source)
      const sessions = await signInAll(product, snapshot)
      const admin = sessions.find(({ email }) => email === snapshot.admin)
      if (admin === undefined) throw new Error(`${snapshot.admin} is not among the people`)
      const content = await readContent({
        models,
        admin: { send: admin.send, bytes: downloads(product, admin) },
        people: new Map(sessions.map(({ email, send }) => [email, send])),
      })
      expectContent(snapshot.content, content)
      await expectLinksOpen(product, snapshot)
      await expectTrashRestores(admin.send, snapshot)
      await expectNumbersGoOn(admin.send)
    },
  )
})

test('of every minor version there is a snapshot, except of the one in the making', () => {
  const minorOf = (version: string) => version.split('.').slice(0, 2).join('.')
  const [, ...minors] = new Set(releases.map(({ version }) => minorOf(version)))
  const snapshots = new Set(snapshotVersions().map(minorOf))
  // Version 0.7 is the first with a snapshot.
  const missing = minors.slice(0, minors.indexOf('0.7') + 1).filter((minor) => !snapshots.has(minor))
  expect(missing, 'run tests/server/kept/make.ts on the last version of each').toEqual([])
})

test('a section of home that was arranged and is lost, moved or shown again is noticed', () => {
  const before = [
    { key: 'work_today', hidden: true },
    { key: 'recent', hidden: false },
  ]
  const more = { key: 'health', hidden: false, title: 'Health' }
  expect(() => expectArrangement(before, [more, ...before], '')).not.toThrow()
  for (const after of [
    [more],
    before.slice(0, 1),
    before.toReversed(),
    before.map((one) => ({ ...one, hidden: false })),
  ])
    expect(() => expectArrangement(before, after, '')).toThrow()
})
