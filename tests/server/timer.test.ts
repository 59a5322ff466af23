import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Body, type Person, type Product, startTestProduct } from './harness/product.ts'

const minute = 60_000
const begin = Date.parse('2026-11-20T08:00:00Z')
let clock = begin
let product: Product
let admin: Person
let worker: Person
let project: string
let department: string
beforeAll(async () => {
  product = await startTestProduct({ now: () => clock })
  admin = await product.person({ roles: ['admin'] })
  department = (await admin.send('POST', '/api/departments', { name: 'Quay' })).body.data.id
  const body = { name: 'Berths', priority: 'low', destination: 'internal', department_id: department }
  project = (await admin.send('POST', '/api/projects', body)).body.data.id
})
beforeEach(async () => {
  clock = begin
  worker = await joined('member')
})
afterAll(() => product.end())

const joined = async (role: string): Promise<Person> => {
  const person = await product.person({ roles: [role] })
  await admin.send('POST', `/api/projects/${project}/assign-user`, { users: [person.id] })
  return person
}
const task = async (more: object = {}): Promise<Body> =>
  (await admin.send('POST', '/api/tasks', { project_id: project, name: 'Moor', ...more })).body.data
const start = (id: string, by: Person = worker) => by.send('POST', `/api/tasks/${id}/timer/start`)
const end = (body?: object) => worker.send('POST', '/api/timer/end', body)
const log = (about_id: string, from: string, to: string, by: Person = worker) =>
  by.send('POST', '/api/time-entries', {
    about_type: 'task',
    about_id,
    started_at: `2026-11-19T${from}:00Z`,
    ended_at: `2026-11-19T${to}:00Z`,
  })
const read = async (path: string, by: Person = worker) => (await by.send('GET', `/api${path}`)).body

test('a timer runs until it is ended, or another one is started; what was worked is summed, never stored', async () => {
  const parent = await task({ estimate: 120 })
  const [first, then] = [await task({ parent_id: parent.id }), parent]
  expect(await read('/timer')).toEqual({ data: null, now: '2026-11-20T08:00:00.000Z' })
  const started = await start(first.id)
  expect(started, JSON.stringify(started.body)).toMatchObject({ status: 201, body: { message: 'Timer started' } })
  clock += 30 * minute
  expect(await read('/timer')).toMatchObject({
    data: { about: { id: first.id }, started_at: '2026-11-20T08:00:00.000Z', ended_at: null, minutes: null },
    now: '2026-11-20T08:30:00.000Z',
  })
  expect((await start(then.id)).status).toBe(201)
  clock += 15 * minute
  const ended = await end({ note: 'Ropes' })
  expect(ended).toMatchObject({ status: 200, body: { message: 'Timer ended', data: { minutes: 15, note: 'Ropes' } } })
  expect((await read('/timer')).data).toBe(null)
  expect((await end()).body).toMatchObject({ status: 409, message: 'No timer of yours is running.' })
  const rows = (await read(`/time-entries?filter[user_id]=${worker.id}&orderOn=started_at&orderBy=asc`)).data
  expect(rows.map(({ about_id, minutes }: Body) => [about_id, minutes])).toEqual([
    [first.id, 30],
    [then.id, 15],
  ])
  expect((await read(`/tasks/${parent.id}`)).data).toMatchObject({ logged: 15, logged_on_sub_tasks: 30, estimate: 120 })
})

test('two starts at once leave one running, and the database itself holds that', async () => {
  const [one, two] = [await task(), await task()]
  const answers = await Promise.all([start(one.id), start(two.id), start(one.id)])
  for (const { status } of answers) expect([201, 422, 503]).toContain(status)
  const running = await product.engine.db.all<{ about_id: string }>(
    sql`select about_id from time_entries where user_id = ${worker.id} and ended_at is null`,
  )
  expect(running).toHaveLength(1)
  const second = product.engine.long.run(
    sql`insert into time_entries (id, created_at, updated_at, about_type, about_id, user_id, started_at) select gen_random_uuid(), now(), now(), about_type, about_id, user_id, now() from time_entries where user_id = ${worker.id} and ended_at is null`,
  )
  await expect(second).rejects.toThrow()
})

test('time by hand: an end behind its start, no overlap, no more than a day, each in one sentence', async () => {
  const at = await task()
  expect((await log(at.id, '09:00', '10:00')).status).toBe(201)
  const faults = async (from: string, to: string) => (await log(at.id, from, to)).body.errors
  const overlap = { started_at: [`This overlaps your time on T-${at.number}.`] }
  expect(await faults('09:30', '11:00')).toEqual(overlap)
  expect(await faults('08:00', '12:00')).toEqual(overlap)
  expect(await faults('12:00', '11:00')).toEqual({ ended_at: ['The end date must be greater than the start date.'] })
  // One entry ends where the other begins.
  const next = await log(at.id, '10:00', '11:00')
  expect(next.status).toBe(201)
  const change = (body: object) => worker.send('PUT', `/api/time-entries/${next.body.data.id}`, body)
  expect((await change({ started_at: '2026-11-19T09:59:00Z' })).body.errors).toEqual(overlap)
  const long = { ended_at: '2026-11-20T11:00:00Z' }
  expect((await change(long)).body.errors).toEqual({
    ended_at: ['This covers more than 24 hours. Please say when you really stopped.'],
  })
  expect((await change({ ended_at: null })).body).toMatchObject({
    status: 422,
    errors: { ended_at: [expect.any(String)] },
  })
  expect((await change({ note: 'Paint', ended_at: '2026-11-19T10:20:00Z' })).body.data.minutes).toBe(20)
  const other = await joined('member')
  expect((await log(at.id, '09:00', '10:00', other)).status).toBe(201)
})

test('a timer that was forgotten says so, until somebody says when it ended', async () => {
  const [one, two] = [await task(), await task()]
  await start(one.id)
  // The database is changed directly, as no session lives that long.
  await product.engine.long.run(
    sql`update time_entries set started_at = started_at - interval '25 hours' where user_id = ${worker.id}`,
  )
  expect((await end()).body.errors).toEqual({
    ended_at: ['This covers more than 24 hours. Please say when you really stopped.'],
  })
  const message = `Your timer on T-${one.number} has run for more than 24 hours. Please say first when it ended.`
  expect((await start(two.id)).body).toMatchObject({ status: 422, code: 'timer_forgotten', message })
  expect((await end({ ended_at: '2026-11-19T08:00:00Z' })).body.data.minutes).toBe(60)
  expect((await start(two.id)).status).toBe(201)
  const ahead = await worker.send('POST', '/api/time-entries', {
    about_type: 'task',
    about_id: one.id,
    started_at: '2026-11-21T10:00:00Z',
  })
  expect(ahead.body.errors).toEqual({ started_at: ['A timer cannot start in the future.'] })
})

test('time is one’s own: those who run the project read it, nobody else, and no client sees an hour', async () => {
  const at = await task({ estimate: 60, shared_with_client: true })
  const { id } = (await log(at.id, '14:00', '15:00')).body.data
  const [colleague, leader, stranger] = [
    await joined('member'),
    await joined('team-leader'),
    await product.person({ roles: ['team-leader'] }),
  ]
  const seen = async (by: Person) => (await read(`/time-entries?filter[about_id]=${at.id}`, by)).total
  expect([await seen(worker), await seen(colleague), await seen(leader), await seen(stranger)]).toEqual([1, 0, 1, 0])
  expect((await leader.send('PUT', `/api/time-entries/${id}`, { note: 'Mine' })).status).toBe(200)
  expect((await colleague.send('PUT', `/api/time-entries/${id}`, { note: 'Mine' })).status).toBe(404)
  const named = await colleague.send('POST', '/api/time-entries', {
    about_type: 'task',
    about_id: at.id,
    user_id: worker.id,
    started_at: '2026-11-19T16:00:00Z',
  })
  expect(named.body.errors).toEqual({ user_id: ['This field cannot be written.'] })
  const client = await product.person({ roles: ['client'] })
  await admin.send('POST', `/api/projects/${project}/assign-user`, { users: [client.id] })
  const row = (await read(`/tasks/${at.id}`, client)).data
  expect(row).toMatchObject({ id: at.id })
  for (const hidden of ['logged', 'logged_on_sub_tasks', 'estimate']) expect(row).not.toHaveProperty(hidden)
  expect((await client.send('GET', '/api/time-entries')).status).toBe(403)
  expect((await client.send('GET', '/api/timer')).status).toBe(403)
  expect((await start(at.id, client)).status).toBe(403)
})
