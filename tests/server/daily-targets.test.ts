import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openSession } from '../../src/server/auth/sessions.ts'
import { home, homeStage, section } from './harness/home.ts'
import { type Person, type Product, startTestProduct } from './harness/product.ts'

// A Wednesday; in Tokyo it is already Thursday.
const noon = Date.parse('2026-03-04T16:00:00Z')
let clock = noon
let product: Product
let stage: Awaited<ReturnType<typeof homeStage>>
let admin: Person
let member: Person
let project: string
beforeAll(async () => {
  product = await startTestProduct({ now: () => clock })
  stage = await homeStage(product)
})
beforeEach(async () => {
  clock = noon
  admin = await product.person({ roles: ['admin'] })
  member = await product.person({ roles: ['member'] })
  project = await stage.projectWith([member.id], 'Quay wall')
})
afterAll(() => product.end())

/** Signs a person in at the present time, since earlier sessions may have ended. */
const again = async (person: Person): Promise<Person> => {
  const { token } = await openSession(product.engine.db, person.id, { userAgent: 'test', ip: '127.0.0.1' }, clock)
  return { ...person, token, send: product.with(token) }
}
const at = async (moment: string) => {
  clock = Date.parse(moment)
  ;[admin, member] = [await again(admin), await again(member)]
}
const made = (path: string, body: object, by = admin) => stage.made(path, body, by)
const task = (more: object = {}) =>
  made('/tasks', { name: 'Dredge', project_id: project, assignees: [member.id], ...more })
const todo = (more: object = {}) => made('/todos', { title: 'Call', ...more }, member)
const put = async (path: string, body: object, by = admin) => {
  const answer = await by.send('PUT', `/api${path}`, body)
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 })
}
const finish = (id: string) => put(`/tasks/${id}`, { status: 'done' })
const target = (count: number | null, date = '2026-03-04', by = member) =>
  put('/daily-targets', { target: count, date }, by)
const read = async (query = '', by = member) => (await by.send('GET', `/api/daily-targets${query}`)).body
const inZone = (by: Person, zone: string) => put('/profile', { time_zone: zone }, by)
const told = async () => {
  await product.runJobs()
  const { body } = await member.send('GET', '/api/notifications?filter[kind]=target_reached')
  return body.total
}

test('a day says what was finished on it, to the letter of the specification', async () => {
  expect((await read()).data).toEqual({
    date: '2026-03-04',
    target: null,
    remaining: null,
    is_target_achieved: false,
    completed_tasks: 0,
    completed_todos: 0,
    uncompleted_todos: 0,
  })
  await target(4)
  const [one, two] = [await task(), await task()]
  await task()
  await finish(one)
  await finish(two)
  await put(`/todos/${await todo()}`, { is_done: true }, member)
  await todo({ due_at: '2026-03-04T20:00:00Z' })
  await todo({ due_at: '2026-03-01T20:00:00Z' })
  await todo({ due_at: '2026-03-05T20:00:00Z' })
  await todo()
  expect((await read()).data).toEqual({
    date: '2026-03-04',
    target: 4,
    remaining: 1,
    is_target_achieved: false,
    completed_tasks: 2,
    completed_todos: 1,
    uncompleted_todos: 2,
  })
  await finish(await task())
  await finish(await task())
  expect((await read()).data).toMatchObject({ remaining: 0, is_target_achieved: true, completed_tasks: 4 })
})

test('what is opened again, deleted, rejected or another’s does not count; closing what is done changes nothing', async () => {
  const other = await product.person({ roles: ['member'] })
  const [reopened, deleted, closed] = [await task(), await task(), await task()]
  for (const id of [reopened, deleted, closed]) await finish(id)
  expect((await read()).data.completed_tasks).toBe(3)
  await put(`/tasks/${reopened}`, { status: 'in_progress' })
  expect((await admin.send('DELETE', `/api/tasks/${deleted}`)).status).toBeLessThan(300)
  await at('2026-03-05T10:00:00Z')
  await put(`/tasks/${closed}`, { status: 'closed' })
  await put(`/tasks/${await task()}`, { status: 'rejected' })
  await finish(await task({ assignees: [other.id] }))
  await finish(await task({ assignees: [] }))
  expect((await read('?date=2026-03-04')).data.completed_tasks).toBe(1)
  expect((await read()).data.completed_tasks).toBe(0)
  await finish(reopened)
  expect((await read()).data.completed_tasks).toBe(1)
  const mine = await todo()
  await put(`/todos/${mine}`, { is_done: true }, member)
  await put(`/todos/${mine}`, { is_done: false }, member)
  expect((await read()).data.completed_todos).toBe(0)
})

test('a day is that of the person’s zone, before and after it changes, and over a change of clocks', async () => {
  await finish(await task())
  await inZone(member, 'Asia/Tokyo')
  expect((await read()).data).toMatchObject({ date: '2026-03-05', completed_tasks: 1 })
  expect((await read('?date=2026-03-04')).data.completed_tasks).toBe(0)
  await inZone(member, 'Europe/Paris')
  expect((await read('?date=2026-03-04')).data.completed_tasks).toBe(1)
  // On this night Paris loses an hour, so its Sunday ends at 22:00 UTC.
  for (const moment of [
    '2026-03-28T22:59:00Z',
    '2026-03-28T23:00:00Z',
    '2026-03-29T21:59:00Z',
    '2026-03-29T22:00:00Z',
  ]) {
    await at(moment)
    await finish(await task())
  }
  const days = await member.send('GET', '/api/daily-targets/history?from=2026-03-28&to=2026-03-30')
  expect(days.body.data.map((day: { completed_tasks: number }) => day.completed_tasks)).toEqual([1, 2, 1])
  expect(days.body.total).toBe(3)
})

test('the streak goes over weekends and holidays, by the person’s own calendar', async () => {
  const calendar = await made('/business-calendars', {
    name: `Streak ${member.id}`,
    time_zone: 'UTC',
    monday: ['09:00-17:00'],
    tuesday: ['09:00-17:00'],
    wednesday: ['09:00-17:00'],
    thursday: ['09:00-17:00'],
    friday: ['09:00-17:00'],
    users: [member.id],
  })
  await made('/holidays', { calendar_id: calendar, name: 'Port day', day: '2026-03-03' })
  // Thursday, Friday, Monday; Tuesday is the holiday.
  for (const day of ['2026-02-26', '2026-02-27', '2026-03-02']) {
    await at(`${day}T10:00:00Z`)
    await target(1, day)
    await finish(await task())
  }
  await at('2026-03-04T16:00:00Z')
  await target(1)
  expect((await read()).streak).toBe(3)
  await finish(await task())
  expect((await read()).streak).toBe(4)
  const { body } = await member.send('GET', '/api/daily-targets/history?from=2026-02-28&to=2026-03-03')
  expect(body.data.map((day: { is_working_day: boolean }) => day.is_working_day)).toEqual([false, false, true, false])
  await target(5, '2026-03-02')
  expect((await read()).streak).toBe(1)
})

test('others see it only where it is shared, and never learn of people out of sight', async () => {
  await target(3)
  const colleague = await product.person({ roles: ['member'] })
  const stranger = await product.person({ roles: ['member'] })
  await stage.projectWith([member.id, colleague.id], 'Shared')
  const asked = `/api/daily-targets?user_id=${member.id}`
  const history = `/api/daily-targets/history?user_id=${member.id}`
  expect((await colleague.send('GET', asked)).status).toBe(403)
  expect((await admin.send('GET', asked)).status).toBe(403)
  expect((await stranger.send('GET', asked)).status).toBe(404)
  // Only the owner of a target can share it.
  expect((await admin.send('PUT', `/api/users/${member.id}`, { share_daily_target: true })).status).toBe(403)
  const made = await admin.send('POST', '/api/users', {
    name: 'Shared at once',
    email: 'shared.at.once@example.test',
    password: 'Quay-wall#2026',
    share_daily_target: true,
  })
  expect(Object.keys(made.body.errors ?? {})).toEqual(['share_daily_target'])
  await put('/profile', { share_daily_target: true }, member)
  for (const url of [asked, history]) {
    expect((await colleague.send('GET', url)).status).toBe(200)
    expect((await stranger.send('GET', url)).status).toBe(404)
  }
  expect((await read(`?user_id=${member.id}`, colleague)).data.target).toBe(3)
  await inZone(member, 'Asia/Tokyo')
  expect((await read(`?user_id=${member.id}`, colleague)).data.date).toBe('2026-03-05')
})

test('bad values are refused at their place', async () => {
  const refused = async (body: object) => (await member.send('PUT', '/api/daily-targets', body)).body.errors
  const date = '2026-03-04'
  expect(await refused({ target: 101, date })).toHaveProperty('target')
  expect(await refused({ target: -1, date })).toHaveProperty('target')
  expect(await refused({ target: 1.5, date })).toHaveProperty('target')
  expect(await refused({ target: '3', date })).toHaveProperty('target')
  expect(await refused({ target: 3 })).toHaveProperty('date')
  expect(await refused({ target: 3, date: '2026-02-30' })).toHaveProperty('date')
  expect(await refused({ target: 3, date, user_id: member.id })).toHaveProperty('user_id')
  for (const query of [
    '?date=today',
    '?user_id=me',
    '?day=2026-03-04',
    '/history?from=2026-03-05&to=2026-03-04',
    '/history?from=2020-01-01',
  ])
    expect((await member.send('GET', `/api/daily-targets${query}`)).status, query).toBe(422)
})

test('its person is told once that today’s target is reached, by whomever the last of it was finished', async () => {
  await target(2)
  await finish(await task())
  expect(await told()).toBe(0)
  const second = await task()
  await finish(second)
  expect(await told()).toBe(1)
  await put(`/tasks/${second}`, { status: 'in_progress' })
  await finish(second)
  await put(`/todos/${await todo()}`, { is_done: true }, member)
  expect(await told()).toBe(1)
  // The person raises the target and reaches it later.
  await target(4)
  expect(await told()).toBe(1)
  await put(`/todos/${await todo()}`, { is_done: true }, member)
  expect(await told()).toBe(2)
  // A target that is reached already when it is set is seen as reached at once.
  await target(1)
  await finish(await task())
  expect(await told()).toBe(2)
})

test('home shows the target with its streak; without one it says what is finished', async () => {
  await finish(await task())
  const before = section(await home(member), 'daily_target')
  expect(before).toMatchObject({ title: 'Daily target', href: '/daily-targets', hidden: false, error: null })
  expect(before.items.map(({ title }) => title)).toEqual(['1 finished today. Set a target.'])
  await target(3)
  const [line] = section(await home(member), 'daily_target').items
  expect(line).toMatchObject({
    title: '1 of 3 finished',
    href: '/daily-targets',
    note: null,
    progress: { done: 1, of: 3 },
  })
  await target(1)
  expect(section(await home(member), 'daily_target').items[0]?.note).toBe('1 working day in a row')
})

test('a target can be taken away, and goes with its person', async () => {
  await target(3)
  await target(null)
  expect((await read()).data.target).toBe(null)
  await target(3)
  const gone = await admin.send('DELETE', `/api/users/${member.id}`)
  const left = await product.engine.db.all(sql`select 1 from daily_target where user_id = ${member.id}`)
  expect(left).toHaveLength(gone.status < 300 ? 0 : 1)
})
