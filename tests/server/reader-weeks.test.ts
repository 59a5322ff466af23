import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayAfter } from '../../src/core/time/days/days.ts'
import { weekOf } from '../../src/core/time/days/week.ts'
import { type Person, type Product, startTestProduct } from './harness/product.ts'

let product: Product
let reader: Person
const days: string[] = []
beforeAll(async () => {
  product = await startTestProduct()
  reader = await product.person({ roles: ['admin'] })
  const made = async (path: string, body: object) => (await reader.send('POST', `/api${path}`, body)).body.data.id
  const client_id = await made('/clients', { name: 'Harbour' })
  const project_id = await made('/projects', { name: 'Quay', priority: 'low', destination: 'external', client_id })
  const today = new Date(product.engine.now()).toISOString().slice(0, 10)
  for (let after = -8; after <= 8; after++) days.push(dayAfter(today, after))
  for (const name of days) await made('/tasks', { name, project_id, due_at: `${name}T12:00:00Z` })
})
afterAll(() => product.end())

test.each([
  [{ week_start: 'monday' }, 1],
  [{ week_start: 'sunday' }, 0],
  [{ week_start: 'saturday' }, 6],
  // Where nothing was chosen the language decides.
  [{ week_start: null, locale: 'ar' }, 6],
  [{ week_start: null, locale: 'fr' }, 1],
] as const)('this week is that of the reader: %j', async (habits, first) => {
  expect((await reader.send('PUT', '/api/profile', habits)).status).toBe(200)
  const query = new URLSearchParams({
    'filters[0][column]': 'due_at',
    'filters[0][operator]': 'relative',
    'filters[0][value]': 'this_week',
    perPage: '100',
  })
  const { body } = await reader.send('GET', `/api/tasks?${query}`)
  const today = days[8] ?? ''
  const expected = days.filter((day) => weekOf(day, first) === weekOf(today, first))
  expect(body.data.map(({ name }: { name: string }) => name).sort()).toEqual(expected)
})
