import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { noteBulk } from '../../src/server/consequences/ledger.ts'
import { type Database, databaseOf } from '../../src/server/db/database.ts'
import { openPool } from '../../src/server/db/pool.ts'
import { freshDatabase } from './harness/database.ts'
import { type Product, startTestProduct } from './harness/product.ts'

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

describe('a transaction of the engine that meets another one', () => {
  let product: Product
  let task: string
  beforeAll(async () => {
    product = await startTestProduct()
    const admin = await product.person({ roles: ['admin'] })
    const made = async (path: string, body: object): Promise<string> =>
      (await admin.send('POST', `/api${path}`, body)).body.data.id
    const department_id = await made('/departments', { name: 'Quay' })
    const place = { priority: 'low', destination: 'internal', department_id, start_at: '2027-01-04T08:00:00.000Z' }
    const project_id = await made('/projects', { name: 'Pier', type: 'waterfall', ...place })
    task = await made('/tasks', { name: 'Dig', project_id })
  })
  afterAll(() => product.end())

  // This holds in whichever way the conflict is met, and whether or not the write has consequences.
  test.each([
    ['40001', false],
    ['40P01', false],
    ['40P01', true],
  ])('by %s is run three times at most (with consequences: %s)', async (state, follows) => {
    let runs = 0
    const always = product.engine.db.transaction(async (tx) => {
      runs++
      if (follows) noteBulk(tx, 'task', [task], 'system')
      await tx.run(sql.raw(`do $$ begin raise exception 'met' using errcode = '${state}'; end $$`))
    })
    await expect(always).rejects.toThrow(/met/)
    expect(runs).toBe(3)
  })

  test('goes on after it', async () => {
    await product.engine.db.run(sql`create table jotting (n int primary key, at int)`)
    await product.engine.db.run(sql`insert into jotting values (1, 0), (2, 0)`)
    let [runs, begun] = [0, 0]
    let both: () => void
    const met = new Promise<void>((go) => {
      both = go
    })
    const add = (order: readonly number[]) =>
      product.engine.db.transaction(async (tx) => {
        runs++
        for (const n of order) {
          await tx.run(sql`update jotting set at = at + 1 where n = ${n}`)
          if (++begun === 2) both()
          await met
        }
      })
    await Promise.all([add([1, 2]), add([2, 1])])
    expect(runs).toBeGreaterThan(2)
    expect(await product.engine.db.all(sql`select n, at from jotting order by n`)).toEqual([
      { n: 1, at: 2 },
      { n: 2, at: 2 },
    ])
  })
})
