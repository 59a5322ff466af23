import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importFile } from './harness/importing.ts'
import { type Body, type Person, type Product, startTestProduct } from './harness/product.ts'

let product: Product
let admin: Person
let project: string
let calendar: string
let department: string
beforeAll(async () => {
  product = await startTestProduct({ now: () => Date.parse('2026-11-20T09:00:00Z') })
  admin = await product.person({ roles: ['admin'] })
  department = (await made('/departments', { name: 'Quay' })).id
  const about = { type: 'waterfall', priority: 'low', destination: 'internal', department_id: department }
  project = (await made('/projects', { ...about, name: 'Berths' })).id
  calendar = (await made('/business-calendars', { name: 'Office', monday: ['09:00-17:00'] })).id
})
afterAll(() => product.end())

const made = async (path: string, body: object): Promise<Body> => {
  const answer = await admin.send('POST', `/api${path}`, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.data
}

type Case = {
  readonly path: string
  readonly field: string
  readonly fits: readonly unknown[]
  readonly not: readonly unknown[]
  readonly beside?: (value: unknown) => object
}
let count = 0
const name = () => `row ${count++}`
const days = {
  fits: ['1900-01-01', '2199-12-31'],
  not: ['1899-12-31', '2200-01-01', '0001-01-01', '9999-12-31'],
}
const moments = {
  fits: ['1900-01-01T00:00:00.000Z', '2199-12-31T23:59:59.999Z'],
  not: ['1899-12-31T23:59:59.999Z', '2200-01-01T00:00:00.000Z', '9999-12-31T23:59:59Z', '2199-12-31T23:00:00-02:00'],
}
const cases: readonly Case[] = [
  { path: '/holidays', field: 'day', ...days, beside: () => ({ name: name(), calendar_id: calendar }) },
  { path: '/events', field: 'event_date', ...days, beside: () => ({ title: name() }) },
  { path: '/tasks', field: 'due_at', ...moments, beside: () => ({ name: name(), project_id: project }) },
  { path: '/todos', field: 'due_at', ...moments, beside: () => ({ title: name() }) },
  { path: '/events', field: 'start_datetime', ...moments, beside: () => ({ title: name() }) },
  {
    path: '/tasks',
    field: 'estimate',
    fits: [0, 6_000_000],
    not: [-1, 6_000_001, 2 ** 31, 1e15],
    beside: () => ({ name: name(), project_id: project }),
  },
  {
    path: '/tickets/sla',
    field: 'within_hours',
    fits: ['0.01', '10000'],
    not: ['0', '10000.01', '1000000000000'],
    beside: () => ({ name: name(), calendar_id: calendar, target_status: 'solved' }),
  },
  {
    path: '/projects',
    field: 'budget',
    fits: ['0', '9999999999999.99'],
    not: ['-0.01', '10000000000000'],
    beside: () => ({
      name: name(),
      type: 'agile',
      priority: 'low',
      destination: 'internal',
      department_id: department,
    }),
  },
  {
    path: '/tasks',
    field: 'progress',
    fits: [0, 100],
    not: [-1, 101],
    beside: () => ({ name: name(), project_id: project }),
  },
  {
    path: '/clients',
    field: 'name',
    fits: ['x'],
    not: ['x'.repeat(100_000)],
  },
]

describe.each(cases)('$path: $field', ({ path, field, fits, not, beside = () => ({}) }) => {
  const list = `/api${path}`
  test('the extremes are accepted, and what lies beyond is refused at the field', async () => {
    for (const value of fits) {
      const { status, body } = await admin.send('POST', list, { ...beside(value), [field]: value })
      expect(status, `${String(value)}: ${JSON.stringify(body)}`).toBe(201)
    }
    for (const value of not) {
      const { status, body } = await admin.send('POST', list, { ...beside(value), [field]: value })
      expect(status, `${String(value).slice(0, 40)}: ${JSON.stringify(body)}`).toBe(422)
      expect(Object.keys(body.errors)).toEqual([field])
    }
  })
  test('likewise in one call for many rows', async () => {
    const rows = await admin.send('GET', `${list}?perPage=1`)
    const id = rows.body.data[0]?.id
    for (const value of not) {
      const { status, body } = await admin.send('POST', `${list}/bulk`, { rows: [{ id, change: { [field]: value } }] })
      expect(status, JSON.stringify(body)).toBe(200)
      expect(Object.keys(body.data[0].errors ?? body.data[0].problem?.errors ?? {}), JSON.stringify(body)).toContain(
        field,
      )
    }
  })
})

describe('an import names the rows that lie beyond, and takes the extremes', () => {
  test.each([
    ['/todos', 'title,due_at', ['Early,1899-12-31', 'Late,2200-01-01'], ['First,1900-01-02', 'Last,2199-12-31']],
    [
      '/tickets/sla',
      'name,calendar_id,within_hours',
      ['Long,Office,10000.01', 'Short,Office,0'],
      ['Most,Office,10000'],
    ],
    ['/business-calendars', 'name,monday', ['Odd,09:00-25:00', `${'x'.repeat(121)},09:00-17:00`], ['Fair,09:00-17:00']],
  ])('%s', async (path, header, not, fits) => {
    const tried = async (rows: readonly string[]) =>
      (await importFile(admin, path, [header, ...rows].join('\n'), 'dry_run=1')).body
    const refused = JSON.stringify(await tried(not))
    expect(refused).toMatch(/1900-01-01 to 2199-12-31|between 0.01 and 10,000|At most 120/)
    expect(JSON.parse(refused).data.problems, refused).toHaveLength(not.length)
    const taken = await tried(fits)
    expect(taken.data.problems, JSON.stringify(taken)).toEqual([])
  })
})

test('messages name the bounds in each language', async () => {
  const said = async (language: string) =>
    (await admin.send('POST', '/api/todos', { title: 'x', due_at: '2200-01-01' }, { 'x-language': language })).body
      .errors.due_at[0]
  expect(await said('en')).toBe('Please enter a date from 1900-01-01 to 2199-12-31.')
  expect(await said('fr')).toBe('Veuillez saisir une date du 1900-01-01 au 2199-12-31.')
  expect(await said('ar')).toBe('يرجى إدخال تاريخ من 1900-01-01 إلى 2199-12-31.')
})

test('filters, conditions and the days of calls lie within the bounds', async () => {
  for (const path of [
    '/todos?filter[due_at]=9999-12-31',
    '/todos?filters[0][column]=due_at&filters[0][operator]=lt&filters[0][value]=2200-01-01',
    `/todos?where=${encodeURIComponent(JSON.stringify({ operator: 'and', filters: [{ column: 'due_at', operator: 'lt', value: '1899-12-31' }] }))}`,
    '/events/calendar?from=1899-12-01&to=1900-01-05',
    '/events/calendar?from=2199-12-31&to=2200-01-05',
  ])
    expect((await admin.send('GET', `/api${path}`)).status, path).toBe(422)
})

test('a row of an earlier version beyond the bounds is read and saved where the field is not touched', async () => {
  const { id } = await made('/todos', { title: 'Old' })
  await product.engine.db.run(sql`update todos set due_at = '9999-12-31T23:59:59Z' where id = ${id}`)
  const row = (await admin.send('GET', `/api/todos/${id}`)).body.data
  expect(row.due_at).toBe('9999-12-31T23:59:59.000Z')
  const whole = await admin.send('PUT', `/api/todos/${id}`, { title: 'New', due_at: row.due_at, version: row.version })
  expect(whole, JSON.stringify(whole.body)).toMatchObject({
    status: 200,
    body: { data: { title: 'New', due_at: row.due_at } },
  })
  expect((await admin.send('PUT', `/api/todos/${id}`, { due_at: '9999-12-31T23:59:58Z' })).status).toBe(422)
})

test('conditions and rich texts have a depth and a number', async () => {
  const empty = Array.from({ length: 5000 }, () => ({ operator: 'and', filters: [] }))
  const wide = await admin.send('POST', '/api/todos/query', { where: { operator: 'or', filters: empty } })
  expect(wide.status).toBe(422)
  const deep = await admin.send('POST', '/api/todos', { title: 'x', description: `${'<b>'.repeat(201)}x` })
  expect(deep).toMatchObject({ status: 422, body: { errors: { description: [expect.any(String)] } } })
})

test('a preview of a policy is held to a policy’s bounds', async () => {
  const draft = { name: 'Draft', target_status: 'solved', calendar_id: calendar, within_hours: '1' }
  const ask = (more: object) => admin.send('POST', '/api/tickets/sla/preview', { ...draft, ...more })
  expect((await ask({})).status).toBe(200)
  for (const within_hours of ['10000000', '1e12', '0', 1e12, ''])
    expect(await ask({ within_hours })).toMatchObject({
      status: 422,
      body: { errors: { within_hours: [expect.any(String)] } },
    })
  expect(await ask({ calendar_id: project })).toMatchObject({
    status: 422,
    body: { errors: { calendar_id: [expect.any(String)] } },
  })
})

test('a ticket by a calendar that never opens has no due date, says why, and is changed like any other', async () => {
  const shut = await made('/business-calendars', { name: 'Shut', monday: ['09:00-17:00'] })
  await product.engine.db.run(
    sql`insert into holidays (id, created_at, updated_at, calendar_id, name, day, until, every_year) values (gen_random_uuid(), now(), now(), ${shut.id}, 'All of it', '2028-01-01', '2028-12-31', true)`,
  )
  await made('/tickets/sla', {
    name: 'Never',
    target_status: 'solved',
    calendar_id: shut.id,
    within_hours: '8',
    order: 0,
  })
  const ticket = await made('/tickets', { title: 'Late lorry' })
  expect(ticket).toMatchObject({ due_at: null, sla_state: 'running' })
  expect((await admin.send('PUT', `/api/tickets/${ticket.id}`, { priority: 'urgent' })).status).toBe(200)
  const [cycle] = (await admin.send('GET', `/api/tickets/${ticket.id}/sla`)).body.data
  expect(cycle).toMatchObject({ due_at: null, state: 'running', ahead: [], is_cut: false })
})

test('300 hourly series of 1990 are answered in part, and the answer says so', async () => {
  const users = await admin.send('GET', '/api/users?perPage=1')
  const { id } = await made('/events', {
    title: 'Watch',
    start_datetime: '1990-01-01T08:00:00Z',
    end_datetime: '1990-01-01T08:10:00Z',
    repeat_rule: 'FREQ=HOURLY',
    time_zone: 'Europe/Paris',
  })
  await product.engine.db.run(sql`
    insert into events select (jsonb_populate_record(e, jsonb_build_object('id', gen_random_uuid()))).* from events e, generate_series(1, 299) where e.id = ${id}`)
  const light = await made('/events', {
    title: 'Light',
    start_datetime: '2026-11-20T08:00:00Z',
    end_datetime: '2026-11-20T09:00:00Z',
  })
  const { status, body } = await admin.send('GET', '/api/events/calendar?from=2026-11-01&to=2026-12-01')
  expect(status).toBe(200)
  expect(body.is_cut).toBe(true)
  expect(new Set(body.data.map((one: Body) => one.id)).size).toBe(301)
  expect(body.data.some((one: Body) => one.id === light.id)).toBe(true)
  const busy = await admin.send(
    'GET',
    `/api/events/busy?from=2026-11-01T00:00:00Z&to=2026-12-01T00:00:00Z&users=${users.body.data[0].id}`,
  )
  expect(busy.status).toBe(200)
})
