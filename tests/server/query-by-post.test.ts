import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Group, Node } from '../../src/core/query/predicate.ts'
import { mostQueryLength } from '../../src/core/query/query.ts'
import { type Body, type Person, type Product, startTestProduct } from './harness/product.ts'

let product: Product
let admin: Person
const names = ['Quay', 'Crane', 'Rail yard', 'Night shift', 'Łódź', 'ميناء']
beforeAll(async () => {
  product = await startTestProduct()
  admin = await product.person({ roles: ['admin'] })
  for (const name of names) {
    const { status } = await admin.send('POST', '/api/departments', { name, description: `About ${name}` })
    expect(status).toBe(201)
  }
})
afterAll(() => product.end())

const byGet = (parameters: string, where: Group, by: Person = admin) =>
  by.send('GET', `/api/departments?${parameters}&where=${encodeURIComponent(JSON.stringify(where))}`)
const byPost = (parameters: string, body: unknown, by: Person = admin) =>
  by.send('POST', `/api/departments/query?${parameters}`, body as Body)

const leaf = fc.record({
  column: fc.constantFrom('name', 'description'),
  operator: fc.constantFrom('eq' as const, 'ne' as const, 'contains' as const, 'startswith' as const),
  value: fc.constantFrom(...names, 'a', 'About', 'shift'),
})
const { group } = fc.letrec<{ group: Group; node: Node }>((tie) => ({
  group: fc.record({
    operator: fc.constantFrom('and' as const, 'or' as const),
    filters: fc.array(tie('node'), { minLength: 1, maxLength: 3 }),
  }),
  node: fc.oneof({ maxDepth: 2 }, leaf, tie('group')),
}))

test('any condition finds the same rows by POST as by GET', async () => {
  await fc.assert(
    fc.asyncProperty(group, fc.integer({ min: 1, max: 3 }), async (where, page) => {
      const parameters = `page=${page}&perPage=2&orderOn=name&orderBy=asc&include=createdBy`
      const [got, posted] = [await byGet(parameters, where), await byPost(parameters, { where })]
      expect(posted.status, JSON.stringify(posted.body)).toBe(200)
      expect(posted.body).toEqual(got.body)
    }),
    { numRuns: process.env.TMS_TEST_FULL === '1' ? 200 : 25 },
  )
})

test('a condition that no address has room for is answered, and joined with what the address says', async () => {
  const value = names.map((name) => `${name} ${'x'.repeat(180)}`)
  const long = Array.from({ length: 90 }, (_, n) => ({
    column: 'name',
    operator: 'ne' as const,
    value: value[n % 6] ?? '',
  }))
  const where: Group = { operator: 'and', filters: long }
  expect(JSON.stringify(where).length).toBeGreaterThan(mostQueryLength)
  expect((await byGet('', where)).status).toBe(400)
  const all = await byPost('orderOn=name&orderBy=asc', { where })
  expect(all.body.data.map(({ name }: Body) => name)).toEqual(expect.arrayContaining(names))
  const one = await byPost('filter[name]=Crane', { where })
  expect(one.body.data.map(({ name }: Body) => name)).toEqual(['Crane'])
})

describe('refused is', () => {
  const where: Group = { operator: 'and', filters: [{ column: 'name', operator: 'eq', value: 'Quay' }] }
  test('who may not list the rows, and whoever is not signed in', async () => {
    const nobody = await product.person({ roles: [] })
    expect((await byPost('', { where }, nobody)).status).toBe(403)
    const answer = await product.app.inject({ method: 'POST', url: '/api/departments/query', payload: { where } })
    expect(answer.statusCode).toBe(401)
  })
  test.each([
    ['no condition', {}],
    ['a text for one', { where: 'name=Quay' }],
    ['none', { where: null }],
    [
      'a column that is not there',
      { where: { operator: 'and', filters: [{ column: 'nope', operator: 'eq', value: 1 }] } },
    ],
    ['what the call does not know', { where, page: 2 }],
  ])('%s, as a fault of the body', async (_name, body) => {
    expect((await byPost('', body)).status).toBe(422)
  })
  test('a condition in both places', async () => {
    const address = `where=${encodeURIComponent(JSON.stringify(where))}`
    expect((await byPost(address, { where })).status).toBe(422)
  })
  test('a body that is none', async () => {
    const answer = await byPost('', [where])
    expect(answer.status).toBe(400)
  })
})

test('groups are counted, and the trash is read, by it as well', async () => {
  const [department] = (await admin.send('GET', '/api/departments')).body.data
  const ids: string[] = []
  for (const name of ['Berths', 'Sheds', 'Tossed']) {
    const project = { name, priority: 'low', destination: 'internal', department_id: department.id }
    ids.push((await admin.send('POST', '/api/projects', project)).body.data.id)
  }
  expect((await admin.send('DELETE', `/api/projects/${ids[2]}`)).status).toBeLessThan(300)
  const where: Group = { operator: 'and', filters: [{ column: 'name', operator: 'ne', value: 'Berths' }] }
  const address = encodeURIComponent(JSON.stringify(where))
  for (const [path, parameters] of [
    ['/api/projects/groups', 'by=priority'],
    ['/api/projects/trash', 'orderOn=name'],
  ]) {
    const [got, posted] = [
      await admin.send('GET', `${path}?${parameters}&where=${address}`),
      await admin.send('POST', `${path}/query?${parameters}`, { where }),
    ]
    expect(posted.status, JSON.stringify(posted.body)).toBe(200)
    expect(posted.body.data).toHaveLength(1)
    expect(posted.body).toEqual(got.body)
  }
})

test('an export takes it in its body, beside the selected rows; the report by mail as well', async () => {
  const where: Group = { operator: 'and', filters: [{ column: 'name', operator: 'in', value: ['Quay', 'Crane'] }] }
  const listed = (await byGet('orderOn=name&orderBy=asc', where)).body.data as Body[]
  expect(listed.map(({ name }) => name)).toEqual(['Crane', 'Quay'])
  const exported = async (body: Body) => {
    const answer = await admin.send(
      'POST',
      '/api/departments/export?format=csv&columns=name&orderOn=name&orderBy=asc',
      body,
    )
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return (parse(answer.body as unknown as string, { bom: true }) as string[][]).slice(1).map(([name]) => name)
  }
  expect(await exported({ where })).toEqual(['Crane', 'Quay'])
  expect(await exported({ where, selectedIds: [listed[1]?.id] })).toEqual(['Quay'])
  for (const path of ['/api/departments/export', '/api/export/quick/projects', '/api/export/projects']) {
    expect((await admin.send('POST', path, { where: 'name=Quay' })).status).toBe(422)
    expect((await admin.send('POST', path, { where, page: 2 })).status).toBe(422)
  }
  expect((await admin.send('POST', '/api/export/projects', { where })).status).toBe(200)
})

test('it is a read: it asks for no key, and answers the same again', async () => {
  const where: Group = { operator: 'and', filters: [{ column: 'name', operator: 'eq', value: 'Quay' }] }
  const [first, again] = [await byPost('', { where }), await byPost('', { where })]
  expect(again.body).toEqual(first.body)
})
