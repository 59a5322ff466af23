import { afterAll, beforeAll, expect, test } from 'vitest'
import { validatorOf } from '../../src/server/api/route-bodies.ts'
import { type Operation, operationsOf } from './harness/operations.ts'
import { type Person, type Product, startTestProduct } from './harness/product.ts'
import { sampler } from './harness/samples.ts'

let product: Product
let admin: Person
let operations: readonly Operation[]
/** A row of each entity, by the first part of its calls' addresses. */
const ids = new Map<string, string>()
beforeAll(async () => {
  product = await startTestProduct()
  admin = await product.person({ roles: ['admin'] })
  const samples = sampler(product.engine.models, admin.send)
  for (const model of product.engine.models.all.filter(({ operations: has }) => has.has('store'))) {
    const path = `/api${model.entity.api}`
    ids.set(path, (await admin.send('POST', path, await samples.bodyFor(model, 1))).body.data.id)
  }
  operations = await operationsOf(product.app)
})
afterAll(() => product.end())

const urlOf = (path: string): string =>
  path.replaceAll(/\{\w+\}/g, ids.get(path.split('/{')[0] ?? '') ?? '019aaaaa-0000-7000-8000-000000000000')

/** Returns an example without what the address already names, and with a moment that the series has. */
const withoutRow = (example: object, path: string): object => {
  const { project_id, ...rest } = example as { readonly project_id?: unknown }
  return path.endsWith('/backlog/tasks') ? rest : example
}

type Schema = { readonly additionalProperties?: unknown; readonly properties?: object }
const schemaOf = ({ requestBody }: Operation) =>
  requestBody?.content?.['application/json']?.schema as Schema | undefined

test('a made-up name in a body is refused by every call that takes one or none, and named', async () => {
  const faults: string[] = []
  let count = 0
  for (const operation of operations.filter(({ method }) => method !== 'GET')) {
    const { method, path, requestBody } = operation
    // The code hosts decide what they send to these calls.
    if (path.startsWith('/api/hooks/')) continue
    const isForm = requestBody !== undefined && schemaOf(operation) === undefined
    // Signing out would end the session of all further calls; these have no further body. The row's writer checks the
    // moments of a series before the values of a change.
    if (isForm || path.endsWith('/logout') || `${method} ${path}` === 'PUT /api/events/{id}/occurrence') continue
    const example = withoutRow((requestBody?.content?.['application/json']?.example ?? {}) as object, path)
    const send = operation.security?.length === 0 ? product.anonymous : admin.send
    const answer = await send(method, urlOf(path), { ...example, made_up: 1 })
    count++
    // A call that deletes, or one on a missing row, may answer that first.
    const isAway = answer.status === 404 || answer.status === 409 || answer.status === 403
    const told = answer.status === 422 && answer.body.errors?.made_up !== undefined
    if (!told && !(isAway && (schemaOf(operation)?.properties ?? {}) && !ids.has(path.split('/{')[0] ?? '')))
      faults.push(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 160)}`)
  }
  expect(faults).toEqual([])
  expect(count).toBeGreaterThan(250)
})

test('every body is described as closed', () => {
  const open = operations.filter((operation) => {
    const schema = schemaOf(operation)
    return schema !== undefined && schema.additionalProperties !== false && !operation.path.startsWith('/api/hooks/')
  })
  expect(open.map(({ method, path }) => `${method} ${path}`)).toEqual([])
})

test('a route that describes a body which nothing validates is refused', () => {
  const body = { type: 'object', properties: { name: { type: 'string' } } }
  expect(() => validatorOf(['POST'], '/api/x', { body })).toThrow('POST /api/x describes a body that nothing validates')
  expect(validatorOf(['POST'], '/api/x', {})?.safeParse({ name: 1 }).success).toBe(false)
  expect(validatorOf(['POST'], '/api/x', {})?.safeParse(undefined).success).toBe(true)
  expect(validatorOf(['GET'], '/api/x', {})).toBeUndefined()
})

test('an unknown parameter is refused by every read, and named', async () => {
  const faults: string[] = []
  for (const { method, path, security } of operations.filter((one) => one.method === 'GET')) {
    // Streams never end, and a program that reads a calendar may add any parameters.
    if (/\/live$|calendar-feeds|-answers|\/health$/.test(path)) continue
    const send = security?.length === 0 ? product.anonymous : admin.send
    const { status, body } = await send(
      method,
      `${urlOf(path)}?made_up=1${path.endsWith('/calendar') ? '&from=2026-01-01T00:00:00Z&to=2026-01-09T00:00:00Z' : ''}`,
    )
    if (!(status === 422 && body.errors?.made_up !== undefined) && status !== 404)
      faults.push(`${method} ${path}: ${status}`)
  }
  expect(faults).toEqual([])
})

test('a call that succeeds answers with the status that it describes', async () => {
  const undescribed = new Set<string>()
  product.app.log.level = 'silent'
  for (const operation of operations.filter(({ method }) => method !== 'GET')) {
    if (operation.path.endsWith('/logout') || schemaOf(operation) === undefined) continue
    const example = operation.requestBody?.content?.['application/json']?.example
    const answer = await admin.send(operation.method, urlOf(operation.path), example)
    if (operation.responses[answer.status] === undefined)
      undescribed.add(`${operation.method} ${operation.path} ${answer.status}`)
  }
  expect([...undescribed]).toEqual([])
})
