import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, databaseOf } from '../../src/server/db/database.ts'
import { openPool } from '../../src/server/db/pool.ts'
import { freshDatabase, type TestDatabase } from './harness/database.ts'

/** A database whose settings differ from ours, like a customer's may do. */
let made: TestDatabase
let db: Database
beforeAll(async () => {
  made = await freshDatabase()
  const own = new URL(made.url).pathname.slice(1)
  for (const setting of ["timezone = 'Africa/Cairo'", "datestyle = 'SQL, DMY'"])
    await made.pool.query(`alter database ${own} set ${setting}`)
  db = databaseOf(openPool(made.url, () => {}))
})
afterAll(async () => {
  await db.pool.end()
  await made.drop()
})

test.each([
  '0001-01-01T00:00:00.000Z',
  // If the driver read it by itself, it would come back as 2026 and look right.
  '0026-07-15T08:30:00.000Z',
  '0099-12-31T23:59:59.999Z',
  // Before zones had whole hours, Cairo was two hours, five minutes and nine seconds ahead.
  '1800-01-01T00:00:00.125Z',
  '2026-07-15T22:30:00.100Z',
  '9999-12-31T23:59:59.999Z',
])('a moment comes back as it was kept: %s', async (moment) => {
  const row = await db.one<{ at: string }>(sql`select ${moment}::timestamptz(3) as at`)
  expect(row?.at).toBe(moment)
})

test('moments beyond the wire’s years, which only computed fields reach, come out ordered and break nothing', async () => {
  const row = await db.one<{ early: string; late: string }>(
    sql`select '0001-01-01T00:00:00Z'::timestamptz - interval '1 hour' as early, '9999-12-31T23:00:00Z'::timestamptz + interval '1 hour' as late`,
  )
  expect(row).toEqual({ early: '0000-12-31T23:00:00.000Z', late: '+010000-01-01T00:00:00.000Z' })
})

test('days are those of UTC, in the wire’s spelling', async () => {
  const row = await db.one(sql`select '2026-07-15T22:30:00Z'::timestamptz::date as day, '2026-07-15'::date as written`)
  expect(row).toEqual({ day: '2026-07-15', written: '2026-07-15' })
})
