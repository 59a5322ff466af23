import { cpSync, mkdtempSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { backUp } from '../../src/server/backup/backup.ts'
import { restore } from '../../src/server/backup/restore.ts'
import { migrate, migrationsFolder } from '../../src/server/db/migrate.ts'
import { openPool } from '../../src/server/db/pool.ts'
import type { ByteStore } from '../../src/server/files/bytes.ts'
import { BackupStage, contentOf, tablesOf } from './harness/backup-stage.ts'
import { freshDatabase } from './harness/database.ts'

const stage = new BackupStage()

/** Returns the archive with some of its uncompressed bytes changed. */
const forged = (from: string, to: string): Buffer => {
  const plain = gunzipSync(readFileSync(stage.good))
  const at = plain.lastIndexOf(from)
  expect(at).toBeGreaterThan(0)
  plain.write(to, at)
  return gzipSync(plain)
}
const cut = (part: number) => () => {
  const whole = readFileSync(stage.good)
  return whole.subarray(0, Math.floor(whole.length * part))
}
const flipped = () => {
  const whole = readFileSync(stage.good)
  const at = Math.floor(whole.length / 2)
  whole[at] = (whole[at] ?? 0) ^ 0x40
  return whole
}
/** Returns a tar that is cut off between two entries and packed again whole: only its missing end shows that. */
const withoutEnd = () => {
  const plain = gunzipSync(readFileSync(stage.good))
  return gzipSync(Buffer.concat([plain.subarray(0, plain.lastIndexOf('end.json')), Buffer.alloc(1024)]))
}

test.each<[string, () => Buffer, RegExp]>([
  ['cut off at its beginning', cut(0.01), /no whole backup/],
  ['cut off in its middle', cut(0.5), /no whole backup/],
  ['cut off at its end', cut(0.999), /no whole backup/],
  ['cut off between two entries', withoutEnd, /its end is missing/],
  ['with a bit turned over', flipped, /no whole backup/],
  ['with a value changed', () => forged('Driver', 'Pirate'), /changed after it was made/],
  ['that is empty', () => Buffer.alloc(0), /no whole backup/],
  ['that is no archive', () => Buffer.from('hello'), /no whole backup/],
  ['that is another archive', () => gzipSync(Buffer.alloc(1024)), /its end is missing/],
])('an archive %s is refused before anything is written', async (_what, make, line) => {
  const path = join(stage.folder, 'bad.tar.gz')
  writeFileSync(path, make())
  const { pool } = await stage.empty()
  await expect(restore(path, stage.optionsFor(pool, 'bad'))).rejects.toMatchObject({
    name: 'BackupError',
    message: expect.stringMatching(line),
  })
  expect(await tablesOf(pool)).toEqual([])
  expect([...stage.inFolder('bad'), ...stage.inFolder('bad-uploads')]).toEqual([])
})

test('an archive that is not there is one line', async () => {
  const { pool } = await stage.empty()
  await expect(restore(join(stage.folder, 'nowhere'), stage.optionsFor(pool, 'bad'))).rejects.toThrow(
    /is not there, or no file/,
  )
})

test('a database that is not empty is left as it is, unless it is given up', async () => {
  const database = await freshDatabase()
  stage.ends.push(database.drop)
  await database.pool.query(
    "insert into departments (id, name, created_at, updated_at) values ('01890000-0000-7000-8000-000000000001', 'Ours', now(), now())",
  )
  const before = await contentOf(database.pool)
  await expect(restore(stage.good, stage.optionsFor(database.pool, 'full'))).rejects.toThrow(/not empty.*--replace/)
  expect(await contentOf(database.pool)).toEqual(before)
  expect(stage.inFolder('full')).toEqual([])

  const server = openPool(database.url, () => {})
  await server.query('select 1')
  await expect(restore(stage.good, stage.optionsFor(database.pool, 'full', { replace: true }))).rejects.toThrow(
    /stop it first/,
  )
  await server.end()
  expect(await contentOf(database.pool)).toEqual(before)
  await expect
    .poll(() =>
      restore(stage.good, stage.optionsFor(database.pool, 'full', { replace: true })).then(() => 'done', String),
    )
    .toBe('done')
  expect((await contentOf(database.pool)).departments?.join()).not.toContain('Ours')
})

const withMigration = (text: string): string => {
  const copy = mkdtempSync(join(stage.folder, 'migrations-'))
  cpSync(migrationsFolder, copy, { recursive: true })
  writeFileSync(join(copy, '9999_next.sql'), text)
  return copy
}

test('an archive of the version before is brought up to this one', async () => {
  const { pool } = await stage.empty()
  const migrations = withMigration(
    "alter table users add column nickname text not null default 'none'; update users set nickname = upper(name);",
  )
  await restore(stage.good, stage.optionsFor(pool, 'older', { migrations }))
  const { rows } = await pool.query<{ name: string; nickname: string }>('select name, nickname from users')
  expect(rows.length).toBeGreaterThan(0)
  for (const { name, nickname } of rows) expect(nickname.toLowerCase()).toBe(name.toLowerCase())
  await migrate(pool, { folder: migrations })

  const newer = join(stage.folder, 'newer.tar.gz')
  await backUp(pool, stage.bytesIn('older'), newer, Date.now)
  const target = await stage.empty()
  await expect(restore(newer, stage.optionsFor(target.pool, 'newer'))).rejects.toThrow(/newer version.*9999_next\.sql/)
  const other = withMigration('create table other ();')
  await expect(restore(newer, stage.optionsFor(target.pool, 'newer', { migrations: other }))).rejects.toThrow(
    /another edition/,
  )
  expect(await tablesOf(target.pool)).toEqual([])
})

test('what fails in the middle leaves neither rows nor files', async () => {
  const { pool } = await stage.empty()
  const migrations = withMigration('select 1 / 0;')
  await expect(restore(stage.good, stage.optionsFor(pool, 'failed', { migrations }))).rejects.toThrow(
    'division by zero',
  )
  expect(await tablesOf(pool)).toEqual([])
  expect([...stage.inFolder('failed'), ...stage.inFolder('failed-uploads')]).toEqual([])

  // The store fails at the third file; the files that existed before stay.
  const real = stage.bytesIn('broken')
  const { rows } = await stage.product.engine.db.pool.query<{ id: string }>(
    'select id from file where size > 9 order by id limit 1',
  )
  const kept = rows[0]?.id ?? ''
  cpSync(join(stage.product.folder, 'files', kept), join(stage.folder, 'broken', kept))
  let puts = 0
  const breaking: ByteStore = {
    ...real,
    put: async (...file) => {
      if (++puts === 3) throw new Error('the store is gone')
      await real.put(...file)
    },
  }
  await expect(restore(stage.good, { ...stage.optionsFor(pool, 'broken'), files: breaking })).rejects.toThrow(
    'the store is gone',
  )
  expect(await tablesOf(pool)).toEqual([])
  expect(stage.inFolder('broken')).toEqual([kept])
  expect(stage.inFolder('broken-uploads')).toEqual([])
})

test('a backup that fails leaves no archive; none is written over', async () => {
  const breaking: ByteStore = {
    ...stage.product.files.bytes,
    read: async () => {
      throw new Error('the store is gone')
    },
  }
  const path = join(stage.folder, 'never.tar.gz')
  await expect(stage.backUp(path, breaking)).rejects.toThrow('the store is gone')
  expect(readdirSync(stage.folder).filter((name) => name.startsWith('never'))).toEqual([])
  await expect(stage.backUp(stage.good)).rejects.toThrow(/exists already/)
  const nowhere = join(stage.folder, 'no/such/folder.tar.gz')
  await expect(stage.backUp(nowhere)).rejects.toThrow(/can't be written/)
  const { pool } = await stage.empty()
  await expect(backUp(pool, stage.product.files.bytes, path, Date.now)).rejects.toThrow(/nothing to back up/)
  expect(statSync(stage.good).mode & 0o777).toBe(0o600)
})

test('a backup takes away the halves that killed ones left beside it, and nothing else', async () => {
  const folder = mkdtempSync(join(stage.folder, 'left-'))
  const long = new Date('2026-01-01T00:00:00Z')
  const put = (name: string, isOld: boolean) => {
    writeFileSync(join(folder, name), 'x')
    if (isOld) utimesSync(join(folder, name), long, long)
  }
  put('old.tar.gz.99999999.part', true)
  // Somebody may still be writing these: they are a moment old, or their process runs.
  put('new.tar.gz.99999999.part', false)
  put(`mine.tar.gz.${process.pid}.part`, true)
  put('letter.part', true)
  await stage.backUp(join(folder, 'now.tar.gz'))
  expect(readdirSync(folder).sort()).toEqual([
    'letter.part',
    `mine.tar.gz.${process.pid}.part`,
    'new.tar.gz.99999999.part',
    'now.tar.gz',
  ])
})
