import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operationsOf } from './harness/operations.ts'
import { type Person, type Product, startTestProduct } from './harness/product.ts'

let product: Product
let admin: Person
beforeAll(async () => {
  product = await startTestProduct()
  admin = await product.person({ roles: ['admin'] })
})
afterAll(() => product.end())

describe('a method that a path does not take', () => {
  test('is answered 405 with those that it takes, at every path', async () => {
    const known = await operationsOf(product.app)
    for (const path of new Set(known.map((one) => one.path))) {
      const operations = known.filter((one) => one.path === path)
      const url = path.replaceAll(/\{\w+\}/g, '019aaaaa-0000-7000-8000-000000000000')
      const answer = await product.app.inject({ method: 'PATCH', url })
      expect([answer.statusCode, answer.json().code], path).toEqual([405, 'no_method'])
      const allowed = String(answer.headers.allow).split(', ')
      expect(allowed, path).toEqual(expect.arrayContaining(operations.map(({ method }) => method)))
      expect(allowed.includes('HEAD'), path).toBe(allowed.includes('GET'))
      expect(allowed, path).not.toContain('PATCH')
    }
  })

  test('is 404 where there is no path, and a problem document in either case', async () => {
    for (const url of ['/api/nothing', '/api/tasks/1/2/3', '/api']) {
      const answer = await product.app.inject({ method: 'PATCH', url })
      expect([answer.statusCode, answer.json().code], url).toEqual([404, 'no_route'])
    }
    const answer = await admin.send('DELETE', '/api/tasks')
    expect(answer).toMatchObject({ status: 405, body: { code: 'no_method', status: 405 } })
  })
})

test('whatever is sent with a tag is answered 304 to who has it', async () => {
  const tagged: string[] = []
  const read = (await operationsOf(product.app)).filter(({ method }) => method === 'GET').map(({ path }) => path)
  // Other tests have rows by their id (tests/server/entities/reading.ts) and feeds (tests/server/feeds.test.ts).
  for (const path of ['/api/openapi.json', ...read]) {
    if (path.includes('{') || path === '/api/live') continue
    const first = await admin.send('GET', path)
    if (first.headers.etag === undefined) continue
    tagged.push(path)
    for (const known of [String(first.headers.etag), `W/${first.headers.etag}`])
      expect((await admin.send('GET', path, undefined, { 'if-none-match': known })).status, path).toBe(304)
  }
  expect(tagged).toContain('/api/openapi.json')
})

describe('a row that the caller has', () => {
  test('is not sent again, and is after it has changed', async () => {
    const { body } = await admin.send('POST', '/api/clients', { name: 'Harbour' })
    const url = `/api/clients/${body.data.id}`
    const first = await admin.send('GET', url)
    const tag = String(first.headers.etag)
    const again = (known: string, path = url) => admin.send('GET', path, undefined, { 'if-none-match': known })
    expect(await again(tag)).toMatchObject({ status: 304, body: '', headers: { etag: tag } })
    expect((await again(`W/${tag}, "9-x"`)).status).toBe(304)
    expect((await again('"1"')).status).toBe(200)
    const written = await admin.send('PUT', url, { name: 'Port' }, { 'if-match': tag })
    expect(written.status).toBe(200)
    expect((await again(tag)).status).toBe(200)
    expect((await again(String(written.headers.etag))).status).toBe(304)
    expect((await admin.send('PUT', url, { name: 'Quay' }, { 'if-match': tag })).status).toBe(412)
  })
})
