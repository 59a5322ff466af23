import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, type Product, startTestProduct } from './harness/product.ts'

let product: Product
let admin: Person
let calendar: string
beforeAll(async () => {
  product = await startTestProduct()
  admin = await product.person({ roles: ['admin'] })
  calendar = (await admin.send('POST', '/api/business-calendars', { name: 'All', time_zone: 'UTC', always_open: true }))
    .body.data.id
})
afterAll(() => product.end())

const tree = (value: unknown, operator = 'eq', column = 'priority') => ({
  operator: 'and',
  filters: [{ column, operator, value }],
})
const where = (group: object) => `where=${encodeURIComponent(JSON.stringify(group))}`
const leaf = (value: string, operator: string) =>
  `filters[0][column]=priority&filters[0][operator]=${operator}&filters[0][value]=${value}`

test.each([
  ['filter[priority]=nix', 'filter[priority]'],
  ['filter[priority]=high,nix', 'filter[priority]'],
  [leaf('nix', 'eq'), 'filters[0]'],
  [leaf('nix', 'ne'), 'filters[0]'],
  [leaf('high,nix', 'in'), 'filters[0]'],
  [where(tree('nix')), 'where'],
  [where(tree(['high', 'nix'], 'nin')), 'where'],
])('a filter by a value that no choice has is refused at its place: %s', async (query, place) => {
  for (const path of ['/api/tickets', '/api/tasks']) {
    const { status, body } = await admin.send('GET', `${path}?${query}`)
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [place]])
  }
})

test.each([
  'filter[priority]=HIGH',
  'filter[priority]=high,low',
  leaf('high', 'ne'),
  leaf('hi', 'contains'),
  where(tree(['high', 'low'], 'in')),
  where({ operator: 'and', filters: [{ column: 'priority', operator: 'null' }] }),
])('what a choice has may be asked for: %s', async (query) => {
  expect((await admin.send('GET', `/api/tasks?${query}`)).status).toBe(200)
})

const policy = (criteria: object) => ({
  name: 'Policy',
  criteria,
  within_hours: '8',
  target_status: 'solved',
  calendar_id: calendar,
})

test('criteria of a policy are refused at their field, and so is their preview', async () => {
  for (const group of [tree('nix'), tree(['high', 'nix'], 'in'), tree('carrier pigeon', 'eq', 'channel')]) {
    const made = await admin.send('POST', '/api/tickets/sla', policy(group))
    expect([made.status, Object.keys(made.body.errors ?? {})]).toEqual([422, ['criteria']])
    const tried = await admin.send('POST', '/api/tickets/sla/preview', policy(group))
    expect([tried.status, Object.keys(tried.body.errors ?? {})]).toEqual([422, ['criteria']])
  }
  const { status, body } = await admin.send('POST', '/api/tickets/sla', policy(tree('high')))
  expect(status, JSON.stringify(body)).toBe(201)
})

test('a saved view is refused at its conditions', async () => {
  const view = (state: string) => admin.send('POST', '/api/saved-views', { name: 'View', entity: 'task', state })
  for (const state of [where(tree('nix')), 'filter[priority]=nix']) {
    const { status, body } = await view(state)
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['state']])
  }
  const good = await view(`${where(tree('high'))}&filter[priority]=low&orderOn=name&columns=name`)
  expect(good.status).toBe(201)
  expect((await admin.send('PUT', `/api/saved-views/${good.body.data.id}`, { name: 'Renamed' })).status).toBe(200)
  const changed = await admin.send('PUT', `/api/saved-views/${good.body.data.id}`, { state: 'filter[priority]=nix' })
  expect([changed.status, Object.keys(changed.body.errors ?? {})]).toEqual([422, ['state']])
})
