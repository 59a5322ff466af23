import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Body, type Person, type Product, startTestProduct } from './harness/product.ts'

let product: Product
let here: Person
let east: Person
const moments = {
  before: '2026-03-08T03:59:59.999Z',
  midnight: '2026-03-08T05:00:00.000Z',
  late: '2026-03-09T03:59:59.999Z',
  next: '2026-03-09T04:00:00.000Z',
}
beforeAll(async () => {
  product = await startTestProduct({ now: () => Date.parse('2026-03-08T12:00:00Z') })
  here = await product.person({ roles: ['admin'] })
  east = await product.person({ roles: ['admin'] })
  // The day has 23 hours there, as clocks go forward on 8 March 2026.
  for (const [person, time_zone] of [
    [here, 'America/New_York'],
    [east, 'Asia/Tokyo'],
  ] as const)
    expect((await here.send('PUT', `/api/users/${person.id}`, { time_zone })).status).toBe(200)
  const department_id = (await here.send('POST', '/api/departments', { name: 'Quay' })).body.data.id
  const project = await here.send('POST', '/api/projects', {
    name: 'Pier',
    priority: 'low',
    destination: 'internal',
    department_id,
    phases: [],
  })
  for (const [name, due_at] of [...Object.entries(moments), ['none', null]] as const) {
    const made = await here.send('POST', '/api/tasks', { name, project_id: project.body.data.id, due_at })
    expect(made.status, JSON.stringify(made.body)).toBe(201)
  }
})
afterAll(() => product.end())

const named = (body: Body): string[] => body.data.map(({ name }: Body) => name).sort()
const ask = async (query: string, person = here): Promise<string[]> => {
  const { status, body } = await person.send('GET', `/api/tasks?${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return named(body)
}
const by = (operator: string, value: string | readonly string[]) =>
  `filters[0][column]=due_at&filters[0][operator]=${operator}&filters[0][value]=${[value].flat().join()}`
const day = '2026-03-08'
/** The rows that each operator finds, in the zone of the caller. */
const cases: readonly (readonly [string, string | readonly string[], readonly string[]])[] = [
  ['eq', day, ['late', 'midnight']],
  ['in', [day], ['late', 'midnight']],
  ['in', [day, moments.next], ['late', 'midnight', 'next']],
  ['ne', day, ['before', 'next', 'none']],
  ['nin', [day], ['before', 'next', 'none']],
  ['lt', day, ['before']],
  ['lte', day, ['before', 'late', 'midnight']],
  ['gt', day, ['next']],
  ['gte', day, ['late', 'midnight', 'next']],
  ['between', [day, day], ['late', 'midnight']],
  ['between', ['2026-03-07', day], ['before', 'late', 'midnight']],
  ['between', [moments.midnight, day], ['late', 'midnight']],
  // Moments are as exact as before.
  ['eq', moments.late, ['late']],
  ['lte', moments.late, ['before', 'late', 'midnight']],
  ['gt', moments.late, ['next']],
]

test.each(cases)('%s %s means the whole day by the caller’s clock', async (operator, value, expected) => {
  expect(await ask(by(operator, value))).toEqual(expected)
  const tree = { operator: 'and', filters: [{ column: 'due_at', operator, value }] }
  expect(await ask(`where=${encodeURIComponent(JSON.stringify(tree))}`)).toEqual(expected)
})

test('filter[due_at] takes a day, and several', async () => {
  expect(await ask(`filter[due_at]=${day}`)).toEqual(['late', 'midnight'])
  expect(await ask(`filter[due_at]=${day},2026-03-09`)).toEqual(['late', 'midnight', 'next'])
})

test('the day of another zone is another day', async () => {
  // The eighth of March in Tokyo is from 15:00 UTC of the seventh to 15:00 of the eighth.
  expect(await ask(`filter[due_at]=${day}`, east)).toEqual(['before', 'midnight'])
})

test('an export holds the same rows', async () => {
  const file = await here.send('POST', `/api/tasks/export?format=csv&columns=name&filter[due_at]=${day}`)
  expect(file.status, JSON.stringify(file.body)).toBe(200)
  const text = typeof file.body === 'string' ? file.body : JSON.stringify(file.body)
  expect(['before', 'midnight', 'late', 'next', 'none'].filter((name) => text.includes(name)).sort()).toEqual([
    'late',
    'midnight',
  ])
})

test('a day that there is not is refused', async () => {
  expect((await here.send('GET', '/api/tasks?filter[due_at]=2026-02-30')).status).toBe(422)
})
