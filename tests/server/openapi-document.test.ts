import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Ajv } from 'ajv'
import formats from 'ajv-formats'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Model } from '../../src/core/declare/model.ts'
import { makeDocument } from '../../src/server/api/docs/document.ts'
import { docsOf } from '../../src/server/api/docs/entity-docs.ts'
import { operationOf } from '../../src/server/api/docs/operation.ts'
import { listParameters } from '../../src/server/api/docs/parts.ts'
import { docsOfRoute } from '../../src/server/api/docs/route-docs.ts'
import { type OpenApi, operationsIn } from './harness/operations.ts'
import { type Body, type Product, startTestProduct } from './harness/product.ts'

const mostBytes = 1_500_000

let product: Product
let document: string
beforeAll(async () => {
  product = await startTestProduct()
  document = (await product.app.inject('/api/openapi.json')).body
})
afterAll(() => product.end())

const asked = (headers: { readonly [name: string]: string }) =>
  product.app.inject({ method: 'GET', url: '/api/openapi.json', headers })

describe('the served document', () => {
  test('is small', () => {
    expect(Buffer.byteLength(document)).toBeLessThan(mostBytes)
  })

  test('is known by a tag, which an unchanged document is not sent again for', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => asked({ 'accept-encoding': 'br' })))
    const [first] = answers
    const tag = String(first?.headers.etag)
    expect(tag).toMatch(/^"[\w-]{20,}"$/)
    expect(new Set(answers.map(({ headers }) => headers.etag))).toEqual(new Set([tag]))
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
      const again = await asked({ 'accept-encoding': 'br', 'if-none-match': known })
      expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', tag])
    }
    expect((await asked({ 'accept-encoding': 'br', 'if-none-match': '"other"' })).statusCode).toBe(200)
  })

  test('comes in the coding that is accepted, each with a tag of its own', async () => {
    const [plain, brotli, gzip, refused] = await Promise.all(
      ['identity', 'gzip, br', 'gzip', 'br;q=0, gzip;q=0.0'].map((coding) => asked({ 'accept-encoding': coding })),
    )
    expect(plain?.body).toBe(document)
    expect(brotliDecompressSync(brotli?.rawPayload ?? '').toString()).toBe(document)
    expect(gunzipSync(gzip?.rawPayload ?? '').toString()).toBe(document)
    expect(refused?.body).toBe(document)
    expect([plain, brotli, gzip].map((one) => one?.headers['content-encoding'])).toEqual([undefined, 'br', 'gzip'])
    expect(new Set([plain, brotli, gzip].map((one) => one?.headers.etag)).size).toBe(3)
    expect(plain?.headers.vary).toContain('accept-encoding')
  })

  test('says that conditions over relations are equality, and of a list any of its values', () => {
    const filterOf = (model: Model): Body => (listParameters(model) as Body).properties.filter
    const asked = product.engine.models.all.flatMap((model) =>
      (model.entity.list.paths ?? []).map((path) => ({ path, filter: filterOf(model) })),
    )
    expect(asked.length).toBeGreaterThan(3)
    for (const { path, filter } of asked) {
      expect(filter.description).toContain('A comma-joined list is any of them')
      expect(filter.properties[path].description, path).toMatch(/^Equal/)
    }
  })

  test('says what busy times are asked by', () => {
    const { paths, components } = JSON.parse(document) as Body
    const parameters: readonly Body[] = paths['/api/events/busy'].get.parameters
    const names = parameters.map(
      ({ $ref, name }) => name ?? components.parameters[String($ref).replace(/.*\//, '')].name,
    )
    expect(names).toEqual(['from', 'to', 'users', 'except'])
  })

  test('has an example of all that is sent and answered in JSON, and each is valid by its schema', () => {
    const ajv = formats.default(new Ajv({ strict: false, allErrors: true }), { mode: 'full' })
    let count = 0
    const faults: string[] = []
    for (const { method, path, requestBody, responses } of operationsIn(JSON.parse(document) as OpenApi))
      for (const [at, { content = {} }] of [...Object.entries(responses), ['body', requestBody ?? {}] as const])
        for (const [type, { schema, example }] of Object.entries(content)) {
          if (!/[/+]json$/.test(type)) continue
          count++
          const place = `${method} ${path} ${at}`
          if (example === undefined) faults.push(`${place}: no example`)
          else if (!ajv.validate(schema ?? {}, example)) faults.push(`${place}: ${ajv.errorsText()}`)
        }
    expect(faults).toEqual([])
    expect(count).toBeGreaterThan(5000)
  })
})

test('sharing parts loses nothing: with its references written out, each operation is as its route describes it', async () => {
  const calls = product.engine.models.all.flatMap((model) =>
    (
      ['index', 'show', 'store', 'update', 'delete', 'restore', 'history', 'bulk', 'undo', 'place', 'groups'] as const
    ).map((call) => ({
      method: 'POST',
      url: `/api/${model.name}/:id/${call}`,
      docs:
        docsOfRoute({
          method: 'POST',
          url: '/',
          handler: async () => {},
          config: { access: 'signed-in', docs: docsOf(model, call) },
        }) ?? {},
    })),
  )
  const refusals = { 404: { code: 'not_found' } }
  const pause = vi.fn(async () => {})
  const made = JSON.parse(await makeDocument({ title: 'T', version: '1', refusals }, calls, pause)) as OpenApi
  const written = operationsIn(made)
  expect(written).toHaveLength(calls.length)
  for (const [n, call] of calls.entries())
    expect(written[n]).toMatchObject(JSON.parse(JSON.stringify(operationOf(call, refusals))))
  // The document is made in pieces.
  expect(pause.mock.calls.length).toBeGreaterThan(calls.length / 15)
})
