import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Product, startTestProduct } from '../harness/product.ts'
import { begin, type Office, officeOf } from './harness.ts'

let product: Product
let office: Office
beforeAll(async () => {
  product = await startTestProduct({ now: () => begin })
  office = await officeOf(product)
})
afterAll(() => product.end())

test('an entry over midnight counts on both days, also where the week ends there', async () => {
  const worker = await office.joined('member')
  const task = await office.task()
  await office.log(worker, task.id, '2026-11-15T23:00:00Z', '2026-11-16T01:30:00Z')
  expect((await office.sheetsOf(worker)).map(({ starts_on, minutes }) => [starts_on, minutes])).toEqual([
    ['2026-11-09', 60],
    ['2026-11-16', 90],
  ])
})

test('a change of zone and of the first weekday moves no kept week; the next one begins where it ends', async () => {
  const worker = await office.joined('member', 'Europe/Paris')
  const task = await office.task()
  await office.log(worker, task.id, '09:00', '10:00')
  const [kept] = await office.sheetsOf(worker)
  expect(kept).toMatchObject({ from_at: '2026-11-15T23:00:00.000Z', to_at: '2026-11-22T23:00:00.000Z' })
  await office.step(worker, kept.id, 'submit')
  await worker.send('PUT', '/api/profile', { time_zone: 'America/New_York', week_start: 'saturday' })
  const late = await office.log(worker, task.id, '2026-11-22T23:30:00Z', '2026-11-22T23:45:00Z')
  expect(late.status, JSON.stringify(late.body)).toBe(201)
  const [same, next] = await office.sheetsOf(worker)
  expect(same).toMatchObject({
    id: kept.id,
    minutes: 60,
    from_at: kept.from_at,
    to_at: kept.to_at,
    status: 'submitted',
  })
  expect(next).toMatchObject({
    starts_on: '2026-11-23',
    ends_on: '2026-11-27',
    from_at: '2026-11-22T23:00:00.000Z',
    to_at: '2026-11-28T05:00:00.000Z',
    minutes: 15,
  })
})

test('what is expected of a week is what the person’s calendar has open, holidays aside', async () => {
  const { admin } = office
  const day = ['09:00-12:00', '13:00-17:30']
  const week = { monday: day, tuesday: day, wednesday: day, thursday: day, friday: ['09:00-12:00'] }
  const worker = await office.joined('member')
  const calendar = (
    await admin.send('POST', '/api/business-calendars', { name: 'Quay', time_zone: 'UTC', users: [worker.id], ...week })
  ).body.data
  const task = await office.task()
  await office.log(worker, task.id, '09:00', '10:00')
  expect((await office.sheetsOf(worker))[0]).toMatchObject({ expected_minutes: 4 * 450 + 180, minutes: 60 })
  const closed = { calendar_id: calendar.id, name: 'Feast', day: '2019-11-17', every_year: true }
  expect((await admin.send('POST', '/api/holidays', closed)).status).toBe(201)
  const short = { calendar_id: calendar.id, name: 'Half', day: '2026-11-20', hours: ['09:00-10:00'] }
  expect((await admin.send('POST', '/api/holidays', short)).status).toBe(201)
  expect((await office.sheetsOf(worker))[0]).toMatchObject({ expected_minutes: 3 * 450 + 60 })
})

test('time is logged for others by their leader, who may change it too; nobody else may, and nobody starts their timer', async () => {
  const { leader } = office
  const worker = await office.joined('member')
  const colleague = await office.joined('member')
  await office.admin.send('POST', `/api/projects/${office.project}/assign-user`, { users: [leader.id] })
  const task = await office.task()
  const made = await office.log(leader, task.id, '09:00', '10:00', { user_id: worker.id })
  expect(made, JSON.stringify(made.body)).toMatchObject({ status: 201, body: { data: { user_id: worker.id } } })
  expect((await office.sheetsOf(worker))[0]).toMatchObject({ user_id: worker.id, minutes: 60 })
  expect((await office.sheetsOf(leader)).length).toBe(0)
  expect((await leader.send('PUT', `/api/time-entries/${made.body.data.id}`, { note: 'Forgot it' })).status).toBe(200)
  const entries = (await worker.send('GET', `/api/time-entries/${made.body.data.id}/history`)).body.data
  expect(entries.length).toBe(2)
  const byColleague = await office.log(colleague, task.id, '11:00', '12:00', { user_id: worker.id })
  expect(byColleague.status).toBe(422)
  expect((await colleague.send('DELETE', `/api/time-entries/${made.body.data.id}`)).status).toBe(404)
  const stranger = await product.person({ roles: ['member'] })
  expect((await office.log(leader, task.id, '11:00', '12:00', { user_id: stranger.id })).status).not.toBe(201)
  const body = { about_type: 'task', about_id: task.id, user_id: worker.id }
  expect((await leader.send('POST', '/api/time-entries', body)).status).toBe(422)
})

test('time moves to another task or todo with history, not to what one may not log on, and not out of a locked week', async () => {
  const worker = await office.joined('member')
  const [from, to] = [await office.task(), await office.task()]
  const entry = (await office.log(worker, from.id, '09:00', '10:00')).body.data
  const move = (body: object) => worker.send('POST', `/api/time-entries/${entry.id}/move`, body)
  expect(await move({ about_type: 'task', about_id: to.id })).toMatchObject({
    status: 200,
    body: { data: { about_id: to.id } },
  })
  const todo = (await worker.send('POST', '/api/todos', { title: 'Own', priority: 'low' })).body.data
  expect(await move({ about_type: 'todo', about_id: todo.id })).toMatchObject({
    status: 200,
    body: { data: { about_type: 'todo', about_id: todo.id, project_id: null } },
  })
  expect((await worker.send('GET', `/api/todos/${todo.id}`)).body.data.logged).toBe(60)
  const others = (await office.admin.send('POST', '/api/todos', { title: 'Theirs', priority: 'low' })).body.data
  expect((await move({ about_type: 'todo', about_id: others.id })).status).toBe(422)
  expect((await move({ about_type: 'department', about_id: others.id })).status).toBe(422)
  const history = (await worker.send('GET', `/api/time-entries/${entry.id}/history`)).body.data
  expect(JSON.stringify(history)).toContain(from.id)
  const [sheet] = await office.sheetsOf(worker)
  await office.step(worker, sheet.id, 'submit')
  expect(await move({ about_type: 'task', about_id: to.id })).toMatchObject({ body: { code: 'timesheet_locked' } })
})
