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

const rounds = process.env.TMS_TEST_FULL === '1' ? 200 : 40
const median = (list: readonly number[]) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0

/** Returns the medians in milliseconds of a call that must not show whether a mail address has an account. */
const timesOf = async (call: (email: string) => Promise<unknown>) => {
  // A password of its own gets the real, slow hash (harness/product.ts).
  const { email } = await product.person({ roles: ['member'], password: 'Own#2026-password' })
  const times: { readonly known: number[]; readonly unknown: number[] } = { known: [], unknown: [] }
  const pairs = [
    ['known', email],
    ['unknown', 'nobody-timed@example.test'],
  ] as const
  for (let i = 0; i < rounds; i++) {
    // The limits count the same for both, and are not what is measured here.
    await product.engine.long.run(sql`truncate rate_limit`)
    await call('nobody-before@example.test')
    // Each of the two comes first equally often.
    for (const [who, mail] of i % 2 === 0 ? pairs : pairs.toReversed()) {
      const begun = performance.now()
      await call(mail)
      times[who].push(performance.now() - begun)
    }
  }
  return { known: median(times.known), unknown: median(times.unknown) }
}

test.each<readonly [string, (email: string) => Promise<void>]>([
  ['asking for a link', async (email) => expect((await ask(email)).status).toBe(200)],
  [
    'a wrong password',
    async (email) => {
      const { status } = await product.anonymous('POST', '/api/users/login', { email, password: 'Wrong#2026-pw' })
      expect(status).toBe(401)
    },
  ],
])('%s takes the same time for known and unknown addresses', { timeout: 240_000 }, async (name, call) => {
  const { known, unknown } = await timesOf(call)
  console.log(`${name}, median: known ${known.toFixed(2)} ms, unknown ${unknown.toFixed(2)} ms`)
  expect(Math.abs(known - unknown)).toBeLessThan(50)
})
