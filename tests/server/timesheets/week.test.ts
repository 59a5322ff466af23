import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Body, type Person, type Product, startTestProduct } from '../harness/product.ts'
import { begin, type Office, officeOf } from './harness.ts'

let product: Product
let office: Office
beforeAll(async () => {
  product = await startTestProduct({ now: () => begin })
  office = await officeOf(product)
})
afterAll(() => product.end())

const week = async (by: Person, query = '') => by.send('GET', `/api/timesheets/week${query}`)
const cells = (by: Person, list: readonly object[], more: object = {}) =>
  by.send('POST', '/api/timesheets/cells', { cells: list, ...more })
const cell = (task: Body, day: string, more: object) => ({ about_type: 'task', about_id: task.id, day, ...more })

test('a week by row and day, with what was worked on last week, and sums that a second hand finds too', async () => {
  const worker = await office.joined('member', 'Europe/Paris')
  const [one, two, former] = [
    await office.task({ name: 'Moor' }),
    await office.task(),
    await office.task({ name: 'Old' }),
  ]
  await office.log(worker, former.id, '2026-11-12T09:00:00Z', '2026-11-12T10:00:00Z')
  await office.log(worker, one.id, '09:00', '10:00', { note: 'Ropes' })
  await office.log(worker, two.id, '22:30', '2026-11-19T00:30:00Z')
  const { status, body } = await week(worker)
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.data).toMatchObject({
    starts_on: '2026-11-16',
    ends_on: '2026-11-22',
    status: 'open',
    steps: ['submit'],
    can_write: true,
    minutes: 180,
    others: 0,
    offered: [{ about_type: 'task', about_id: former.id, title: 'Old', project: 'Berths' }],
  })
  expect(body.data.days.map(({ minutes }: Body) => minutes)).toEqual([0, 0, 90, 90, 0, 0, 0])
  const rows = body.data.rows.map(({ about_id, title, minutes, cells: own }: Body) => [
    about_id,
    title,
    minutes,
    own.map((each: Body) => each.minutes),
  ])
  expect(rows).toEqual([
    [one.id, 'Moor', 60, [0, 0, 60, 0, 0, 0, 0]],
    [two.id, 'Moor', 120, [0, 0, 30, 90, 0, 0, 0]],
  ])
  expect(body.data.rows[0].cells[2].note).toBe('Ropes')
  const byHand = await product.engine.db.all<{ day: string; minutes: number }>(sql`
    select d.day::date::text as day, round(extract(epoch from sum(least(e.ended_at, (d.day + interval '1 day') at time zone 'Europe/Paris')
      - greatest(e.started_at, d.day at time zone 'Europe/Paris'))) / 60)::int as minutes
    from time_entries e, generate_series('2026-11-16'::timestamp, '2026-11-22'::timestamp, interval '1 day') d(day)
    where e.user_id = ${worker.id} and e.started_at < (d.day + interval '1 day') at time zone 'Europe/Paris' and e.ended_at > d.day at time zone 'Europe/Paris'
    group by d.day order by 1`)
  expect(byHand).toEqual(
    body.data.days.filter(({ minutes }: Body) => minutes > 0).map(({ day, minutes }: Body) => ({ day, minutes })),
  )
})

test('hours are written into cells, many at once, changed, moved about and taken away, with notes', async () => {
  const worker = await office.joined('member')
  const [one, two] = [await office.task(), await office.task()]
  const of = async (task: Body) =>
    (await week(worker)).body.data.rows
      .find(({ about_id }: Body) => about_id === task.id)
      ?.cells.map((each: Body) => each.minutes)
  const written = await cells(worker, [
    cell(one, '2026-11-16', { minutes: 90, note: 'Ropes' }),
    cell(one, '2026-11-17', { minutes: 60 }),
    cell(two, '2026-11-16', { minutes: 450 }),
  ])
  expect(written, JSON.stringify(written.body)).toMatchObject({ status: 200 })
  expect(await of(one)).toEqual([90, 60, 0, 0, 0, 0, 0])
  expect(await of(two)).toEqual([450, 0, 0, 0, 0, 0, 0])
  const entries = (await worker.send('GET', `/api/time-entries?filter[user_id]=${worker.id}`)).body.data
  const byTask = entries.filter(({ about_id }: Body) => about_id === one.id)
  expect(byTask.map(({ started_at, note }: Body) => [started_at, note])).toEqual([
    ['2026-11-17T09:00:00.000Z', null],
    ['2026-11-16T09:00:00.000Z', 'Ropes'],
  ])
  await cells(worker, [cell(one, '2026-11-16', { minutes: 450 }), cell(two, '2026-11-16', { minutes: 90 })])
  expect([(await of(one))[0], (await of(two))[0]]).toEqual([450, 90])
  await cells(worker, [cell(one, '2026-11-16', { minutes: 0 }), cell(one, '2026-11-17', { minutes: 0 })])
  expect(await of(one)).toBe(undefined)
  const full = await cells(worker, [
    cell(one, '2026-11-18', { minutes: 10 }),
    cell(one, '2026-11-16', { minutes: 1400 }),
  ])
  expect(full).toMatchObject({ status: 422, body: { errors: { cells: ['The day has no room for so many hours.'] } } })
  expect(await of(one)).toBe(undefined)
  expect((await cells(worker, [cell(one, '2026-11-18', { note: 'x' })])).status).toBe(422)
  for (const bad of [{ minutes: -1 }, { minutes: 1.5 }, { minutes: 1501 }, { minutes: 10, why: 1 }])
    expect((await cells(worker, [cell(one, '2026-11-18', bad)])).status).toBe(422)
  expect((await cells(worker, [cell(one, '2026-13-18', { minutes: 1 })])).status).toBe(422)
})

test('cells of a locked week are refused, all together; no others are touched', async () => {
  const worker = await office.joined('member')
  const task = await office.task()
  await cells(worker, [cell(task, '2026-11-16', { minutes: 60 })])
  const [sheet] = await office.sheetsOf(worker)
  await office.step(worker, sheet.id, 'submit')
  const both = [cell(task, '2026-11-24', { minutes: 60 }), cell(task, '2026-11-16', { minutes: 90 })]
  expect(await cells(worker, both)).toMatchObject({ status: 422, body: { code: 'timesheet_locked' } })
  expect((await week(worker)).body.data).toMatchObject({
    minutes: 60,
    can_write: false,
    status: 'submitted',
    steps: [],
  })
  expect((await week(worker, '?day=2026-11-24')).body.data.minutes).toBe(0)
})

test('who reads whose week: oneself, leaders and managers, holders of the right; a manager only their projects’ hours', async () => {
  const worker = await office.joined('member')
  const task = await office.task()
  await office.log(worker, task.id, '09:00', '10:00')
  const own = (await worker.send('POST', '/api/todos', { title: 'Secret', priority: 'low' })).body.data
  await cells(worker, [{ about_type: 'todo', about_id: own.id, day: '2026-11-18', minutes: 30 }])
  const [stranger, colleague] = [await product.person({ roles: ['team-leader'] }), await office.joined('member')]
  const manager = await office.joined('project-manager', 'UTC', false)
  const query = `?user_id=${worker.id}&day=2026-11-18`
  for (const by of [stranger, colleague]) expect((await week(by, query)).status).toBe(404)
  expect((await week(await product.person({ roles: ['client'] }), query)).status).toBe(403)
  const seen = async (by: Person) => {
    const { data } = (await week(by, query)).body
    return [data.minutes, data.others, data.can_write, data.rows.map(({ title }: Body) => title)]
  }
  expect(await seen(worker)).toEqual([90, 0, true, ['Moor', 'Secret']])
  expect(await seen(office.leader)).toEqual([90, 0, true, [null, null]])
  expect(await seen(manager)).toEqual([90, 30, true, ['Moor']])
  // A week without a timesheet has the same readers as one with a timesheet.
  expect((await week(office.leader, `?user_id=${worker.id}&day=2026-12-18`)).status).toBe(200)
  expect((await week(stranger, `?user_id=${worker.id}&day=2026-12-18`)).status).toBe(404)
  for (const bad of ['?day=yesterday', '?user_id=me', '?when=x']) expect((await week(worker, bad)).status).toBe(422)
})
