import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseOf, prepared } from '../../src/server/db/database.ts'
import { statementNames } from '../../src/server/db/statement-names.ts'
import { freshDatabase, type TestDatabase } from './harness/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

test('what is asked for often keeps its name beside any number of others, and no name is given twice', () => {
  const nameOf = statementNames(3)
  const common = nameOf('common')
  const others = new Set<string>()
  for (let n = 0; n < 50; n++) {
    others.add(nameOf(`rare ${n}`))
    expect(nameOf('common')).toBe(common)
  }
  expect(others.size).toBe(50)
  expect([...others, common]).not.toContain(nameOf('rare 0'))
})

test('statements are prepared however many there were before', async () => {
  const { transaction } = databaseOf(database.pool)
  await transaction(async (tx) => {
    for (let n = 0; n < 2100; n++) await tx.one(prepared(sql.raw(`select ${n} as n`)))
    await tx.one(prepared(sql.raw("select 'new' as n")))
    const known = await tx.all(sql`select 1 from pg_prepared_statements where statement = ${"select 'new' as n"}`)
    expect(known).toHaveLength(1)
    // A statement whose name has ended its life is prepared anew, under another name.
    expect(await tx.one(prepared(sql.raw('select 0 as n')))).toEqual({ n: 0 })
  })
})
