import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { modelsOf } from '../../src/core/declare/model.ts'
import { specimensComputed } from '../specimens/computed.ts'
import { specimens } from '../specimens/registry.ts'
import { type OpenApi, type Operation, operationsIn } from './harness/operations.ts'
import {
  type Answer,
  type Body,
  goodPassword,
  type Person,
  type Product,
  type Send,
  startTestProduct,
} from './harness/product.ts'
import { sampler } from './harness/samples.ts'
import { misfits } from './harness/schema.ts'

let product: Product
let admin: Person
let operations: readonly Operation[]
beforeAll(async () => {
  product = await startTestProduct({ registry: specimens, computed: specimensComputed })
  admin = await product.person({ roles: ['admin'] })
  operations = operationsIn((await product.anonymous('GET', '/api/openapi.json')).body as OpenApi)
})
afterAll(() => product.end())

/** Returns the routes as the router itself prints them, `├── /:id (GET, PUT)` below their beginnings. */
const routesOf = (tree: string): string[] => {
  const above: string[] = []
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', path = '', methods = ''] = /^([│ ]*)[├└]── (\S+) \((.+)\)/.exec(line) ?? []
    if (path === '') return []
    const level = indent.length / 4
    above[level] = (level === 0 ? '' : (above[level - 1] ?? '')) + path
    const whole = (above[level] ?? '').replaceAll(/:(\w+)/g, '{$1}')
    return methods
      .split(', ')
      .filter((one) => one !== 'HEAD' && one !== 'OPTIONS')
      .map((one) => `${one} ${whole}`)
  })
}

describe('the document', () => {
  test('tells of every route of the running server, and of no other', () => {
    const routes = routesOf(product.app.printRoutes({ commonPrefix: false })).filter(
      (one) => one !== 'GET /api/openapi.json',
    )
    expect(routes).toContain('PUT /api/loads/{id}')
    expect(routes).toContain('DELETE /api/profile/sessions/{id}')
    expect(operations.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(routes.sort())
  })

  test('names each call once, says who may call it, and how it refuses', () => {
    const ids = operations.map(({ operationId }) => operationId)
    expect(new Set(ids).size).toBe(ids.length)
    for (const { operationId, method, path, security, responses, requestBody, parameters = [] } of operations) {
      const call = `${method} ${path}`
      expect(operationId, call).toMatch(/^[a-z_]+$/)
      expect(security, call).toBeDefined()
      const statuses = Object.keys(responses)
      expect(
        statuses.some((one) => /^2\d\d$/.test(one)),
        call,
      ).toBe(true)
      expect(statuses.includes('401'), `${call}: 401 where somebody must be signed in`).toBe(
        security?.length !== 0 || /^(sign_in|repository_hook_\w+)$/.test(operationId ?? ''),
      )
      if (operationId !== 'health')
        expect(
          statuses.some((one) => /^4\d\d$/.test(one)),
          call,
        ).toBe(true)
      if (requestBody !== undefined)
        expect(statuses, call).toEqual(expect.arrayContaining(['400', '413', '415', '422']))
      // A page of another site can cause any write, so each write can answer 403.
      if (method !== 'GET') expect(statuses, call).toContain('403')
      for (const [status, { content }] of Object.entries(responses))
        if (status === 'default' || Number(status) >= 400)
          expect(Object.keys(content ?? {}), `${call} ${status}`).toEqual(['application/problem+json'])
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      expect(
        parameters.filter((one) => one.in === 'path').map(({ name }) => name),
        call,
      ).toEqual(inPath)
    }
  })
})

test('the document has an example of all that is sent and answered in JSON, and each is as its schema says', () => {
  let count = 0
  for (const { method, path, requestBody, responses } of operations) {
    const parts = [...Object.entries(responses), ['body', requestBody ?? {}] as const]
    for (const [status, { content = {} }] of parts)
      for (const [type, { schema, example }] of Object.entries(content))
        if (/[/+]json$/.test(type)) {
          count++
          expect(example, `${method} ${path} ${status}`).toBeDefined()
          expect(misfits(schema ?? {}, example), `${method} ${path} ${status}`).toEqual([])
        }
  }
  expect(count).toBeGreaterThan(operations.length * 4)
})

/** Calls as a user and checks every answer against the document. @returns faults for what is not in it */
const held = (send: Send) => {
  const faults = new Set<string>()
  const speak: Send = async (method, url, body, headers) => {
    const answer: Answer = await send(method, url, body, headers)
    const path = url.split('?')[0] ?? ''
    const operation =
      operations.find((one) => one.method === method && one.path === path) ??
      operations.find(
        (one) => one.method === method && new RegExp(`^${one.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path),
      )
    const call = `${method} ${operation?.path ?? path} ${answer.status}`
    // Any call may answer with these refusals; each other status has a description of its own.
    const isOfAnyCall = [408, 429, 503].includes(answer.status)
    const response = operation?.responses[answer.status] ?? (isOfAnyCall ? operation?.responses.default : undefined)
    const content = response?.content
    const type = String(answer.headers['content-type']).split(';')[0] ?? ''
    const schema = content?.[type]?.schema
    if (schema === undefined) faults.add(`${call}: no ${type} in the document`)
    else for (const fault of misfits(schema, answer.body)) faults.add(`${call}: ${fault.replaceAll(/\[\d+\]/g, '[]')}`)
    return answer
  }
  return { speak, faults }
}

describe('every answer is as the document says', () => {
  test.each(modelsOf(specimens).all.map((model) => [model.name, model] as const))('%s', async (_name, model) => {
    const { speak, faults } = held(admin.send)
    const samples = sampler(product.engine.models, admin.send)
    const path = `/api${model.entity.api}`
    const include = [...model.relations.keys()].join()
    const can = (operation: 'store' | 'update' | 'delete') => model.operations.has(operation)
    let id: string = (await speak('GET', `${path}?perPage=1`)).body.data[0]?.id
    if (can('store')) {
      const made = await speak('POST', path, await samples.bodyFor(model, 500))
      expect(made.status, JSON.stringify(made.body)).toBe(201)
      id = made.body.data.id
      for (const body of [{ nonsense: 1 }, '{']) await speak('POST', path, body, { 'content-type': 'application/json' })
      await speak('POST', path, 'text', { 'content-type': 'text/plain' })
    }
    const url = `${path}/${id}`
    for (const one of [
      `${path}?include=${include}`,
      `${path}?nonsense=1`,
      url,
      `${url}?include=${include}`,
      `${url}?x=1`,
      `${url}/history`,
      `${path}/${randomUUID()}`,
      `${path}/${randomUUID()}/history`,
    ])
      await speak('GET', one)
    if (can('update')) {
      for (const [body, headers] of [
        [{}, {}],
        [{ nonsense: 1 }, {}],
        [{ version: 99 }, {}],
        [{}, { 'if-match': '"9"' }],
        [{}, { 'if-match': 'x' }],
      ] as const)
        await speak('PUT', url, body, headers)
      const one = model.fields.find(({ updatable, field }) => updatable && field.kind === 'text')
      for (const value of ['Theirs', 'Mine']) await speak('PUT', url, { [one?.wire ?? '']: value, version: 1 })
      await speak('POST', `${path}/bulk`, { ids: [id, randomUUID()], change: {} })
      await speak('POST', `${path}/bulk`, { ids: 1 })
    }
    if (can('delete')) {
      await speak('DELETE', url, undefined, { 'if-match': '"77"' })
      await speak('DELETE', url)
      await speak('DELETE', url)
      if (model.entity.trash === true) {
        await speak('POST', `${url}/restore`, {})
        await speak('POST', `${url}/restore`, {})
      }
    }
    const nobody = await product.person()
    for (const { speak: other, faults: more } of [held(nobody.send), held(product.anonymous)]) {
      for (const { method, path: route } of operations.filter(
        (o) => o.path === path || o.path.startsWith(`${path}/{id}`) || o.path === `${path}/bulk`,
      ))
        await other(
          method,
          route.replace('{id}', id),
          method === 'GET' || method === 'DELETE' ? undefined : { ids: [id] },
        )
      for (const fault of more) faults.add(fault)
    }
    expect([...faults]).toEqual([])
  })

  test('calls made by hand', async () => {
    const { speak, faults } = held(admin.send)
    const one = await product.person({ password: 'Gdańsk#2020-own' })
    const { speak: own, faults: ownFaults } = held(one.send)
    await own('POST', '/api/users/login', { email: one.email, password: 'Gdańsk#2020-own' })
    for (const body of [{ email: one.email, password: 'wrong' }, {}, '{'])
      await own('POST', '/api/users/login', body, { 'content-type': 'application/json' })
    for (let i = 0; i < 6; i++) await own('POST', '/api/users/login', { email: 'who@example.test', password: 'wrong' })
    for (const body of [{ code: 'x', name: 'x', email: 'x', password: 'x' }, {}])
      await own('POST', '/api/first-run', body)
    for (const url of [
      '/api/profile',
      '/api/profile?include=roles',
      '/api/profile?x=1',
      '/api/profile/sessions',
      '/api/health',
      `/api/users/${one.id}/permissions`,
      `/api/users/${admin.id}/permissions`,
      `/api/files/${randomUUID()}`,
    ])
      await own('GET', url)
    for (const body of [{ job_title: 'Driver', version: 1 }, { job_title: 'Boss', version: 1 }, { email: 'x' }])
      await own('PUT', '/api/profile', body)
    await own('PUT', '/api/profile', {}, { cookie: 'XSRF-TOKEN=a' })
    for (const call of ['assign-role', 'revoke-role', 'permissions'])
      for (const body of [{ roles: ['member'] }, { permissions: ['user-index'] }, {}]) {
        await speak('POST', `/api/users/${one.id}/${call}`, body)
        await own('POST', `/api/users/${one.id}/${call}`, body)
        await speak('POST', `/api/users/${randomUUID()}/${call}`, body)
      }
    await speak('GET', `/api/users/${randomUUID()}/permissions`)
    const fields = { current_password: 'Gdańsk#2020-own', new_password: goodPassword }
    for (const again of ['other', goodPassword])
      await own('POST', '/api/users/update-password', { ...fields, new_password_confirmation: again })
    const session = (await own('GET', '/api/profile/sessions')).body.data.find(({ current }: Body) => current === true)
    await own('DELETE', `/api/profile/sessions/${randomUUID()}`)
    await own('DELETE', `/api/profile/sessions/${session.id}`)
    for (const [method, url] of [
      ['GET', '/api/profile'],
      ['POST', '/api/users/logout'],
      ['GET', '/api/profile/sessions'],
    ] as const)
      await own(method, url)
    await held((await product.person()).send).speak('POST', '/api/users/logout')
    expect([...faults, ...ownFaults]).toEqual([])
  })
})
