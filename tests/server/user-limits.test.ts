import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { operationsOf } from './harness/operations.ts'
import { type Answer, type Person, type Product, startTestProduct } from './harness/product.ts'

let product: Product
let admin: Person
let other: Person
beforeAll(async () => {
  product = await startTestProduct()
  admin = await product.person({ roles: ['admin'] })
  other = await product.person({ roles: ['admin'] })
})
beforeEach(() => product.engine.db.run(sql`truncate rate_limit`))
afterAll(() => product.end())

const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status)
const all = <T>(count: number, of: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => of(n)))

test('one user searches a list a hundred and twenty times in a minute', async () => {
  const search = (by: Person, n: number, list = 'tags') => by.send('GET', `/api/${list}?search=word${n}`)
  const answers = await all(125, (n) => search(admin, n))
  expect(statuses(answers).filter((status) => status === 200)).toHaveLength(120)
  const refused = answers.find(({ status }) => status === 429)
  expect(refused?.body.code).toBe('too_many_tries')
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
  // Others go on, and so does whoever does not search, or searches elsewhere.
  expect((await search(other, 1)).status).toBe(200)
  expect((await admin.send('GET', '/api/tags?search=')).status).toBe(200)
  expect((await search(admin, 1, 'users')).status).toBe(200)
})

test('every call that searches is limited, and says so', async () => {
  const searching = operationsOf(product.app).filter(({ parameters = [] }) =>
    parameters.some(({ in: place, name }) => place === 'query' && name === 'search'),
  )
  expect(searching.length).toBeGreaterThan(20)
  for (const { method, path, responses } of searching) {
    const url = path.replaceAll(/\{\w+\}/g, '019aaaaa-0000-7000-8000-000000000000')
    await product.engine.db.run(
      sql`insert into rate_limit (key, points, expire) values (${`search:${admin.id} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`}, 120, ${Date.now() + 60_000}) on conflict do nothing`,
    )
    expect((await admin.send(method, `${url}?search=a`)).status, path).toBe(429)
    expect(Object.keys(responses), path).toContain('429')
  }
})

test('one user has twenty reports mailed in an hour', async () => {
  const answers = await all(23, () => admin.send('POST', '/api/export/projects', {}))
  expect(statuses(answers).filter((status) => status === 200)).toHaveLength(20)
  const refused = answers.find(({ status }) => status === 429)
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
  expect((await other.send('POST', '/api/export/projects', {})).status).toBe(200)
})
