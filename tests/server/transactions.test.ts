import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, databaseOf } from '../../src/server/db/database.ts'
import { openPool } from '../../src/server/db/pool.ts'
import { freshDatabase } from './harness/database.ts'

let made: Awaited<ReturnType<typeof freshDatabase>>
let db: Database
const told: string[] = []
beforeAll(async () => {
  made = await freshDatabase()
  db = databaseOf(
    openPool(made.url, () => {}),
    (topic) => void told.push(topic),
  )
  await db.run(sql`create table jotting (n int primary key)`)
})
afterAll(async () => {
  await db.pool.end()
  await made.drop()
})
const jot = (n: number) => sql`insert into jotting (n) values (${n})`
const jotted = async () => (await db.all<{ n: number }>(sql`select n from jotting order by n`)).map(({ n }) => n)

test('what is asked last sees the work, and is answered once it is kept', async () => {
  const seen = await db.transaction(
    async (tx) => {
      tx.announce('log')
      await tx.run(jot(1))
      return 1
    },
    (tx, n) => tx.all<{ n: number }>(sql`select n from jotting where n = ${n}`),
  )
  expect(seen).toEqual([{ n: 1 }])
  expect(await jotted()).toEqual([1])
  expect(told).toEqual(['log'])
})

test('nothing is kept where the last statement fails, nor told of, and the connection is good for others', async () => {
  const failing = db.transaction(
    async (tx) => {
      tx.announce('log')
      await tx.run(jot(2))
    },
    (tx) => tx.run(jot(1)),
  )
  await expect(failing).rejects.toThrow(/duplicate key/)
  expect(await jotted()).toEqual([1])
  expect(told).toEqual(['log'])
})

test('a statement that failed unheard keeps the rest from being taken for kept', async () => {
  const silent = db.transaction(async (tx) => {
    await tx.run(jot(3))
    await tx.run(jot(1)).catch(() => undefined)
  })
  await expect(silent).rejects.toThrow(/one of its statements had failed/)
  expect(await jotted()).toEqual([1])
})

test('questions that go together are answered each, and one that fails is told without harm to what follows', async () => {
  const ask = (n: number) => (on: Pick<Database, 'one'>) => on.one<{ n: number }>(sql`select ${n}::int as n`)
  expect(await db.together([ask(1), ask(2), ask(3)])).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }])
  await expect(db.together([ask(1), (on) => on.run(sql`select 1 / 0`), ask(3)])).rejects.toThrow(/division by zero/)
  expect(await db.together([ask(4), ask(5)])).toEqual([{ n: 4 }, { n: 5 }])
})
