import { afterAll, beforeAll, expect, test } from 'vitest'
import { mostFaults } from '../../src/core/query/check-predicate.ts'
import { schemaFor } from '../../src/server/rows/values/body.ts'
import { operationsOf } from './harness/operations.ts'
import { type Body, type Person, type Product, startTestProduct } from './harness/product.ts'
import { sampler } from './harness/samples.ts'

let product: Product
let admin: Person
let routes: readonly { readonly method: 'POST' | 'PUT'; readonly path: string; readonly isPublic: boolean }[]
/** A row of each entity, by the first part of its calls' addresses. */
const ids = new Map<string, string>()
beforeAll(async () => {
  product = await startTestProduct()
  admin = await product.person({ roles: ['admin'] })
  const samples = sampler(product.engine.models, admin.send)
  for (const model of product.engine.models.all.filter(({ operations }) => operations.has('store'))) {
    const path = `/api${model.entity.api}`
    ids.set(path, (await admin.send('POST', path, await samples.bodyFor(model, 1))).body.data.id)
  }
  const access = new Map(product.app.knownRoutes.map((one) => [`${one.method} ${one.url}`, one.access]))
  routes = (await operationsOf(product.app)).flatMap(({ method, path }) =>
    method === 'POST' || method === 'PUT'
      ? [{ method, path, isPublic: access.get(`${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`) === 'public' }]
      : [],
  )
})
afterAll(() => product.end())

const urlOf = (path: string): string => {
  const [collection = ''] = path.split('/{')
  return path.replaceAll(/\{\w+\}/g, ids.get(collection) ?? '019aaaaa-0000-7000-8000-000000000000')
}
const bodyOf = (keys: number, more: object = {}) => ({
  ...Object.fromEntries(Array.from({ length: keys }, (_, i) => [`k${i}`, 1])),
  ...more,
})
/** Counts the faults in each object of errors of an answer. */
const told = (body: Body): number[] => {
  if (typeof body !== 'object' || body === null) return []
  const own = typeof body.errors === 'object' && body.errors !== null ? [Object.keys(body.errors).length] : []
  return [...own, ...Object.values(body).flatMap(told)]
}

test('a body of any number of unknown names is told twenty of them, at every route that takes one', async () => {
  expect(routes.filter(({ isPublic }) => isPublic).length).toBeGreaterThan(4)
  let full = 0
  for (const { method, path, isPublic } of routes) {
    if (path.endsWith('/logout')) continue
    const send = isPublic ? product.anonymous : admin.send
    const [collection = ''] = path.split('/{')
    const row = ids.get(collection.replace(/\/(bulk|undo|place)$/, ''))
    const more = path.endsWith('/bulk')
      ? [{ ids: [row], change: bodyOf(990) }, { rows: [{ id: row, change: bodyOf(90) }] }]
      : []
    for (const body of [bodyOf(isPublic ? 900 : 990), ...more]) {
      const answer = await send(method, urlOf(path), body)
      const counts = told(answer.body)
      if (counts.includes(mostFaults)) full++
      for (const count of counts) expect(count, `${method} ${path}`).toBeLessThanOrEqual(mostFaults)
      expect(JSON.stringify(answer.body).length, `${method} ${path}`).toBeLessThan(10_000)
    }
  }
  // The bound refuses these bodies, and no other check before it.
  expect(full).toBeGreaterThan(40)
})

test('what needs no sign-in takes 16 KB, and says so in the form of every refusal', async () => {
  for (const { method, path, isPublic } of routes) {
    const send = isPublic ? product.anonymous : admin.send
    // Events of repositories are larger, and are signed.
    if (path.endsWith('/logout') || path.startsWith('/api/hooks/')) continue
    const answer = await send(method, urlOf(path), { text: 'x'.repeat(16_400) })
    if (isPublic) expect(answer, path).toMatchObject({ status: 413, body: { code: 'too_large' } })
    else expect(answer.status, path).not.toBe(413)
  }
})

test('the items of a list that is too long are not looked at', () => {
  let lists = 0
  for (const model of product.engine.models.all.filter(({ operations }) => operations.has('store'))) {
    const schema = schemaFor(model, 'create')
    for (const [wire, one] of Object.entries(schema.shape)) {
      const read = one.safeParse(Array(5000).fill(0))
      if (read.success || !read.error.issues.some(({ message }: { message: string }) => message === 'too_many'))
        continue
      lists++
      expect(read.error.issues.length, `${model.name}.${wire}`).toBe(1)
    }
    const refs = model.fields.filter(({ field, creatable }) => creatable && field.kind === 'refs')
    for (const { wire } of refs) {
      const read = schema.shape[wire]?.safeParse({ added: Array(5000).fill(0) })
      expect(JSON.stringify(read?.error?.issues).length, `${model.name}.${wire}`).toBeLessThan(1000)
    }
  }
  expect(lists).toBeGreaterThan(5)
})
