import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Body, type Person, type Product, startTestProduct } from './harness/product.ts'

let product: Product
let admin: Person
let other: Person
let id = ''
let clock = Date.parse('2026-11-01T08:00:00Z')
const hour = 3_600_000
beforeAll(async () => {
  product = await startTestProduct({ now: () => clock })
  admin = await product.person({ roles: ['admin'], name: 'Anna' })
  other = await product.person({ roles: ['admin'], name: 'Bert' })
  id = (await admin.send('POST', '/api/departments', { name: 'Tracked', description: 'One' })).body.data.id
  for (const [person, change] of [
    [admin, { description: 'Two' }],
    [other, { description: 'Three', color: '#112233' }],
    [other, { color: '#445566' }],
  ] as const) {
    clock += hour
    await person.send('PUT', `/api/departments/${id}`, change)
  }
})
afterAll(() => product.end())

const ask = (query: string, who: Person = admin) => who.send('GET', `/api/departments/${id}/history?${query}`)
const versions = async (query: string) => {
  const { body } = await ask(query)
  return [body.data.map(({ version }: Body) => version), body.total]
}

test('the history is asked by field, by who and by time, and all together', async () => {
  expect(await versions('')).toEqual([[4, 3, 2, 1], 4])
  expect(await versions('field=description')).toEqual([[3, 2, 1], 3])
  expect(await versions('field=color&perPage=1')).toEqual([[4], 2])
  expect(await versions(`actor=${other.id}`)).toEqual([[4, 3], 2])
  expect(await versions('actor=system')).toEqual([[], 0])
  expect(await versions('from=2026-11-01T09:00:00Z&to=2026-11-01T11:00:00Z')).toEqual([[3, 2], 2])
  expect(await versions(`field=description&actor=${other.id}&from=2026-11-01T09:00:00.000Z`)).toEqual([[3], 1])
})

test('who did anything to the row is named, whatever is asked', async () => {
  const names = [
    { id: admin.id, name: 'Anna' },
    { id: other.id, name: 'Bert' },
  ]
  expect((await ask('')).body.actors).toEqual(names)
  expect((await ask('field=parent_id')).body).toMatchObject({ total: 0, actors: names })
})

test.each([
  ['field=nonsense', 'field'],
  ['field=password', 'field'],
  ['actor=me', 'actor'],
  ['from=yesterday', 'from'],
  ['to=2026-11-04', 'to'],
  ['field=name&field=color', 'field'],
  ['since=2026-11-04T08:00:00Z', 'since'],
])('%s is refused by name', async (query, field) => {
  const { status, body } = await ask(query)
  expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
})

test('nobody asks about a field that they may not read', async () => {
  const reader = await product.person({ permissions: ['user-show', 'user-index-all'] })
  const of = (field: string, who: Person) => who.send('GET', `/api/users/${admin.id}/history?field=${field}`)
  expect((await of('permissions', reader)).status).toBe(422)
  expect((await of('permissions', admin)).status).toBe(200)
})
