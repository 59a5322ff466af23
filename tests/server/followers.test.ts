import { afterAll, beforeAll, expect, test } from 'vitest'
import { isQuiet } from '../../src/domain/system/quiet-hours.ts'
import { queueScheduled } from '../../src/server/jobs/schedule.ts'
import type { Message } from '../../src/server/mail/letter.ts'
import { type Body, type Person, type Product, startTestProduct } from './harness/product.ts'

let clock = Date.parse('2026-11-25T12:00:00Z')
let product: Product
let admin: Person
let maker: Person
let worker: Person
let reader: Person
let pier: Body
const mails: Message[] = []
beforeAll(async () => {
  product = await startTestProduct({
    now: () => clock,
    transport: {
      kind: 'sent',
      from: 'no-reply@example.test',
      deliver: async (message) => {
        mails.push(message)
      },
      close: () => {},
    },
  })
  admin = await product.person({ roles: ['admin'] })
  maker = await product.person({ roles: ['project-manager'] })
  worker = await product.person({ roles: ['member'] })
  reader = await product.person({ roles: ['member'] })
  const quay = await made(admin, '/departments', { name: 'Quay' })
  pier = await made(maker, '/projects', {
    name: 'Pier',
    priority: 'low',
    destination: 'internal',
    department_id: quay.id,
    users: [worker.id, reader.id],
  })
})
afterAll(() => product.end())

const made = async (by: Person, path: string, body: object): Promise<Body> => {
  const answer = await by.send('POST', `/api${path}`, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.data
}
const taskOf = (more: object = {}) =>
  made(maker, '/tasks', { name: 'Piles', project_id: pier.id, assignees: [worker.id], ...more })
const comment = (by: Person, task: Body, body = '<p>Said</p>') =>
  made(by, '/comments', { about_type: 'task', about_id: task.id, body })
/** Returns the notices that a person got of a row, oldest first. */
const told = async (by: Person, row: Body): Promise<readonly [string, string | null][]> => {
  await product.runJobs()
  const { data } = (await by.send('GET', `/api/notifications?perPage=100&orderOn=created_at&orderBy=asc`)).body
  return data
    .filter(({ about_id }: Body) => about_id === row.id)
    .map(({ kind, reason }: Body) => [kind, reason] as const)
}
const followOf = async (by: Person, row: Body) => (await by.send('GET', `/api/tasks/${row.id}/follow`)).body.data
const choose = async (by: Person, row: Body, follow: boolean) =>
  expect((await by.send('PUT', `/api/tasks/${row.id}/follow`, { follow })).status).toBe(200)

test('maker, assignee and whoever comments follow by themselves; others by choice, and each may choose not to', async () => {
  const task = await taskOf()
  const reasons = async () =>
    Object.fromEntries((await followOf(admin, task)).followers.map(({ id, reason }: Body) => [id, reason]))
  expect(await reasons()).toEqual({ [worker.id]: 'assigned', [maker.id]: 'made' })
  expect(await followOf(reader, task)).toMatchObject({ following: false, muted: false })
  await choose(reader, task, true)
  expect(await followOf(reader, task)).toMatchObject({ following: true })
  await choose(reader, task, false)
  expect(await followOf(reader, task)).toMatchObject({ following: false, muted: true })
  await comment(admin, task)
  await choose(worker, task, false)
  expect(await reasons()).toEqual({ [maker.id]: 'made', [admin.id]: 'commented' })
  const stranger = await product.person({ roles: ['member'] })
  expect((await stranger.send('GET', `/api/tasks/${task.id}/follow`)).status).toBe(404)
  expect((await stranger.send('PUT', `/api/tasks/${task.id}/follow`, { follow: true })).status).toBe(404)
  for (const body of [{}, { follow: 'yes' }, { follow: true, x: 1 }])
    expect((await worker.send('PUT', `/api/tasks/${task.id}/follow`, body)).status).toBe(422)
})

test('a comment is told to those who follow, each with the reason; not to its author, nor twice to whom it mentions', async () => {
  const task = await taskOf()
  await choose(reader, task, true)
  await comment(admin, task, `<p>Look <span data-mention="${worker.id}">@worker</span></p>`)
  expect(await told(maker, task)).toEqual([['commented', 'made']])
  expect(await told(reader, task)).toEqual([['commented', 'followed']])
  expect(await told(admin, task)).toEqual([])
  const kinds = (await told(worker, task)).map(([kind]) => kind)
  expect(kinds.filter((kind) => kind !== 'assigned')).toHaveLength(1)
  await choose(reader, task, false)
  await comment(worker, task)
  expect(await told(reader, task)).toHaveLength(1)
  expect(await told(admin, task)).toEqual([['commented', 'commented']])
})

test('a comment that one may not read is not told of', async () => {
  const client = await product.person({ roles: ['client'] })
  const timber = await made(admin, '/clients', { name: 'Timber' })
  await admin.send('PUT', `/api/users/${client.id}`, { client_id: timber.id })
  const hull = await made(maker, '/projects', {
    name: 'Hull',
    priority: 'low',
    destination: 'external',
    client_id: timber.id,
  })
  const task = await made(maker, '/tasks', { name: 'Shown', project_id: hull.id, shared_with_client: true })
  await choose(client, task, true)
  await comment(maker, task)
  await made(maker, '/comments', { about_type: 'task', about_id: task.id, body: '<p>x</p>', shared_with_client: true })
  await product.runJobs()
  const row = await product.engine.db.pool.query(
    'select kind from notifications where user_id = $1 and about_id = $2',
    [client.id, task.id],
  )
  expect(row.rows).toEqual([{ kind: 'commented' }])
})

test('a new status is told with its name, and not by whom it comes', async () => {
  const task = await taskOf()
  expect((await worker.send('PUT', `/api/tasks/${task.id}`, { status: 'in_progress' })).status).toBe(200)
  expect(await told(maker, task)).toEqual([['status_changed', 'made']])
  expect((await told(worker, task)).map(([kind]) => kind)).toEqual(['assigned'])
  const [notice] = (await maker.send('GET', `/api/notifications?perPage=100`)).body.data
  expect(notice.detail).toBe('status:in_progress')
})

test('dates that are near or have passed are told once, of what is still to do; a new date anew', async () => {
  const at = (hours: number) => new Date(clock + hours * 3_600_000).toISOString()
  const near = await taskOf({ due_at: at(5) })
  const far = await taskOf({ due_at: at(50) })
  const done = await taskOf({ due_at: at(5), status: 'done' })
  const dates = async (row: Body) => (await told(worker, row)).filter(([kind]) => kind !== 'assigned')
  const pass = async (hours: number) => {
    clock += hours * 3_600_000
    // The sessions of this test must last longer than its clock runs.
    await product.engine.db.pool.query('update session set last_used_at = $1, expires_at = $2', [at(0), at(100)])
    await queueScheduled(product.engine)
    await product.runJobs()
  }
  await pass(1)
  expect(await dates(near)).toEqual([['due_soon', 'assigned']])
  expect(await dates(far)).toEqual([])
  await pass(6)
  expect(await dates(near)).toEqual([
    ['due_soon', 'assigned'],
    ['overdue', 'assigned'],
  ])
  await pass(1)
  expect(await dates(near)).toHaveLength(2)
  expect(await dates(done)).toEqual([])
  expect((await maker.send('PUT', `/api/tasks/${near.id}`, { due_at: at(3) })).status).toBe(200)
  await pass(1)
  expect((await dates(near)).map(([kind]) => kind)).toEqual(['due_soon', 'overdue', 'due_soon'])
})

test('whoever comes into a team hears of it', async () => {
  const newcomer = await product.person({ roles: ['member'] })
  const crew = await made(admin, '/teams', { name: 'Crew', members: [worker.id] })
  expect((await admin.send('POST', `/api/teams/${crew.id}/assign-user`, { users: [newcomer.id] })).status).toBe(200)
  expect(await told(newcomer, crew)).toEqual([['invited', 'member']])
  expect(await told(worker, crew)).toEqual([['invited', 'member']])
})

test('in quiet hours what would be mailed at once waits for the daily mail', async () => {
  const path = '/api/notifications/settings'
  const { data } = (await reader.send('GET', path)).body
  // Messages can be in the daily mail, and never come at once.
  const settings = data.map((one: Body) => (one.kind === 'message' ? one : { ...one, mail: 'at_once' }))
  for (const quiet of [{ from: '22:00' }, { from: '25:00', to: '07:00' }, { from: '07:00', to: '07:00' }, 'night'])
    expect((await reader.send('PUT', path, { settings, quiet })).status).toBe(422)
  const hour = (away: number) => new Date(clock + away * 3_600_000).toISOString().slice(11, 16)
  expect((await reader.send('PUT', path, { settings, quiet: { from: hour(-1), to: hour(1) } })).status).toBe(200)
  expect((await reader.send('GET', path)).body.quiet).toEqual({ from: hour(-1), to: hour(1) })
  const before = mails.length
  await taskOf({ assignees: [reader.id] })
  await product.runJobs()
  expect(mails.slice(before).filter(({ to }) => to === reader.email)).toEqual([])
  expect((await reader.send('PUT', path, { settings, quiet: null })).status).toBe(200)
  await taskOf({ assignees: [reader.id] })
  await product.runJobs()
  expect(mails.slice(before).filter(({ to }) => to === reader.email)).toHaveLength(1)
})

test.each([
  ['22:00', '07:00', '2026-11-25T21:30:00Z', 'Europe/Paris', true],
  ['22:00', '07:00', '2026-11-25T20:30:00Z', 'Europe/Paris', false],
  ['22:00', '07:00', '2026-11-25T06:00:00Z', 'UTC', true],
  ['22:00', '07:00', '2026-11-25T07:00:00Z', 'UTC', false],
  ['12:00', '13:00', '2026-11-25T12:59:00Z', 'UTC', true],
  ['12:00', '13:00', '2026-11-25T11:59:00Z', 'UTC', false],
])('from %s to %s: %s in %s is quiet, or not', (from, to, at, zone, expected) => {
  expect(isQuiet({ from, to }, Date.parse(at), zone)).toBe(expected)
  expect(isQuiet(undefined, Date.parse(at), zone)).toBe(false)
})

test('any row that has a page is followed: who chose to hears of what changes, once until they have looked', async () => {
  const follow = async (by: Person, path: string) =>
    expect((await by.send('PUT', `/api${path}/follow`, { follow: true })).status, path).toBe(200)
  const change = async (path: string, body: object) =>
    expect((await admin.send('PUT', `/api${path}`, body)).status, path).toBe(200)
  const berth = await made(admin, '/departments', { name: 'Berth' })
  const path = `/departments/${berth.id}`
  expect((await maker.send('GET', `/api${path}/follow`)).body.data).toMatchObject({ following: false, muted: false })
  await follow(maker, path)
  await change(path, { name: 'Berths' })
  await change(path, { name: 'Berths 1 to 4', description: 'East' })
  expect(await told(maker, berth)).toEqual([['changed', 'followed']])
  const [notice] = (await maker.send('GET', '/api/notifications?filter[kind]=changed')).body.data
  expect(notice.about_title).toBe('Berths 1 to 4')
  expect((await maker.send('PUT', `/api/notifications/${notice.id}`, { is_read: true })).status).toBe(200)
  await change(path, { description: 'West' })
  expect(await told(maker, berth)).toHaveLength(2)
  await maker.send('PUT', `/api${path}/follow`, { follow: false })
  expect((await maker.send('POST', '/api/notifications/read', {})).status).toBe(200)
  await change(path, { description: 'North' })
  expect(await told(maker, berth)).toHaveLength(2)
  // The maker, who chose nothing, gets no notice of every letter.
  expect(await told(admin, berth)).toEqual([])
})

test('a project tells its status; what takes a permission to read is not told of', async () => {
  const mole = await made(maker, '/projects', {
    name: 'Mole',
    priority: 'low',
    destination: 'internal',
    users: [reader.id],
    department_id: (await made(admin, '/departments', { name: 'Mole' })).id,
  })
  const path = `/api/projects/${mole.id}`
  expect((await reader.send('PUT', `${path}/follow`, { follow: true })).status).toBe(200)
  const before = (await told(reader, mole)).length
  expect((await admin.send('PUT', path, { budget: '175000.00' })).status).toBe(200)
  expect(await told(reader, mole)).toHaveLength(before)
  expect((await admin.send('PUT', path, { status: 'active' })).status).toBe(200)
  expect((await told(reader, mole)).slice(before)).toEqual([['status_changed', 'followed']])
  expect((await told(maker, mole)).filter(([kind]) => kind === 'status_changed')).toEqual([['status_changed', 'made']])
})

test('what has no page, belongs to one person alone or is written by the server is not followed', () => {
  const followed = product.app.knownRoutes.filter(({ url }) => url.endsWith('/:id/follow')).map(({ url }) => url)
  for (const path of ['/api/tasks', '/api/projects', '/api/users', '/api/departments', '/api/tags'])
    expect(followed).toContain(`${path}/:id/follow`)
  for (const path of ['/api/comments', '/api/notifications', '/api/logs', '/api/jobs', '/api/stages'])
    expect(followed).not.toContain(`${path}/:id/follow`)
})
