import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Job } from '../../src/server/engine.ts'
import { type Person, type Product, startTestProduct } from './harness/product.ts'

let product: Product
let admin: Person
beforeAll(async () => {
  product = await startTestProduct()
  admin = await product.person({ roles: ['admin'] })
})
afterAll(() => product.end())

test('cleaning takes what has had its day and leaves the rest', async () => {
  const { db, now } = product.engine
  const ago = (hours: number) => new Date(now() - hours * 3_600_000).toISOString()
  const user = admin.id
  const session = (used: string, ends: string) =>
    db.run(
      sql`insert into session (id, actor_id, token_hash, created_at, last_used_at, expires_at) values (gen_random_uuid(), ${user}, gen_random_uuid()::text, ${used}, ${used}, ${ends})`,
    )
  await db.run(sql`truncate session, idempotency, rate_limit`)
  await session(ago(1), ago(-1))
  await session(ago(9), ago(-100))
  await session(ago(1), ago(0.5))
  for (const [key, hours] of [
    ['old', 25],
    ['new', 23],
  ] as const)
    await db.run(
      sql`insert into idempotency (actor_id, key, request_hash, created_at) values (${user}, ${key}, 'h', ${ago(hours)})`,
    )
  await db.run(
    sql`insert into rate_limit (key, points, expire) values ('old', 1, ${Date.now() - 1000}), ('new', 1, ${Date.now() + 60_000}), ('never', 1, null)`,
  )
  await db.run(
    sql`insert into known_device (actor_id, token_hash, used_at) values (${user}, 'old', ${ago(181 * 24)}), (${user}, 'new', ${ago(179 * 24)})`,
  )
  const job = (state: string, days: number) =>
    db.run(
      sql`insert into job (id, created_at, updated_at, name, lane, payload, state, run_at, finished_at) values (gen_random_uuid(), ${ago(0)}, ${ago(0)}, ${`${state} ${days}`}, 'main', '{}', ${state}, ${ago(0)}, ${ago(days * 24)})`,
    )
  await job('done', 8)
  await job('done', 6)
  await job('failed', 8)
  await job('failed', 31)
  const clean = product.engine.jobs.all.find(({ name }) => name === 'clean') as Job
  await product.engine.jobs.send(db, clean, {})
  expect(await product.runJobs()).toEqual([{ name: 'clean' }])
  const left = async (query: ReturnType<typeof sql>) => (await db.all<{ k: string }>(query)).map(({ k }) => k)
  expect(await left(sql`select actor_id::text as k from session`)).toHaveLength(1)
  expect(await left(sql`select key as k from idempotency`)).toEqual(['new'])
  expect(await left(sql`select key as k from rate_limit order by 1`)).toEqual(['never', 'new'])
  expect(await left(sql`select token_hash as k from known_device`)).toEqual(['new'])
  expect(await left(sql`select name as k from job order by 1`)).toEqual(['clean', 'done 6', 'failed 8'])
})
