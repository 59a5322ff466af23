import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayIn } from '../../../src/core/query/relative.ts'
import { weekOf } from '../../../src/core/time/days/week.ts'
import { type Body, type Person, type Product, startTestProduct } from '../harness/product.ts'

/** These tests count the same rows in a second way, and check that the lists behind numbers add up to them. */
const zone = 'Africa/Cairo'
let product: Product
let admin: Person
let people: { readonly [role: string]: Person }
const departments: string[] = []
const clients: string[] = []
const projects: string[] = []

const made = async (path: string, body: object): Promise<Body> => {
  const answer = await admin.send('POST', `/api${path}`, body)
  expect([answer.status, answer.body.errors]).toEqual([201, undefined])
  return answer.body.data
}
const ask = async (by: Person, body: object): Promise<Body> => {
  const answer = await by.send('POST', '/api/figures', { entity: 'time_entry', ...body })
  expect([answer.status, answer.body.errors]).toEqual([200, undefined])
  return answer.body
}
/** Returns all rows of the list that an address of the browser shows. */
const rowsAt = async (by: Person, href: string, api = '/api/time-entries'): Promise<readonly Body[]> => {
  const where = new URLSearchParams(href.split('?')[1]).get('where')
  const rows: Body[] = []
  for (let page = 1; ; page++) {
    const query = new URLSearchParams({ page: String(page), perPage: '100', ...(where === null ? {} : { where }) })
    const answer = await by.send('GET', `${api}?${query}`)
    expect([answer.status, answer.body.errors]).toEqual([200, undefined])
    rows.push(...answer.body.data)
    if (rows.length >= answer.body.total) return rows
  }
}
const minutesOf = (rows: readonly Body[]): number => rows.reduce((sum, { minutes }) => sum + (minutes ?? 0), 0)

beforeAll(async () => {
  product = await startTestProduct()
  admin = await product.person({ roles: ['admin'] })
  await admin.send('PUT', '/api/profile', { time_zone: zone, week_start: 'saturday' })
  for (const name of ['Quay', 'Yard']) departments.push((await made('/departments', { name })).id)
  for (const name of ['North', 'South']) clients.push((await made('/clients', { name })).id)
  const place = { priority: 'low', department_id: departments[0], budget: '10.5' }
  const outside = { ...place, destination: 'external' }
  projects.push((await made('/projects', { name: 'Berths', ...place, destination: 'internal' })).id)
  for (const client_id of clients)
    projects.push((await made('/projects', { name: 'Works', ...outside, client_id, budget_currency: 'USD' })).id)
  const [department = ''] = departments
  people = {
    admin,
    leader: await product.person({ roles: ['team-leader'], department: departments[1] ?? '' }),
    manager: await product.person({ roles: ['project-manager'], department }),
    member: await product.person({ roles: ['member'], department }),
    lone: await product.person({ roles: ['member'] }),
  }
  const team = await made('/teams', { name: 'Ropes', leader_id: people.leader?.id })
  await admin.send('POST', `/api/teams/${team.id}/assign-user`, { users: [people.member?.id, people.leader?.id] })
  await made('/teams', { name: 'Cranes', leader_id: people.member?.id, members: [people.member?.id] })
  const tasks: Body[] = []
  for (const project_id of projects) tasks.push(await made('/tasks', { project_id, name: 'Moor' }))
  // The rows are inserted directly, so that they can be in any month; minutes are computed from them.
  const names = Object.values(people).map(({ id }) => id)
  for (let n = 0; n < 120; n++) {
    const task = tasks[n % tasks.length]
    const begin = Date.parse('2026-01-20T20:00:00Z') + n * 37 * 3_600_000
    await product.engine.db.run(
      sql`insert into time_entries (id, about_type, about_id, project_id, user_id, started_at, ended_at, created_by, updated_by, created_at, updated_at)
        values (${randomUUID()}, 'task', ${task.id}, ${task.project_id}, ${names[n % names.length]}, ${new Date(begin).toISOString()},
        ${n === 119 ? null : new Date(begin + (15 + (n % 17) * 10) * 60_000).toISOString()}, ${admin.id}, ${admin.id}, now(), now())`,
    )
  }
})
afterAll(() => product.end())

describe('a figure is what a second hand counts', () => {
  test('by the client of the project, and by month in the zone of who asks', async () => {
    const rows = await product.engine.db.all<Body>(
      sql`select p.client_id as client, to_char(date_trunc('month', e.started_at at time zone ${zone}), 'YYYY-MM-DD') as month,
        sum(floor(extract(epoch from e.ended_at - e.started_at) / 60))::int as minutes
        from time_entries e join projects p on p.id = e.project_id group by 1, 2`,
    )
    const body = await ask(admin, {
      measure: 'sum',
      field: 'minutes',
      group: ['project.client_id', 'started_at.month'],
    })
    const cells = body.data.flatMap((row: Body) => row.rows.map((cell: Body) => [row.key, cell.key, cell.value].join()))
    expect(cells.sort()).toEqual(rows.map(({ client, month, minutes }) => [client, month, minutes].join()).sort())
    expect(body.columns.map(({ label }: Body) => label)[0]).toBe('January 2026')
    const whole = rows.reduce((sum, { minutes }) => sum + minutes, 0)
    const sumOf = (list: readonly Body[]) => list.reduce((sum, { value }) => sum + value, 0)
    expect([body.total, sumOf(body.data), sumOf(body.columns), body.is_cut]).toEqual([whole, whole, whole, false])
  })

  test('as mean, median and percentile', async () => {
    const [row] = await product.engine.db.all<Body>(
      sql`select avg(m)::float8 as mean, percentile_cont(0.5) within group (order by m) as median, percentile_cont(0.9) within group (order by m) as p90
        from (select floor(extract(epoch from ended_at - started_at) / 60) as m from time_entries where ended_at is not null) e`,
    )
    const of = async (body: object) => (await ask(admin, { field: 'minutes', ...body })).total
    expect(await of({ measure: 'mean' })).toBeCloseTo(row.mean)
    expect(await of({ measure: 'median' })).toBeCloseTo(row.median)
    expect(await of({ measure: 'percentile', percentile: 90 })).toBeCloseTo(row.p90)
  })
})

const partOf = (at: string, part: string): string => {
  const day = dayIn(Date.parse(at), zone)
  if (part === 'day') return day
  if (part === 'week') return weekOf(day, 6)
  if (part === 'year') return `${day.slice(0, 4)}-01-01`
  if (part === 'month') return `${day.slice(0, 7)}-01`
  return `${day.slice(0, 4)}-${String(Math.floor((Number(day.slice(5, 7)) - 1) / 3) * 3 + 1).padStart(2, '0')}-01`
}

test('agrees with what rows, read by their list, come to in memory', async () => {
  const rows = await rowsAt(admin, '/time-entries')
  const keys: { readonly [group: string]: (row: Body) => string } = {
    user_id: (row) => row.user_id,
    project_id: (row) => row.project_id,
    about: (row) => `${row.about_type}:${row.about_id}`,
    ...Object.fromEntries(
      ['day', 'week', 'month', 'quarter', 'year'].map((part) => [
        `started_at.${part}`,
        (row: Body) => partOf(row.started_at, part),
      ]),
    ),
  }
  const valueIn = (measure: string, list: readonly Body[]): number | null => {
    const numbers = list.flatMap(({ minutes }) => (minutes === null ? [] : [minutes])).sort((a, b) => a - b)
    const sum = numbers.reduce((all, one) => all + one, 0)
    if (measure === 'count') return list.length
    if (measure === 'sum') return sum
    if (numbers.length === 0) return null
    if (measure === 'mean') return sum / numbers.length
    const at = (numbers.length - 1) / 2
    return (numbers[Math.floor(at)] + numbers[Math.ceil(at)]) / 2
  }
  const day = fc
    .integer({ min: 0, max: 200 })
    .map((n) => dayIn(Date.parse('2026-01-15T12:00:00Z') + n * 86_400_000, zone))
  const question = fc.record({
    measure: fc.constantFrom('count', 'sum', 'mean', 'median'),
    group: fc.uniqueArray(fc.constantFrom(...Object.keys(keys)), { minLength: 1, maxLength: 2 }),
    window: fc.tuple(day, day).map((days) => days.sort()),
    user: fc.constantFrom(undefined, ...Object.values(people).map(({ id }) => id)),
  })
  await fc.assert(
    fc.asyncProperty(question, async ({ measure, group, window: [from = '', to = ''], user }) => {
      const body = await ask(admin, {
        measure,
        ...(measure === 'count' ? {} : { field: 'minutes' }),
        group,
        from,
        to,
        ...(user === undefined
          ? {}
          : { where: { operator: 'and', filters: [{ column: 'user_id', operator: 'eq', value: user }] } }),
      })
      const isIn = (row: Body) => {
        const on = partOf(row.started_at, 'day')
        return on >= from && on <= to && (user === undefined || row.user_id === user)
      }
      const chosen = rows.filter(
        (row) => isIn(row) && (row.minutes !== null || measure === 'count' || measure === 'sum'),
      )
      const groupBy = (list: readonly Body[], by: string) => {
        const groups = new Map<string, Body[]>()
        for (const row of list) {
          const key = keys[by]?.(row) ?? ''
          groups.set(key, [...(groups.get(key) ?? []), row])
        }
        return groups
      }
      const [first = '', second] = group
      const expected = [...groupBy(chosen, first)].map(([key, list]) => [
        key,
        valueIn(measure, list),
        second === undefined ? [] : [...groupBy(list, second)].map(([k, l]) => [k, valueIn(measure, l)]).sort(),
      ])
      const told = body.data.map((row: Body) => [
        row.key,
        row.value,
        (row.rows ?? []).map((cell: Body) => [cell.key, cell.value]).sort(),
      ])
      expect(JSON.stringify(told.sort())).toBe(JSON.stringify(expected.sort()))
      expect(body.total).toEqual(valueIn(measure, chosen))
    }),
    { numRuns: 30 },
  )
}, 60_000)

describe('every number opens its rows, for whoever asks', () => {
  test.each(['admin', 'leader', 'manager', 'member', 'lone'])('%s', async (role) => {
    const by = people[role] as Person
    const seen = await rowsAt(by, '/time-entries')
    for (const first of ['user.teams.id', 'user.department_id', 'project.client_id', 'about']) {
      const body = await ask(by, { measure: 'sum', field: 'minutes', group: [first, 'user_id'] })
      expect(body.total, first).toBe(minutesOf(seen))
      for (const row of [...body.data.slice(0, 2), ...body.data.filter(({ key }: Body) => key === null)]) {
        expect(minutesOf(await rowsAt(by, row.href)), `${first} ${row.label}`).toBe(row.value)
        for (const cell of row.rows.slice(0, 1)) expect(minutesOf(await rowsAt(by, cell.href))).toBe(cell.value)
      }
    }
  })

  test('amounts are never added across currencies', async () => {
    const question = { entity: 'project', measure: 'sum', field: 'budget', group: ['priority', 'client_id'] }
    const body = await ask(admin, question)
    expect([body.total, body.data.map(({ key, value }: Body) => [key, value])]).toEqual([
      { EUR: '10.50', USD: '21.00' },
      [['low', { EUR: '10.50', USD: '21.00' }]],
    ])
    expect(body.columns.map(({ label, value }: Body) => [label, value])).toEqual([
      ['North', { USD: '10.50' }],
      ['South', { USD: '10.50' }],
      [null, { EUR: '10.50' }],
    ])
    const csv = await admin.send('POST', '/api/figures/export?format=csv', question)
    expect(String(csv.body).split('\r\n').slice(-3)).toEqual(['Total,,10.50,EUR', 'Total,,21.00,USD', ''])
  })

  test('the budget of a project stands beside its hours, for whoever may read it', async () => {
    const question = { measure: 'sum', field: 'minutes', group: ['project_id'] }
    const besides = async (by: Person) =>
      (await ask(by, question)).data.map(({ beside }: Body) => JSON.stringify(beside)).sort()
    expect(await besides(admin)).toEqual(['{"EUR":"10.50"}', '{"USD":"10.50"}', '{"USD":"10.50"}'])
    expect(new Set(await besides(people.member as Person))).toEqual(new Set([undefined]))
    const csv = await admin.send('POST', '/api/figures/export?format=csv', { entity: 'time_entry', ...question })
    expect(String(csv.body).split('\r\n')[0]).toBe('\uFEFFProject,Duration (Sum),Hours,Budget')
  })

  test('tasks by their people count each task once in all', async () => {
    const [task] = (await admin.send('GET', '/api/tasks')).body.data
    await admin.send('PUT', `/api/tasks/${task.id}`, { assignees: [people.member?.id, people.leader?.id] })
    const body = await ask(admin, { entity: 'task', measure: 'count', group: ['assignees', 'status'] })
    expect([body.total, body.data.map(({ value }: Body) => value).sort()]).toEqual([3, [1, 1, 2]])
    const nobody = body.data.find(({ key }: Body) => key === null)
    expect((await rowsAt(admin, nobody.href, '/api/tasks')).length).toBe(2)
    expect(nobody.rows).toEqual([expect.objectContaining({ key: 'pending', label: 'Pending', value: 2 })])
  })
})

describe('what is out of reach is refused', () => {
  const refusal = async (by: Person, body: object) => {
    const answer = await by.send('POST', '/api/figures', { entity: 'time_entry', measure: 'count', ...body })
    return [answer.status, ...Object.keys(answer.body.errors ?? {})]
  }
  test('by name', async () => {
    const { member } = people as { member: Person }
    expect(await refusal(admin, { entity: 'nothing' })).toEqual([422, 'entity'])
    expect(await refusal(admin, { entity: 'session' })).toEqual([422, 'entity'])
    expect(await refusal(admin, { measure: 'sum' })).toEqual([422, 'field'])
    expect(await refusal(admin, { measure: 'sum', field: 'note' })).toEqual([422, 'field'])
    expect(await refusal(admin, { group: ['note'] })).toEqual([422, 'group'])
    expect(await refusal(admin, { group: ['user_id', 'user_id'] })).toEqual([422, 'group'])
    expect(await refusal(admin, { group: ['user_id', 'about', 'project_id'] })).toEqual([422, 'group'])
    expect(await refusal(admin, { measure: 'percentile', field: 'minutes' })).toEqual([422, 'percentile'])
    expect(await refusal(admin, { from: '2026-02-01', to: '2026-01-01' })).toEqual([422, 'to'])
    expect(await refusal(admin, { where: { operator: 'and', filters: [{ column: 'x', operator: 'null' }] } })).toEqual([
      422,
      'where',
    ])
    expect(await refusal(admin, { color: 'red' })).toEqual([422, 'color'])
    const client = await product.person({ roles: ['client'] })
    expect(await refusal(client, {})).toEqual([403])
    const estimate = { entity: 'task', measure: 'sum', field: 'estimate' }
    expect(await refusal(await product.person({ permissions: ['task-index'] }), estimate)).toEqual([422, 'field'])
    expect(await refusal(member, { entity: 'task', group: ['status'] })).toEqual([200])
  })

  test('and a file takes the right to export', async () => {
    const body = { entity: 'time_entry', measure: 'sum', field: 'minutes', group: ['user_id'] }
    const reader = await product.person({ permissions: ['time-entry-index'] })
    expect((await reader.send('POST', '/api/figures/export', body)).status).toBe(403)
    const csv = await admin.send('POST', '/api/figures/export?format=csv', body)
    expect([csv.status, csv.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8; header=present'])
  })
})
