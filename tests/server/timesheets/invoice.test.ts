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
  // The report adds them up by currency, only for users who may read rates.
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

test('hours before the first rate have no amount, an approved week keeps what it was worth, and the report says what SQL says', async () => {
  const worker = await office.joined('member')
  const task = await office.task()
  const logged = async (day: string, hours: number) =>
    (await office.log(worker, task.id, `${day}T08:00:00Z`, `${day}T${String(8 + hours).padStart(2, '0')}:00:00Z`)).body
      .data
  const [before, approved, open] = [
    await logged('2026-11-03', 2),
    await logged('2026-11-11', 3),
    await logged('2026-11-18', 4),
  ]
  const rate = { user_id: worker.id, amount_currency: 'EUR' }
  const first = await made('/rates', { ...rate, amount: '40.00', valid_from: '2026-11-09' })
  for (const [n, sheet] of (await office.sheetsOf(worker)).entries()) {
    if (sheet.starts_on === '2026-11-16') continue
    expect((await office.step(worker, sheet.id, 'submit')).status, `${n}`).toBe(200)
    expect((await office.step(office.leader, sheet.id, 'approve')).status, `${n}`).toBe(200)
  }
  const told = async () => {
    const read = async ({ id }: Body) => (await manager.send('GET', `/api/time-entries/${id}`)).body.data
    return (await Promise.all([before, approved, open].map(read))).map(({ amount }: Body) => amount)
  }
  expect(await told()).toEqual([null, '120.00', '160.00'])
  for (const { id } of [before, approved])
    expect((await worker.send('PUT', `/api/time-entries/${id}`, { note: 'late' })).body.code).toBe('timesheet_locked')
  const dearer = { amount: '50.00', amount_currency: 'EUR' }
  expect((await manager.send('PUT', `/api/rates/${first.id}`, dearer)).status).toBe(200)
  expect(await told()).toEqual([null, '120.00', '200.00'])
  await manager.send('PUT', '/api/profile', { time_zone: 'UTC', week_start: 'monday' })
  const question = (field: string, group: readonly string[]) => ({
    entity: 'time_entry',
    measure: 'sum',
    field,
    group,
    where: { operator: 'and', filters: [{ column: 'user_id', operator: 'eq', value: worker.id }] },
    from: '2026-11-01',
    to: '2026-11-30',
  })
  const ask = async (field: string, group: readonly string[]) =>
    (await manager.send('POST', '/api/figures', question(field, group))).body
  // A second hand: prices by the days on which weeks were approved and rates held, without the product's rules.
  const weeks = await product.engine.db.all<{ week: string; minutes: number; worth: string | null }>(sql`
    select to_char(date_trunc('week', e.started_at at time zone 'UTC'), 'YYYY-MM-DD') as week,
      sum(extract(epoch from e.ended_at - e.started_at) / 60)::int as minutes,
      sum(round(extract(epoch from e.ended_at - e.started_at)::numeric / 3600 * case
        when e.started_at < '2026-11-09' then null when e.started_at < '2026-11-16' then 40
        else (select r.amount from rates r where r.user_id = e.user_id and r.valid_from <= e.started_at::date
          order by r.valid_from desc limit 1) end, 2))::text as worth
    from time_entries e where e.user_id = ${worker.id} group by 1 order by 1`)
  const byWeek = (body: Body) => body.data.map(({ key, value }: Body) => [key, value])
  expect(byWeek(await ask('minutes', ['started_at.week']))).toEqual(weeks.map(({ week, minutes }) => [week, minutes]))
  const amounts = await ask('amount', ['started_at.week'])
  // A week without an amount is none of these, and not nothing.
  expect(byWeek(amounts)).toEqual(weeks.flatMap(({ week, worth }) => (worth === null ? [] : [[week, { EUR: worth }]])))
  expect(weeks.map(({ worth }) => worth)).toEqual([null, '120.00', '200.00'])
  expect(amounts.total).toEqual({ EUR: '320.00' })
  // What the amounts leave out is told, in the file too, and its link opens exactly these hours.
  expect(amounts.lacking.value).toBe(120)
  const listed = new URLSearchParams(amounts.lacking.href.split('?')[1])
  const { data } = (
    await manager.send('GET', `/api/time-entries?where=${encodeURIComponent(listed.get('where') ?? '')}`)
  ).body
  expect(data.map(({ id }: Body) => id)).toEqual([before.id])
  const csv = await manager.send('POST', '/api/figures/export?format=csv', question('amount', ['started_at.week']))
  expect(String(csv.body).split('\r\n').slice(-3)).toEqual([
    'Total,320.00,EUR',
    '2h 0m of billable time has no rate and is not in the amounts.,,',
    '',
  ])
  expect((await ask('minutes', ['started_at.week'])).lacking).toBeUndefined()
  // Approved hours that had no rate agreed on none: they take one that is added later.
  await made('/rates', { ...rate, amount: '10.00', valid_from: '2026-01-01' })
  expect(await told()).toEqual(['20.00', '120.00', '200.00'])
  expect((await ask('amount', ['started_at.week'])).lacking).toBeUndefined()
})
