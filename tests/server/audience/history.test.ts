import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Body, Person } from '../harness/product.ts'
import { type Desk, openDesk } from '../tickets/stage.ts'

let desk: Desk
let department: string
beforeAll(async () => {
  desk = await openDesk('2026-11-02T09:00:00Z')
  department = (await desk.make('/departments', { name: 'Yard' })).id
})
afterAll(() => desk.product.end())

const put = async (path: string, body: object, by: Person = desk.admin) => {
  const answer = await by.send('PUT', `/api${path}`, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}
const project = (more: object = {}) =>
  desk.make('/projects', {
    name: 'Gates',
    priority: 'low',
    destination: 'external',
    client_id: desk.client,
    department_id: department,
    ...more,
  })
/** Returns everything that a history's calls show of a row. */
const told = async (path: string, id: string, by: Person): Promise<{ own: Body[]; all: string }> => {
  const own = await desk.read(`${path}/${id}/history?perPage=100`, by)
  const log = await desk.read('/history?perPage=100', by)
  return { own, all: JSON.stringify([own, log]) }
}
const secret = 'What nobody outside may know'
const later = 'What everybody may know'

/** Ways in which a user becomes a reader of a row that was written before. */
type Widening = {
  readonly what: string
  readonly path: string
  readonly field: string
  readonly reader: () => Person
  /** Makes a row that its reader can't read. @returns its id, and a function that widens its audience */
  readonly hidden: (text: string) => Promise<readonly [id: string, widen: () => Promise<void>]>
}
const widenings: readonly Widening[] = [
  {
    what: 'an internal note is made public',
    path: '/comments',
    field: 'body',
    reader: () => desk.customer,
    hidden: async (body) => {
      const about_id = (await desk.make('/tickets', { title: 'Late', client_id: desk.client }, desk.agent)).id
      const { id } = await desk.make('/comments', { about_type: 'ticket', about_id, body }, desk.agent)
      return [id, () => put(`/comments/${id}`, { shared_with_client: true }, desk.agent)]
    },
  },
  {
    what: 'an internal note is made public to who asked and works here',
    path: '/comments',
    field: 'body',
    reader: () => desk.member,
    hidden: async (body) => {
      const about_id = (await desk.make('/tickets', { title: 'Dark', requester_id: desk.member.id }, desk.agent)).id
      const { id } = await desk.make('/comments', { about_type: 'ticket', about_id, body }, desk.agent)
      return [id, () => put(`/comments/${id}`, { shared_with_client: true }, desk.agent)]
    },
  },
  {
    what: 'a task is shared with the client',
    path: '/tasks',
    field: 'name',
    reader: () => desk.customer,
    hidden: async (name) => {
      const { id } = await desk.make('/tasks', { project_id: (await project()).id, name })
      return [id, () => put(`/tasks/${id}`, { shared_with_client: true })]
    },
  },
  {
    what: 'a shared task becomes visible to all',
    path: '/tasks',
    field: 'name',
    reader: () => desk.customer,
    hidden: async (name) => {
      const body = { project_id: (await project()).id, name, shared_with_client: true, visibility: 'assigned' }
      const { id } = await desk.make('/tasks', body)
      return [id, () => put(`/tasks/${id}`, { visibility: 'all' })]
    },
  },
  {
    what: 'the project of a shared task gets its client',
    path: '/tasks',
    field: 'name',
    reader: () => desk.customer,
    hidden: async (name) => {
      const { id: of } = await project({ destination: 'internal', client_id: null })
      const { id } = await desk.make('/tasks', { project_id: of, name, shared_with_client: true })
      return [id, () => put(`/projects/${of}`, { destination: 'external', client_id: desk.client })]
    },
  },
  {
    what: 'a project gets its client',
    path: '/projects',
    field: 'description',
    reader: () => desk.customer,
    hidden: async (description) => {
      const { id } = await project({ destination: 'internal', client_id: null, description })
      return [id, () => put(`/projects/${id}`, { destination: 'external', client_id: desk.client })]
    },
  },
  {
    what: 'a ticket gets its client',
    path: '/tickets',
    field: 'description',
    reader: () => desk.customer,
    hidden: async (description) => {
      const { id } = await desk.make('/tickets', { title: 'Bent', description }, desk.agent)
      return [id, () => put(`/tickets/${id}`, { client_id: desk.client }, desk.agent)]
    },
  },
  {
    what: 'a ticket gets its requester',
    path: '/tickets',
    field: 'description',
    reader: () => desk.customer,
    hidden: async (description) => {
      const { id } = await desk.make('/tickets', { title: 'Bent', description }, desk.agent)
      return [id, () => put(`/tickets/${id}`, { requester_id: desk.customer.id }, desk.agent)]
    },
  },
  {
    what: 'an event comes into a project that its reader sees',
    path: '/events',
    field: 'title',
    reader: () => desk.leader,
    hidden: async (title) => {
      const { id: seen } = await project({ users: [desk.leader.id] })
      const when = { start_datetime: '2026-11-03T09:00:00Z', end_datetime: '2026-11-03T10:00:00Z' }
      const { id } = await desk.make('/events', { title, ...when })
      return [id, () => put(`/events/${id}`, { project_id: seen })]
    },
  },
  {
    what: 'a todo comes into a workspace that its reader sees',
    path: '/todos',
    field: 'title',
    reader: () => desk.leader,
    hidden: async (title) => {
      const { id: seen } = await desk.make('/todo/workspaces', { name: 'Gates', members: [desk.leader.id] })
      const { id } = await desk.make('/todos', { title })
      return [id, () => put(`/todos/${id}`, { workspace_id: seen })]
    },
  },
]

for (const { what, path, field, reader, hidden } of widenings)
  test(`${what}: its history does not tell what it said before`, async () => {
    const [id, widen] = await hidden('First wording')
    const at = `${path}/${id}`
    await put(at, { [field]: secret })
    await put(at, { [field]: later })
    expect((await reader().send('GET', `/api${at}`)).status).toBe(404)
    await widen()
    expect((await desk.read(at, reader()))[field]).toContain(later)
    await put(at, { [field]: 'Known to all' })
    await put(at, { [field]: 'Known to all now' })
    const { own, all } = await told(path, id, reader())
    expect(all).not.toContain('First wording')
    expect(all).not.toContain(secret)
    // The history names the fields, and has the changes that the reader could see.
    const changes = own.flatMap((entry: Body) => entry.changes).filter((change: Body) => change.field === field)
    expect(changes.slice(2)).toEqual([{ field }, { field }, { field }])
    expect(changes[1]).toEqual({ field, old: expect.stringContaining(later), new: expect.stringContaining('Known') })
    // A user who could read it all the time sees everything.
    expect((await told(path, id, desk.admin)).all).toContain(secret)
  })

test('what is shared and reworded at once tells the new words alone', async () => {
  const { id } = await desk.make('/tasks', { project_id: (await project()).id, name: secret })
  await put(`/tasks/${id}`, { shared_with_client: true, name: later })
  const { all } = await told('/tasks', id, desk.customer)
  expect(all).not.toContain(secret)
})

test('what was read between two times of being internal is told, what was said while it was is not', async () => {
  const { id } = await desk.make('/tasks', { project_id: (await project()).id, name: 'One', shared_with_client: true })
  const write = (body: object) => put(`/tasks/${id}`, body)
  await write({ name: 'Two' })
  await write({ shared_with_client: false })
  await write({ name: secret })
  await write({ name: 'Four' })
  await write({ shared_with_client: true })
  const { own, all } = await told('/tasks', id, desk.customer)
  expect(all).not.toContain(secret)
  const names = own.flatMap((entry: Body) => entry.changes).filter((change: Body) => change.field === 'name')
  expect(names).toEqual([
    { field: 'name' },
    { field: 'name' },
    { field: 'name', old: 'One', new: 'Two' },
    { field: 'name', old: null, new: 'One' },
  ])
})

test('a stale write is not answered with what the row held before its writer could read it', async () => {
  const { id: of } = await project({ users: [desk.member.id] })
  const { id } = await desk.make('/tasks', { project_id: of, name: secret, visibility: 'assigned' })
  await put(`/tasks/${id}`, { name: later })
  await put(`/tasks/${id}`, { visibility: 'all' })
  const answer = await desk.member.send('PUT', `/api/tasks/${id}`, { name: 'Mine', version: 1 })
  expect(answer.status).toBe(409)
  expect(JSON.stringify(answer.body)).not.toContain(secret)
  expect(answer.body.conflicts.name).toMatchObject({ theirs: later, mine: 'Mine' })
})

test('staff who join later read the past of their work: members of a project, and who is given a ticket', async () => {
  const { id: of } = await project({ users: [] })
  const { id } = await desk.make('/tasks', { project_id: of, name: 'Early' })
  await put(`/tasks/${id}`, { name: 'Later' })
  await put(`/projects/${of}`, { users: [desk.leader.id] })
  expect((await told('/tasks', id, desk.leader)).all).toContain('Early')
  const ticket = await desk.make('/tickets', { title: 'Early bird' }, desk.agent)
  await put(`/tickets/${ticket.id}`, { title: 'Later bird' }, desk.agent)
  await put(`/tickets/${ticket.id}`, { assignee_id: desk.leader.id }, desk.agent)
  expect((await told('/tickets', ticket.id, desk.leader)).all).toContain('Early bird')
})
