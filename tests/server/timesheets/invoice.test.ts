import { parse } from 'csv-parse/sync'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSheet } from '../entities/exporting.ts'
import { type Body, type Person, type Product, startTestProduct } from '../harness/product.ts'
import { begin, type Office, officeOf } from './harness.ts'

let product: Product
let office: Office
let manager: Person
beforeAll(async () => {
  product = await startTestProduct({ now: () => begin })
  office = await officeOf(product)
  manager = await product.person({ roles: ['project-manager'] })
})
afterAll(() => product.end())

const made = async (path: string, body: object, by: Person = manager): Promise<Body> => {
  const answer = await by.send('POST', `/api${path}`, body)
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
  return answer.body.data
}
test('the hours of a span are exported for an invoice, and their sums are those of SQL of a second hand', async () => {
  const [one, two] = [await office.joined('member'), await office.joined('member')]
  const client = await made('/clients', { name: 'Cranes' }, office.admin)
  const external = {
    name: 'Crane',
    priority: 'low',
    destination: 'external',
    client_id: client.id,
    users: [one.id, two.id],
  }
  const project = await made('/projects', external, office.admin)
  const task = await made('/tasks', { project_id: project.id, name: 'Weld' }, office.admin)
  await made('/rates', {
    applies_to: 'project',
    project_id: project.id,
    amount: '33.33',
    amount_currency: 'EUR',
    valid_from: '2026-11-01',
  })
  await made('/rates', {
    applies_to: 'person_on_project',
    project_id: project.id,
    user_id: two.id,
    amount: '70.07',
    amount_currency: 'USD',
    valid_from: '2026-11-17',
  })
  await office.log(one, task.id, '09:00', '09:20', { note: 'First' })
  await office.log(one, task.id, '10:00', '10:20')
  await office.log(two, task.id, '2026-11-16T09:00:00Z', '2026-11-16T10:30:00Z')
  await office.log(two, task.id, '2026-11-17T09:00:00Z', '2026-11-17T10:25:00Z')
  await office.log(two, task.id, '2026-11-30T09:00:00Z', '2026-11-30T10:00:00Z')
  const columns = 'user,about_title,started_at,hours,note,rate,amount'
  const query = `filter[project_id]=${project.id}&filters[0][column]=started_at&filters[0][operator]=between&filters[0][value]=2026-11-16,2026-11-22&orderOn=started_at&orderBy=asc`
  const sent = (format: string) => ({
    method: 'POST' as const,
    url: `/api/time-entries/export?format=${format}&columns=${columns}&${query}`,
    headers: { authorization: `Bearer ${manager.token}` },
  })
  const csv = await product.app.inject(sent('csv'))
  expect(csv.statusCode, csv.body).toBe(200)
  const [head, ...rows] = parse(csv.rawPayload, { bom: true }) as string[][]
  expect(head).toEqual([
    'Person',
    'Worked on',
    'From',
    'Hours',
    'Note',
    'Rate per hour',
    'Currency of the rate',
    'Amount',
    'Currency of the amount',
  ])
  expect(rows.map(([, title, , ...rest]) => [title, ...rest])).toEqual([
    ['Weld', '1.5', '', '33.33', 'EUR', '50.00', 'EUR'],
    ['Weld', '1.4167', '', '70.07', 'USD', '99.27', 'USD'],
    ['Weld', '0.3333', 'First', '33.33', 'EUR', '11.11', 'EUR'],
    ['Weld', '0.3333', '', '33.33', 'EUR', '11.11', 'EUR'],
  ])
  const cents = (currency: string) =>
    rows.reduce((sum, row) => (row[8] === currency ? sum + Number((row[7] ?? '').replace('.', '')) : sum), 0)
  const sums = await product.engine.db.all<{ currency: string; cents: number }>(sql`
    with rated as (select extract(epoch from e.ended_at - e.started_at)::numeric / 60 as minutes,
        coalesce(own.amount, ours.amount) as price, coalesce(own.amount_currency, ours.amount_currency) as currency
      from time_entries e join rates ours on ours.project_id = e.project_id and ours.applies_to = 'project'
      left join rates own on own.applies_to = 'person_on_project' and own.user_id = e.user_id
        and own.project_id = e.project_id and own.valid_from <= e.started_at::date
      where e.project_id = ${project.id} and e.started_at >= '2026-11-16' and e.started_at < '2026-11-23')
    select currency, sum(round(minutes * price / 60, 2) * 100)::int as cents from rated group by 1 order by 1`)
  expect(sums).toEqual([
    { currency: 'EUR', cents: cents('EUR') },
    { currency: 'USD', cents: cents('USD') },
  ])
  const cells = await readSheet((await product.app.inject(sent('xlsx'))).rawPayload)
  expect(cells.slice(1).map((row) => [row[3], row[5], row[7]])).toEqual([
    [1.5, 33.33, 50],
    [1.4167, 70.07, 99.27],
    [0.3333, 33.33, 11.11],
    [0.3333, 33.33, 11.11],
  ])
  // The report adds them up by currency, for whoever may read rates alone.
  const question = {
    entity: 'time_entry',
    measure: 'sum',
    field: 'amount',
    group: ['user_id'],
    where: { operator: 'and', filters: [{ column: 'project_id', operator: 'eq', value: project.id }] },
    from: '2026-11-16',
    to: '2026-11-22',
  }
  const { body } = await manager.send('POST', '/api/figures', question)
  expect(body.total).toEqual({ EUR: '72.22', USD: '99.27' })
  expect(body.data.map(({ key, value }: Body) => [key, value])).toEqual(
    expect.arrayContaining([
      [one.id, { EUR: '22.22' }],
      [two.id, { EUR: '50.00', USD: '99.27' }],
    ]),
  )
  const refused = await one.send('POST', '/api/figures', question)
  expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['field']])
})
