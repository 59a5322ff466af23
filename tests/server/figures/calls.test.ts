import { inflateRawSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Body, type Person, type Product, startTestProduct } from '../harness/product.ts'

let now = Date.parse('2026-03-02T09:00:00Z')
let product: Product
let admin: Person
let member: Person
let department: string
let project: string
let phase: string
beforeAll(async () => {
  product = await startTestProduct({ now: () => now })
  admin = await product.person({ roles: ['admin'] })
  department = (await made('/departments', { name: 'Quay' })).id
  member = await product.person({ roles: ['member'], department })
  const place = { priority: 'low', destination: 'internal', department_id: department }
  project = (await made('/projects', { name: 'Berths', ...place, users: [member.id] })).id
  phase = (await made('/phases', { project_id: project, name: 'Works' })).id
})
afterAll(() => product.end())

const made = async (path: string, body: object): Promise<Body> => {
  const answer = await admin.send('POST', `/api${path}`, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.data
}
const minutesLater = (minutes: number) => {
  now += minutes * 60_000
}
const newSprint = async (more: object = {}): Promise<string> =>
  (await made('/sprints', { phase_id: phase, name: 'Sprint', start_at: new Date(now).toISOString(), ...more })).id
const newTask = (more: object = {}) =>
  made('/tasks', { project_id: project, name: 'Paint', story_points: '3', ...more })
const change = async (id: string, body: object) =>
  expect((await admin.send('PUT', `/api/tasks/${id}`, body)).status).toBe(200)
const burndown = async (sprint: string, query = '', { send } = admin): Promise<Body> =>
  (await send('GET', `/api/sprints/${sprint}/burndown${query}`)).body
const lastOf = async (sprint: string) =>
  (await burndown(sprint)).data.points.findLast((one: Body) => one.kind === 'now')

test('sums count every task, whoever reads; titles are told to those who may see them, and how many are not', async () => {
  const sprint = await newSprint()
  await newTask({ sprint_id: sprint, name: 'For all' })
  await newTask({ sprint_id: sprint, name: 'For some', visibility: 'assigned' })
  minutesLater(1)
  const [mine, theirs] = [await burndown(sprint), await burndown(sprint, '', member)]
  expect(mine.data.points.find((one: Body) => one.kind === 'now')).toMatchObject({ scope: 6, remaining: 6 })
  expect(theirs).toEqual(mine)
  const behind = `/api/sprints/${sprint}/burndown/tasks?at=${new Date(now).toISOString()}&part=scope`
  expect((await admin.send('GET', behind)).body).toMatchObject({ total: 2, hidden: 0, gone: 0, per_page: 25 })
  const seen = (await member.send('GET', behind)).body
  expect(seen).toMatchObject({ total: 1, hidden: 1, gone: 0 })
  expect(seen.data.map(({ name }: Body) => name)).toEqual(['For all'])
  expect((await member.send('GET', `${behind}&page=2`)).body).toMatchObject({ data: [], total: 1 })
})

test('taking back counts as it was done: at once in the figures, and what was stays', async () => {
  const sprint = await newSprint()
  const task = await newTask({ sprint_id: sprint })
  minutesLater(10)
  await change(task.id, { status: 'done' })
  const then = new Date(now).toISOString()
  expect(await lastOf(sprint)).toMatchObject({ done: 3 })
  minutesLater(10)
  const { version } = (await admin.send('GET', `/api/tasks/${task.id}`)).body.data
  const undone = await admin.send('POST', '/api/tasks/undo', { rows: [{ id: task.id, version }] })
  expect(undone.status, JSON.stringify(undone.body)).toBe(200)
  expect(await lastOf(sprint)).toMatchObject({ done: 0, remaining: 3 })
  const behind = await admin.send('GET', `/api/sprints/${sprint}/burndown/tasks?at=${then}&part=done`)
  expect(behind.body).toMatchObject({ total: 1, data: [{ status: 'done' }] })
})

test('an event that is dated back counts from its own moment', async () => {
  const sprint = await newSprint()
  const task = await newTask({ sprint_id: sprint })
  const finished = new Date(now + 5 * 60_000).toISOString()
  minutesLater(60)
  await change(task.id, { status: 'done' })
  await product.engine.long.run(
    sql`update event set at = ${finished} where row_id = ${task.id} and action = 'updated' and entity = 'task'`,
  )
  const behind = `/api/sprints/${sprint}/burndown/tasks?part=done&at=`
  expect((await admin.send('GET', behind + new Date(now - 1_800_000).toISOString())).body.total).toBe(1)
})

test('a sprint without a start date starts as its first active day ends; completed and opened again it goes on', async () => {
  const sprint = await newSprint({ start_at: null })
  await newTask({ sprint_id: sprint })
  expect((await burndown(sprint)).data).toMatchObject({
    committed: 3,
    sprint: { started_at: new Date(now).toISOString() },
  })
  const put = (body: object) => admin.send('PUT', `/api/sprints/${sprint}`, body)
  minutesLater(5)
  expect((await put({ is_completed: true, unfinished: 'backlog' })).status).toBe(200)
  const ended = (await burndown(sprint)).data
  expect(ended.points.at(-1)).toMatchObject({ kind: 'end', scope: 3, remaining: 3 })
  expect((await put({ is_completed: false, unfinished: null })).status).toBe(200)
  minutesLater(5)
  expect((await burndown(sprint)).data.points.at(-1)).toMatchObject({ kind: 'now', scope: 0 })
})

test('who does not say what is summed gets points, and tasks where nobody gave any', async () => {
  const sprint = await newSprint()
  await newTask({ sprint_id: sprint, story_points: null })
  minutesLater(1)
  expect((await burndown(sprint)).data).toMatchObject({ unit: 'tasks' })
  expect(await lastOf(sprint)).toMatchObject({ scope: 1, remaining: 1 })
  expect((await burndown(sprint, '?unit=story_points')).data).toMatchObject({ unit: 'story_points', committed: 0 })
  await newTask({ sprint_id: sprint })
  minutesLater(1)
  expect((await burndown(sprint)).data).toMatchObject({ unit: 'story_points' })
})

test('what is asked wrongly is refused at its name', async () => {
  const sprint = await newSprint()
  const faults = async (path: string) => {
    const { status, body } = await admin.send('GET', `/api/${path}`)
    return [status, ...Object.keys(body.errors ?? {})]
  }
  expect(await faults(`sprints/${sprint}/burndown?unit=miles`)).toEqual([422, 'unit'])
  expect(await faults(`sprints/${sprint}/burndown?colour=red`)).toEqual([422, 'colour'])
  expect(await faults(`sprints/${sprint}/burndown?unit=tasks&unit=tasks`)).toEqual([422, 'unit'])
  expect(await faults(`sprints/${sprint}/burndown?format=pdf`)).toEqual([422, 'format'])
  expect(await faults(`sprints/${sprint}/burndown/tasks?at=soon`)).toEqual([422, 'at'])
  expect(await faults(`sprints/${sprint}/burndown/tasks?at=2026-03-02T09:00:00Z&page=0`)).toEqual([422, 'page'])
  expect(await faults(`projects/${project}/flow?from=2026-02-30`)).toEqual([422, 'from'])
  expect(await faults(`projects/${project}/flow?from=2026-03-02&to=2026-03-01`)).toEqual([422, 'to'])
  expect(await faults(`projects/${project}/flow?from=2020-03-02&to=2026-03-01`)).toEqual([422, 'from'])
  expect(await faults(`projects/${project}/flow/tasks?at=2026-03-02T09:00:00Z&part=lost`)).toEqual([422, 'part'])
  const ahead = await admin.send('GET', `/api/projects/${project}/flow?from=2026-03-01&to=2026-04-01`)
  expect(ahead.body.data.points.map(({ day }: Body) => day)).toEqual(['2026-03-01', '2026-03-02'])
})

/** Returns the first sheet of a workbook. */
const sheetIn = (bytes: Buffer): string => {
  const name = 'xl/worksheets/sheet1.xml'
  const at = bytes.indexOf(name) - 30
  const start = at + 30 + name.length + bytes.readUInt16LE(at + 28)
  return inflateRawSync(bytes.subarray(start), { finishFlush: 2 }).toString()
}

test('each figure is a workbook too, in the reader’s language; a sprint called like a formula is a text', async () => {
  const sprint = await newSprint({ name: '=1+1' })
  const task = await newTask({ sprint_id: sprint, name: '=HYPERLINK("x")' })
  minutesLater(5)
  await change(task.id, { status: 'done' })
  expect((await admin.send('PUT', `/api/sprints/${sprint}`, { is_completed: true })).status).toBe(200)
  const sheet = async (path: string, language = 'en') => {
    const answer = await product.app.inject({
      url: `/api/${path}format=xlsx`,
      headers: { authorization: `Bearer ${admin.token}`, 'x-language': language },
    })
    expect(answer.statusCode).toBe(200)
    expect(String(answer.headers['content-disposition'])).toMatch(/^attachment; filename="[\w-]+\.xlsx"/)
    return sheetIn(answer.rawPayload)
  }
  const velocity = await sheet(`projects/${project}/velocity?`)
  expect(velocity).toContain('<is><t xml:space="preserve">=1+1</t></is>')
  expect(velocity).not.toContain('<f>')
  expect(await sheet(`sprints/${sprint}/burndown?unit=tasks&`)).toContain('Remaining')
  expect(await sheet(`sprints/${sprint}/burndown?unit=tasks&`, 'ar')).toContain('rightToLeft="1"')
  expect(await sheet(`projects/${project}/flow?`, 'fr')).toContain('Jour')
  // The task was made and done on one day, at whose end it is done.
  expect(await sheet(`projects/${project}/cycle-time?`)).toContain('=HYPERLINK(&quot;x&quot;)')
})

test('an administrator who belongs to a client sees every task, and the figures of them', async () => {
  const sprint = await newSprint()
  const bound = await product.person({ roles: ['admin'] })
  const client_id = (await made('/clients', { name: 'Shipper' })).id
  expect((await admin.send('PUT', `/api/users/${bound.id}`, { client_id })).status).toBe(200)
  expect((await bound.send('GET', `/api/sprints/${sprint}/burndown`)).status).toBe(200)
})

test('the ideal line falls on the working days of the project: of its calendar, else of the organisation’s', async () => {
  const hours = ['08:00-16:00']
  const week = { sunday: hours, monday: hours, tuesday: hours, wednesday: hours, thursday: hours }
  const start = Date.parse('2026-04-05T08:00:00Z')
  const days = { start_at: new Date(start).toISOString(), end_at: '2026-04-12T20:00:00.000Z' }
  now = start - 60_000
  admin = await product.person({ roles: ['admin'] })
  const of = async (more: object) => {
    const place = { priority: 'low', destination: 'internal', department_id: department }
    const { id } = await made('/projects', { name: 'Gulf', ...place, ...more })
    const own = (await made('/phases', { project_id: id, name: 'Works' })).id
    const sprint = await newSprint({ phase_id: own, ...days })
    await made('/tasks', { project_id: id, name: 'Paint', story_points: '5', sprint_id: sprint })
    return sprint
  }
  const standard = await of({})
  const organisation = await made('/business-calendars', { name: 'Organisation', time_zone: 'UTC', ...week })
  const six = await made('/business-calendars', { name: 'Six days', time_zone: 'UTC', ...week, friday: hours })
  const own = await of({ calendar_id: six.id })
  const ideal = async (sprint: string) =>
    (await burndown(sprint)).data.points
      .filter(({ kind }: Body) => kind !== 'start' && kind !== 'now')
      .map((one: Body) => one.ideal)
  minutesLater(2)
  await made('/holidays', { calendar_id: organisation.id, name: 'Feast', day: '2026-04-07' })
  // Sunday to Sunday: the organisation's calendar works on 5, 6, 8, 9 and 12 April.
  expect(await ideal(standard)).toEqual([4, 3, 3, 2, 1, 1, 1, 0])
  // The project's own calendar works from 5 to 10, and on 12 April.
  expect(await ideal(own)).toEqual([4.29, 3.57, 2.86, 2.14, 1.43, 0.71, 0.71, 0])
})
