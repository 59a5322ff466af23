import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { operationsOf } from './harness/operations.ts'
import { type Answer, type Person, type Product, startTestProduct } from './harness/product.ts'

let product: Product
let admin: Person
let other: Person
beforeAll(async () => {
  // All calls have the same moment, so that the machine's speed for five hundred calls does not matter.
  const at = Date.now()
  product = await startTestProduct({ now: () => at })
  admin = await product.person({ roles: ['admin'] })
  other = await product.person({ roles: ['admin'] })
})
beforeEach(() => product.engine.db.run(sql`truncate rate_limit`))
afterAll(() => product.end())

const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status)
const all = <T>(count: number, of: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => of(n)))

test('one user searches a hundred and twenty times in a minute, each text in as many lists as there are', async () => {
  const search = (by: Person, n: number, list = 'tags') => by.send('GET', `/api/${list}?search=word${n}`)
  const answers: Answer[] = []
  for (let n = 0; n < 125; n++) {
    answers.push(await search(admin, n))
    // The same text in another list is the same search.
    if (n < 120) expect((await search(admin, n, 'users')).status).toBe(200)
  }
  expect(statuses(answers).filter((status) => status === 200)).toHaveLength(120)
  const refused = answers.find(({ status }) => status === 429)
  expect(refused?.body.code).toBe('too_many_tries')
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
  // Others continue, and so does a user who does not search; a search from another session counts for the same user.
  expect((await search(other, 1)).status).toBe(200)
  expect((await admin.send('GET', '/api/tags?search=')).status).toBe(200)
  expect((await search(admin, 200, 'users')).status).toBe(429)
})

test('one user calls as often in a minute as is set, whatever they call; others go on', async () => {
  const busy = await startTestProduct({ callsPerMinute: 60 })
  const [one, two] = [await busy.person({ roles: ['admin'] }), await busy.person({ roles: ['admin'] })]
  const paths = ['/api/profile', '/api/tags', '/api/users?perPage=2', '/api/projects/favorites']
  const answers = await all(70, (n) => one.send('GET', paths[n % paths.length] ?? ''))
  expect(statuses(answers).filter((status) => status === 200)).toHaveLength(60)
  const refused = answers.find(({ status }) => status === 429)
  expect(refused?.body.code).toBe('too_many_tries')
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
  expect((await two.send('GET', '/api/profile')).status).toBe(200)
  await busy.end()
})

test('every call that searches is limited, and says so', async () => {
  const searching = (await operationsOf(product.app)).filter(({ parameters = [] }) =>
    parameters.some(({ in: place, name }) => place === 'query' && name === 'search'),
  )
  expect(searching.length).toBeGreaterThan(20)
  for (const [n, { method, path, responses }] of searching.entries()) {
    const url = path.replaceAll(/\{\w+\}/g, '019aaaaa-0000-7000-8000-000000000000')
    await product.engine.db.run(
      sql`insert into rate_limit (key, points, expire) values (${`search:${admin.id}`}, 120, ${Date.now() + 60_000}) on conflict do nothing`,
    )
    expect((await admin.send(method, `${url}?search=a${n}`)).status, path).toBe(429)
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
