import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Product, startTestProduct } from './harness/product.ts'

let product: Product
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product.end())

const ask = (email: string) => product.anonymous('POST', '/api/password/email', { email })

test('an address that nobody has costs the same work: one job, whatever becomes of it', async () => {
  const person = await product.person({ roles: ['member'] })
  const counted = async () =>
    (
      await product.engine.db.one<{ n: number }>(
        sql`select (select count(*) from job) + (select count(*) from mail) as n`,
      )
    )?.n ?? 0
  const start = await counted()
  await ask(person.email)
  const known = (await counted()) - start
  await ask('nobody@example.test')
  expect((await counted()) - start - known).toBe(known)
  expect(known).toBe(1)
})

test('asking takes the same time for known and unknown addresses', async () => {
  const person = await product.person({ roles: ['member'] })
  const times: { [who: string]: number[] } = { known: [], unknown: [] }
  const rounds = process.env.TMS_TEST_FULL === '1' ? 200 : 40
  const pairs = [
    ['known', person.email],
    ['unknown', 'nobody-timed@example.test'],
  ] as const
  for (let i = 0; i < rounds; i++) {
    // The limits count alike; here they are not what is measured.
    await product.engine.long.run(sql`truncate rate_limit`)
    await ask('nobody-before@example.test')
    // Each first as often as second.
    for (const [who, email] of i % 2 === 0 ? pairs : pairs.toReversed()) {
      const begun = performance.now()
      expect((await ask(email)).status).toBe(200)
      times[who]?.push(performance.now() - begun)
    }
  }
  const median = (list: readonly number[] = []) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0
  const [known, unknown] = [median(times.known), median(times.unknown)]
  console.log(`asking, median: known ${known.toFixed(2)} ms, unknown ${unknown.toFixed(2)} ms`)
  expect(Math.abs(known - unknown)).toBeLessThan(50)
}, 60_000)
