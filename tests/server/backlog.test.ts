import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Body, type Person, type Product, startTestProduct } from './harness/product.ts'

let product: Product
let admin: Person
let department: string
beforeAll(async () => {
  product = await startTestProduct()
  admin = await product.person({ roles: ['admin'] })
  department = (await admin.send('POST', '/api/departments', { name: 'Quay' })).body.data.id
})
afterAll(() => product.end())

const made = async (path: string, body: object): Promise<Body> => {
  const answer = await admin.send('POST', `/api${path}`, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.data
}
const read = async (path: string) => (await admin.send('GET', `/api${path}`)).body
const names = (rows: Body): string => rows.map(({ name }: Body) => name).join('')

/** Makes a project with one phase, whose sprints have a column for each of two statuses. */
const place = async (...sprints: readonly string[]) => {
  const stages = ['pending', 'done'].map((status) => ({ name: status, status }))
  const project = await made('/projects', {
    name: 'Berths',
    priority: 'low',
    destination: 'internal',
    department_id: department,
    phases: [{ name: 'One', sprints: sprints.map((name) => ({ name, stages })) }],
  })
  const [phase] = await read(`/sidebar/projects/${project.id}/phases`)
  const found: readonly Body[] = await read(`/sidebar/phases/${phase.id}/sprints`)
  return { project: String(project.id), phase: phase.id, sprints: found.map(({ id }) => String(id)) }
}
type Place = Awaited<ReturnType<typeof place>>
const task = (at: Place, more: object = {}) => made('/tasks', { project_id: at.project, name: 'Moor', ...more })

test('an epic is as far as its tasks are: those that are rejected or in the trash do not count', async () => {
  const at = await place()
  const { id } = await made('/epics', { project_id: at.project, name: 'Quay' })
  const progress = async () => (await admin.send('GET', `/api/epics/${id}`)).body.data.progress
  expect(await progress()).toBe(0)
  const tasks = []
  for (const status of ['pending', 'done', 'closed', 'rejected', 'pending'])
    tasks.push(await task(at, { name: status, epic_id: id, status }))
  expect(await progress()).toBe(50)
  expect((await admin.send('DELETE', `/api/tasks/${tasks[4].id}`)).status).toBe(200)
  expect(await progress()).toBe(67)
  const listed = await admin.send(
    'GET',
    '/api/epics?filters[0][column]=progress&filters[0][operator]=gte&filters[0][value]=60',
  )
  expect([listed.status, listed.body.data.map((one: { name: string }) => one.name)]).toEqual([200, ['Quay']])
})

test('the backlog stands in the order that people gave it, of the epics that are asked for or of none', async () => {
  const at = await place('First')
  const other = await place('First')
  const epic = async (name: string) => (await made('/epics', { project_id: at.project, name })).id
  const [red, blue] = [await epic('Red'), await epic('Blue')]
  const a = await task(at, { name: 'A', epic_id: red })
  const b = await task(at, { name: 'B', epic_id: blue })
  const c = await task(at, { name: 'C' })
  await task(other, { name: 'Strange' })
  const list = async (query: string) => {
    const { data } = await read(`/projects/${at.project}/backlog/tasks?orderOn=position&orderBy=asc&${query}`)
    return [names(data.data), data.total]
  }
  const placed = await admin.send('POST', '/api/tasks/place', { rows: [{ id: c.id }], before: a.id })
  expect(placed.status).toBe(200)
  expect(await list('')).toEqual(['CAB', 3])
  expect(await list('page=2&perPage=2')).toEqual(['B', 3])
  // Conditions over a relation compare whole names; a part of a name is not enough. A list matches if any of its values
  // does.
  expect(await list('filter[epic.name]=Red,Blue')).toEqual(['AB', 2])
  expect(await list('filter[epic.name]=Red')).toEqual(['A', 1])
  expect(await list('filter[epic.name]=Re')).toEqual(['', 0])
  // A department counts the tasks of all its projects.
  const { department_id } = (await read(`/projects/${at.project}`)).data
  const counted = await read(`/tasks?filter[project_id]=${at.project}&filter[project.department_id]=${department_id}`)
  expect(counted.total).toBe(3)
  const blueOrNone = {
    operator: 'or',
    filters: [
      { column: 'epic_id', operator: 'null' },
      { column: 'epic_id', operator: 'in', value: [blue] },
    ],
  }
  expect(await list(`where=${encodeURIComponent(JSON.stringify(blueOrNone))}`)).toEqual(['CB', 2])
  expect(await list('filters[0][column]=epic_id&filters[0][operator]=null')).toEqual(['C', 1])
  // No parameter widens it to planned sprints, or to another project.
  await admin.send('PUT', `/api/tasks/${b.id}`, { sprint_id: at.sprints[0] })
  expect(await list(`filter[sprint_id]=${at.sprints[0]}`)).toEqual(['', 0])
  expect(await list(`filter[project_id]=${other.project}`)).toEqual(['', 0])
  const unknown = await admin.send('GET', `/api/projects/${at.project}/backlog/tasks?nothing=1`)
  expect([unknown.status, Object.keys(unknown.body.errors)]).toEqual([422, ['nothing']])
})

test('a move of several answers what takes it back: sprint, column and status as they were', async () => {
  const at = await place('First', 'Second')
  const [first, second] = at.sprints
  const ids = [await task(at, { sprint_id: first }), await task(at, { sprint_id: first, status: 'done' })].map(
    ({ id }) => String(id),
  )
  const before = await Promise.all(ids.map(async (id) => (await read(`/tasks/${id}`)).data))
  const moved = await admin.send('POST', `/api/tasks/move-to-sprint/${second}`, { taskIds: ids })
  expect(moved).toMatchObject({ status: 200, body: { message: 'Moved Successfully' } })
  expect(moved.body.data.map(({ id }: Body) => id).toSorted()).toEqual(ids.toSorted())
  const undone = await admin.send('POST', '/api/tasks/undo', { rows: moved.body.data })
  expect(undone.body.data.map(({ ok }: Body) => ok)).toEqual([true, true])
  for (const [n, id] of ids.entries()) {
    const { sprint_id, stage_id, status, position } = before[n]
    expect((await read(`/tasks/${id}`)).data).toMatchObject({ sprint_id, stage_id, status, position })
  }
  // A task that is already there has not moved, so there is nothing to undo.
  expect((await admin.send('POST', `/api/tasks/move-to-sprint/${first}`, { taskIds: ids })).body.data).toEqual([])
})

test('one task that may not move leaves all where they are', async () => {
  const at = await place('First')
  const other = await place('First')
  const ids = [(await task(at)).id, (await task(other)).id]
  const refused = await admin.send('POST', `/api/tasks/move-to-sprint/${at.sprints[0]}`, { taskIds: ids })
  expect(refused).toMatchObject({ status: 422, body: { errors: { taskIds: ['This belongs to another project.'] } } })
  expect((await read(`/tasks/${ids[0]}`)).data.sprint_id).toBeNull()
})

test('what a completed sprint leaves undone goes to the next by date, in its order', async () => {
  const at = await place('First', 'Made second', 'Made third')
  const [first, second, third] = at.sprints
  const dates = [
    [first, '2026-03-02'],
    [second, '2026-03-30'],
    [third, '2026-03-16'],
  ]
  for (const [id, day] of dates) await admin.send('PUT', `/api/sprints/${id}`, { start_at: `${day}T08:00:00.000Z` })
  const a = await task(at, { name: 'A', sprint_id: first })
  await task(at, { name: 'B', sprint_id: first })
  await admin.send('POST', '/api/tasks/place', { rows: [{ id: a.id }], after: (await task(at, { name: 'C' })).id })
  const done = await admin.send('PUT', `/api/sprints/${first}`, { is_completed: true, unfinished: 'next_sprint' })
  expect(done.status).toBe(200)
  expect(names((await read(`/tasks?filter[sprint_id]=${third}&orderOn=position&orderBy=asc`)).data)).toBe('BA')
  // Without a date it comes last.
  await admin.send('PUT', `/api/sprints/${second}`, { start_at: null })
  await admin.send('PUT', `/api/sprints/${third}`, { is_completed: true, unfinished: 'next_sprint' })
  expect(names((await read(`/tasks?filter[sprint_id]=${second}&orderOn=position&orderBy=asc`)).data)).toBe('BA')
})
