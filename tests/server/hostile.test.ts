import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSession } from '../../src/server/auth/sessions.ts'
import { specimensComputed } from '../specimens/computed.ts'
import { specimens } from '../specimens/registry.ts'
import { aNastyText, aNastyValue, nastyBodies } from './harness/nasty.ts'
import { bodyNames, operationsOf } from './harness/operations.ts'
import { expectProblem } from './harness/problem.ts'
import { type Person, type Product, startTestProduct } from './harness/product.ts'
import { sampler } from './harness/samples.ts'

const full = process.env.TMS_TEST_FULL === '1'
const routesPerBody = 12
const runs = full ? 50_000 : 800

let product: Product
let admin: Person
let routes: readonly Route[]
let ids: readonly string[]
const bodies = new Map<string, { [wire: string]: unknown }>()

type Route = {
  readonly path: string
  readonly method: string
  readonly query: readonly string[]
  readonly body: readonly string[]
  /** The statuses that the document names. */
  readonly statuses: readonly string[]
}
beforeAll(async () => {
  product = await startTestProduct({ registry: specimens, computed: specimensComputed })
  admin = await product.person({ roles: ['admin'] })
  // A second administrator remains, whatever happens to the first.
  await product.person({ roles: ['admin'] })
  const samples = sampler(product.engine.models, admin.send)
  const made: string[] = []
  for (const model of product.engine.models.all.filter(({ operations }) => operations.has('store'))) {
    const body = await samples.bodyFor(model, 1)
    bodies.set(`/api${model.entity.api}`, body)
    made.push((await admin.send('POST', `/api${model.entity.api}`, body)).body.data.id)
  }
  ids = made
  routes = (await operationsOf(product.app)).map((operation) => ({
    path: operation.path,
    method: operation.method,
    query: (operation.parameters ?? []).filter((one) => one.in === 'query').map(({ name }) => name),
    body: bodyNames(operation),
    statuses: Object.keys(operation.responses),
  }))
})
afterAll(() => product.end())

test('the routes are known', () => {
  expect(routes.length).toBeGreaterThan(50)
  expect(routes.flatMap(({ query }) => query)).toContain('where')
})

const escaped = (text: string) => encodeURIComponent(text.toWellFormed())
const somePath = (path: string) =>
  fc
    .array(
      fc.oneof(
        { weight: 3, arbitrary: fc.constantFrom(...ids) },
        { weight: 2, arbitrary: aNastyText.map(escaped) },
        { weight: 1, arbitrary: fc.uuid() },
      ),
      { minLength: 3, maxLength: 3 },
    )
    .map((parts) => {
      let i = 0
      return path.replaceAll(/\{\w+\}/g, () => parts[i++] ?? '')
    })
const someQuery = (names: readonly string[]) =>
  fc
    .array(
      fc.tuple(
        names.length === 0
          ? aNastyText
          : fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...names) }, { weight: 1, arbitrary: aNastyText }),
        aNastyText,
        fc.boolean(),
      ),
      { maxLength: 4 },
    )
    .map((pairs) =>
      pairs.map(([name, value, raw]) => (raw ? `${name}=${value}` : `${escaped(name)}=${escaped(value)}`)).join('&'),
    )
    // `inject` needs a valid address; broken ones come by socket below.
    .map((text) => (text === '' ? '' : `?${text.toWellFormed().replaceAll(/[#\s]/g, '').replaceAll('\u0000', '')}`))
const someHeaders = fc.record(
  {
    'if-match': fc.oneof(fc.constantFrom('"1"', '*', 'W/"1"', '"99999999999"', '1'), aNastyText),
    'idempotency-key': fc.oneof(fc.uuid(), aNastyText, fc.constant('k'.repeat(5000))),
    'x-language': fc.oneof(fc.constantFrom('ar', 'fr', 'xx', '__proto__'), aNastyText),
    'accept-language': aNastyText,
    authorization: fc.oneof(
      fc.constantFrom('', 'Bearer', 'Bearer x', 'Basic eDp5'),
      aNastyText.map((text) => `Bearer ${text}`),
    ),
    cookie: aNastyText.map((text) => `XSRF-TOKEN=${text}`),
    'content-type': fc.constantFrom(
      'application/json',
      'text/plain',
      'multipart/form-data; boundary=x',
      'multipart/form-data',
      'application/json; charset=utf-16',
      '',
    ),
    'x-forwarded-for': aNastyText,
    'accept-encoding': fc.constantFrom('gzip', 'br', 'nonsense', '*;q=0'),
  },
  { requiredKeys: [] },
)
const someBody = (route: Route): fc.Arbitrary<string> => {
  const names =
    route.body.length === 0
      ? aNastyText
      : fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...route.body) }, { weight: 1, arbitrary: aNastyText })
  const fields = fc.array(fc.tuple(names, aNastyValue), { maxLength: 3 })
  const base = {
    ...(route.method === 'PUT' ? {} : bodies.get(route.path)),
    ...(route.path.endsWith('/bulk') ? { ids } : {}),
  }
  return fc.oneof(
    { weight: 8, arbitrary: fields.map((list) => JSON.stringify({ ...base, ...Object.fromEntries(list) })) },
    // With a weight of 1, so few of 800 calls were broken that once only 4 were refused for it.
    { weight: 4, arbitrary: fc.constantFrom(...nastyBodies) },
  )
}
const aCall = () =>
  fc
    .oneof(
      { weight: 20, arbitrary: fc.constantFrom(...routes) },
      {
        weight: 1,
        arbitrary: fc.constant<Route>({
          path: '/api/no/such/{id}',
          method: 'GET',
          query: [],
          body: [],
          statuses: ['400', '404'],
        }),
      },
    )
    .chain((route) =>
      fc.record({
        route: fc.constant(route),
        method: fc.oneof(
          { weight: 9, arbitrary: fc.constant(route.method) },
          { weight: 1, arbitrary: fc.constantFrom('PATCH', 'HEAD', 'OPTIONS', 'POST', 'DELETE') },
        ),
        url: fc.tuple(somePath(route.path), someQuery(route.query)).map((parts) => parts.join('')),
        headers: someHeaders,
        body: route.method === 'GET' ? fc.constant('') : someBody(route),
        signedIn: fc.boolean(),
      }),
    )

/** Tells whether an address belongs to a route: an empty or broken part makes it another route's, or nobody's. */
const matches = (url: string, path: string): boolean =>
  new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/?#]+')}$`).test(url.split('?')[0] ?? '')

/** Returns the body of an answer, decompressed if the caller asked for compression. */
const readable = ({ headers, rawPayload }: LightMyRequestResponse): string => {
  const decoded = { gzip: gunzipSync, br: brotliDecompressSync }[String(headers['content-encoding'])]
  return (decoded?.(rawPayload) ?? rawPayload).toString()
}

describe('no input whatever', () => {
  test('brings a failure of the server, or a refusal that is no problem document', {
    timeout: full ? 3_180_000 : 600_000,
  }, async () => {
    const seen = new Map<number, number>()
    await fc.assert(
      fc.asyncProperty(aCall(), async ({ route, method, url, headers, body, signedIn }) => {
        // Each call opens a new session, since one of them may sign out, or end every session.
        const { token } = await openSession(
          product.engine.db,
          admin.id,
          { userAgent: undefined, ip: '127.0.0.1' },
          Date.now(),
        )
        const own = {
          'content-type': 'application/json',
          ...(signedIn ? { ...headers, authorization: `Bearer ${token}` } : headers),
        }
        const answer = await product.app.inject({
          method: method as NonNullable<InjectOptions['method']>,
          url,
          headers: own,
          ...(body === '' ? {} : { payload: body }),
        })
        const status = answer.statusCode
        seen.set(status, (seen.get(status) ?? 0) + 1)
        const call = `${method} ${url.slice(0, 300)} ${JSON.stringify(own)} ${body.slice(0, 300)}`
        const text = readable(answer)
        if (status >= 500) throw new Error(`${status}: ${call}: ${text.slice(0, 500)}`)
        const isRoute = method === route.method && matches(url, route.path)
        if (isRoute && !route.statuses.includes(String(status)))
          throw new Error(`${status}, which the document does not name: ${call}: ${text.slice(0, 300)}`)
        if (status >= 300 && method !== 'HEAD') expectProblem(status, answer.headers['content-type'], text, call)
      }),
      { numRuns: runs },
    )
    // Some calls are accepted, others refused for their fields, their author or their address: no single check stops
    // all of them.
    for (const status of [200, 400, 401, 404, 422])
      expect(seen.get(status) ?? 0, `answers ${status}`).toBeGreaterThan(5)
    expect((await product.anonymous('GET', '/api/health')).status).toBe(200)
  })

  test.each(['POST', 'PUT'] as const)(
    '%s: every broken body at every route that takes one',
    { timeout: 120_000 },
    async (method) => {
      const taking = routes.filter((route) => route.method === method && (full || !route.path.startsWith('/api/yard')))
      // `npm test` sends each body to an equal share of the routes, and some bodies to each route.
      const step = full ? 1 : Math.ceil(taking.length / routesPerBody)
      for (const [at, { path }] of taking.entries())
        for (const body of nastyBodies.filter((_, n) => (at + n) % step === 0)) {
          const headers = {
            authorization: `Bearer ${admin.token}`,
            'content-type': 'application/json',
            'idempotency-key': crypto.randomUUID(),
          }
          const url = path.replace('{id}', ids[0] ?? '')
          if (url.endsWith('/logout')) continue
          const answer = await product.app.inject({ method, url, headers, payload: body })
          const call = `${method} ${path} ${body.slice(0, 60)}`
          if (answer.statusCode >= 300)
            expectProblem(answer.statusCode, answer.headers['content-type'], answer.body, call)
        }
    },
  )
})
