import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person, Product } from './harness/product.ts'
import { startTestProduct } from './harness/product.ts'

let product: Product
let admin: Person
const rows = 11_500
const perPage = 100

beforeAll(async () => {
  product = await startTestProduct()
  admin = await product.person({ roles: ['admin'] })
  // Names are equal by the hundred and moments by the thousand, so that the id decides the order.
  await product.engine.long.pool.query(
    `insert into users (id, name, email, password, last_seen_at, created_at, updated_at)
     select gen_random_uuid(), 'Étage ' || n / 100, n || '@example.test', '-',
       case when n % 3 = 0 then null else timestamptz '2026-01-02' + n % 5 * interval '1 hour' end,
       timestamptz '2026-01-01' + (n / 1000) * interval '1 microsecond', now()
     from generate_series(1, $1::int) n`,
    [rows],
  )
  await product.engine.long.pool.query('analyze users')
})
afterAll(() => product.end())

const page = async (number: number, order: string): Promise<string[]> => {
  const { status, body } = await admin.send('GET', `/api/users?page=${number}&perPage=${perPage}&${order}`)
  expect(status).toBe(200)
  return (body.data as { id: string }[]).map(({ id }) => id)
}
const inOrder = async (order: string, from: number): Promise<string[]> => {
  const { rows } = await product.engine.db.pool.query<{ id: string }>(
    `select id from users order by ${order} limit ${perPage} offset ${(from - 1) * perPage}`,
  )
  return rows.map(({ id }) => id)
}

describe('pages beyond the rows that a total counts exactly', () => {
  const orders: readonly [string, string][] = [
    ['orderOn=created_at&orderBy=desc', 'created_at desc, id desc'],
    ['orderOn=created_at&orderBy=asc', 'created_at, id'],
    ['orderOn=name&orderBy=asc', 'name collate "und-x-icu", id'],
    // A third of the rows have no value.
    ['orderOn=last_seen_at&orderBy=desc', 'last_seen_at desc, id desc'],
  ]
  for (const [asked, sql] of orders)
    test(`are those that stand there, in whatever order they are read: ${asked}`, async () => {
      for (const number of [110, 111, 113, 112, 110, 115, 103, 104, 111, 115, 101, 102])
        expect(await page(number, asked), `page ${number}`).toEqual(await inOrder(sql, number))
      expect(await page(117, asked)).toEqual([])
    })
})
