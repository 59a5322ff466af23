import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Body, type Person, type Product, startTestProduct } from './harness/product.ts'

let product: Product
let admin: Person
let department: string
const clock = Date.parse('2027-01-04T09:00:00Z')
beforeAll(async () => {
  product = await startTestProduct({ now: () => clock })
  admin = await product.person({ roles: ['admin'] })
  department = (await made('/departments', { name: 'Quay' })).id
})
afterAll(() => product.end())

const made = async (path: string, body: object, by = admin): Promise<Body> => {
  const answer = await by.send('POST', `/api${path}`, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.data
}
const read = async (path: string, by = admin): Promise<Body> => {
  const answer = await by.send('GET', `/api${path}`)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data
}
const project = async (more: object = {}): Promise<Body> =>
  made('/projects', {
    name: 'Berths',
    type: 'agile',
    priority: 'low',
    destination: 'internal',
    department_id: department,
    phases: [{ name: 'One', sprints: [{ name: 'Sprint 1' }] }],
    ...more,
  })
const sprintOf = async (of: Body): Promise<Body> => {
  const [phase] = (await admin.send('GET', `/api/sidebar/projects/${of.id}/phases`)).body
  return (await admin.send('GET', `/api/sidebar/phases/${phase.id}/sprints`)).body[0]
}

const assigneesOf = async ({ id }: Body): Promise<readonly string[]> =>
  (await read(`/tasks/${id}?include=assignees`)).assignees.map((one: Body) => one.id).sort()

test('a task moves with its sub-tasks; what the other project does not hold is emptied, told before and undone at once', async () => {
  const [from, to] = [await project(), await project()]
  const sprint = await sprintOf(from)
  const stage = await made('/stages', { sprint_id: sprint.id, name: 'To do' })
  const epic = await made('/epics', { project_id: from.id, name: 'Crane' })
  const outsider = await product.person({ roles: ['member'] })
  const insider = await product.person({ roles: ['member'] })
  await admin.send('POST', `/api/projects/${to.id}/assign-user`, { users: [insider.id] })
  const task = await made('/tasks', {
    project_id: from.id,
    name: 'Dredge',
    sprint_id: sprint.id,
    stage_id: stage.id,
    epic_id: epic.id,
    assignees: [outsider.id, insider.id].sort(),
  })
  const part = await made('/tasks', { project_id: from.id, name: 'Sound', parent_id: task.id, sprint_id: sprint.id })
  const deleted = await made('/tasks', { project_id: from.id, name: 'Gone', parent_id: task.id, sprint_id: sprint.id })
  await admin.send('DELETE', `/api/tasks/${deleted.id}`)
  const comment = await made('/comments', { about_type: 'task', about_id: task.id, body: '<p>Deep</p>' })
  await made('/time-entries', {
    about_type: 'task',
    about_id: part.id,
    started_at: '2027-01-04T07:00:00Z',
    ended_at: '2027-01-04T08:00:00Z',
  })
  const before = await read(`/tasks/${task.id}`)

  const told = await read(`/tasks/${task.id}/move?to=${to.id}`)
  expect(told).toEqual({ rows: 2, emptied: ['assignees', 'epic_id', 'phase_id', 'sprint_id', 'stage_id'] })
  expect(await read(`/tasks/${task.id}`)).toEqual(before)

  const answer = await admin.send('PUT', `/api/tasks/${task.id}`, { project_id: to.id, version: before.version })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  expect(answer.body.emptied).toEqual(told.emptied)
  expect(answer.body.moved.map(({ id }: Body) => id)).toEqual([task.id, part.id])
  expect(answer.body.data).toMatchObject({
    number: before.number,
    project_id: to.id,
    sprint_id: null,
    phase_id: null,
    stage_id: null,
    epic_id: null,
  })
  expect(await assigneesOf(task)).toEqual([insider.id])
  expect(await read(`/tasks/${part.id}`)).toMatchObject({ project_id: to.id, parent_id: task.id, sprint_id: null })
  expect((await read(`/comments?filter[about_id]=${task.id}`))[0].id).toBe(comment.id)
  expect((await read(`/time-entries?filter[about_id]=${part.id}`))[0].project_id).toBe(to.id)
  expect((await admin.send('POST', `/api/tasks/${deleted.id}/restore`, {})).body.data).toMatchObject({
    project_id: to.id,
    sprint_id: null,
  })

  const undone = await admin.send('POST', '/api/tasks/undo', { rows: answer.body.moved })
  expect(undone.status, JSON.stringify(undone.body)).toBe(200)
  expect(await read(`/tasks/${task.id}`)).toMatchObject({
    project_id: from.id,
    sprint_id: sprint.id,
    phase_id: before.phase_id,
    stage_id: before.stage_id,
    epic_id: epic.id,
  })
  expect(await assigneesOf(task)).toEqual([outsider.id, insider.id].sort())
  expect(await read(`/tasks/${part.id}`)).toMatchObject({ project_id: from.id, sprint_id: sprint.id })
})

test('rows of the trash follow at every depth, each with an entry in its history', async () => {
  const [from, to] = [await project(), await project()]
  const sprint = await sprintOf(from)
  const task = await made('/tasks', { project_id: from.id, name: 'Dredge' })
  const part = await made('/tasks', { project_id: from.id, name: 'Gone', parent_id: task.id, sprint_id: sprint.id })
  const below = await made('/tasks', { project_id: from.id, name: 'Gone too', parent_id: part.id })
  await admin.send('DELETE', `/api/tasks/${part.id}`)
  expect((await admin.send('PUT', `/api/tasks/${task.id}`, { project_id: to.id })).status).toBe(200)
  expect((await admin.send('POST', `/api/tasks/${part.id}/restore`, {})).status).toBe(200)
  expect(await read(`/tasks/${part.id}`)).toMatchObject({ project_id: to.id, sprint_id: null, version: 4 })
  expect(await read(`/tasks/${below.id}`)).toMatchObject({ project_id: to.id, version: 4 })
  const [, moved] = (await admin.send('GET', `/api/tasks/${part.id}/history`)).body.data
  expect(moved).toMatchObject({ action: 'updated', version: 3 })
  expect(moved.changes.map(({ field }: Body) => field).sort()).toEqual(['phase_id', 'project_id', 'sprint_id'])
})

test('where the client differs, it and what hangs on it is hidden from both, and share links end', async () => {
  const [one, other] = [await made('/clients', { name: 'Hansa' }), await made('/clients', { name: 'Lux' })]
  const [from, to] = [
    await project({ destination: 'external', client_id: one.id }),
    await project({ destination: 'external', client_id: other.id }),
  ]
  const clientOf = async (client: Body) => {
    const person = await product.person({ roles: ['client'] })
    await admin.send('PUT', `/api/users/${person.id}`, { client_id: client.id })
    return person
  }
  const [theirs, others] = [await clientOf(one), await clientOf(other)]
  const task = await made('/tasks', { project_id: from.id, name: 'Dredge', shared_with_client: true })
  const comment = await made('/comments', {
    about_type: 'task',
    about_id: task.id,
    body: '<p>For Hansa</p>',
    shared_with_client: true,
  })
  await made(`/tasks/${task.id}/share-links`, {})
  expect((await theirs.send('GET', `/api/tasks/${task.id}`)).status).toBe(200)
  const answer = await admin.send('PUT', `/api/tasks/${task.id}`, { project_id: to.id })
  expect(answer.body.emptied).toEqual(['shared_with_client'])
  for (const client of [theirs, others]) expect((await client.send('GET', `/api/tasks/${task.id}`)).status).toBe(404)
  expect((await read(`/comments/${comment.id}`)).shared_with_client).toBe(false)
  const links = await read(`/share-links?filter[about_id]=${task.id}`)
  expect(links.map(({ is_revoked }: Body) => is_revoked)).toEqual([true])
  // The task is shared with the new client later, and its earlier values stay hidden.
  await admin.send('PUT', `/api/tasks/${task.id}`, { shared_with_client: true })
  const history = await others.send('GET', `/api/tasks/${task.id}/history?perPage=50`)
  expect(history.status).toBe(200)
  expect(JSON.stringify(history.body)).not.toContain(from.id)
  // A reader of both projects sees where it was.
  expect(JSON.stringify(await read(`/tasks/${task.id}/history?perPage=50`))).toContain(from.id)
})

test('it is refused to whoever may not create there, and where a sub-task may not be changed', async () => {
  const [from, to] = [await project(), await project()]
  const member = await product.person({ roles: ['member'] })
  await admin.send('POST', `/api/projects/${from.id}/assign-user`, { users: [member.id] })
  const task = await made('/tasks', { project_id: from.id, name: 'Dredge' }, member)
  const unseen = await member.send('PUT', `/api/tasks/${task.id}`, { project_id: to.id })
  expect([unseen.status, Object.keys(unseen.body.errors ?? {})]).toEqual([422, ['project_id']])
  await admin.send('POST', `/api/projects/${to.id}/assign-user`, { users: [member.id] })
  const hidden = await made('/tasks', {
    project_id: from.id,
    name: 'Secret',
    parent_id: task.id,
    visibility: 'assigned',
  })
  const refused = await member.send('PUT', `/api/tasks/${task.id}`, { project_id: to.id })
  expect([refused.status, refused.body.code]).toEqual([422, 'part_out_of_sight'])
  expect((await read(`/tasks/${task.id}`)).project_id).toBe(from.id)
  await admin.send('DELETE', `/api/tasks/${hidden.id}`)
  expect((await member.send('PUT', `/api/tasks/${task.id}`, { project_id: to.id })).status).toBe(200)
})

test('sub-tasks follow their parent into a sprint and out of it, unless they are in another or have ended there', async () => {
  const at = await project({ phases: [{ name: 'One', sprints: [{ name: 'Sprint 1' }, { name: 'Sprint 2' }] }] })
  const [phase] = (await admin.send('GET', `/api/sidebar/projects/${at.id}/phases`)).body
  const [first, second] = (await admin.send('GET', `/api/sidebar/phases/${phase.id}/sprints`)).body
  const task = await made('/tasks', { project_id: at.id, name: 'Dredge' })
  const part = (name: string, more: object = {}) =>
    made('/tasks', { project_id: at.id, name, parent_id: task.id, ...more })
  const [loose, elsewhere] = [await part('Sound'), await part('Buoys', { sprint_id: second.id })]
  const deeper = await made('/tasks', { project_id: at.id, name: 'Lead', parent_id: loose.id })
  const sprints = () =>
    Promise.all([task, loose, deeper, elsewhere].map(async ({ id }) => (await read(`/tasks/${id}`)).sprint_id))
  await admin.send('POST', `/api/tasks/move-to-sprint/${first.id}`, { taskIds: [task.id] })
  expect(await sprints()).toEqual([first.id, first.id, first.id, second.id])
  await admin.send('PUT', `/api/tasks/${deeper.id}`, { status: 'done' })
  await admin.send('PUT', `/api/tasks/${task.id}`, { sprint_id: null })
  expect(await sprints()).toEqual([null, null, first.id, second.id])
})

test('the points of a parent with parts are counted once, in groups and in figures', async () => {
  const at = await project()
  const sprint = await sprintOf(at)
  const started = await admin.send('PUT', `/api/sprints/${sprint.id}`, {
    is_active: true,
    goal: 'Deep water',
    start_at: '2027-01-04T08:00:00Z',
    end_at: '2027-01-15T17:00:00Z',
  })
  expect(started.status, JSON.stringify(started.body)).toBe(200)
  const task = await made('/tasks', { project_id: at.id, name: 'Dredge', sprint_id: sprint.id, story_points: '8' })
  const sums = async () => {
    const [group] = await read(`/tasks/groups?by=sprint_id&sum=story_points&filter[project_id]=${at.id}`)
    const figure = await read(`/sprints/${sprint.id}/burndown?unit=story_points`)
    return [
      Number(group.sums.story_points),
      figure.points.findLast((point: Body) => point.remaining !== null).remaining,
    ]
  }
  expect(await sums()).toEqual([8, 8])
  await made('/tasks', { project_id: at.id, name: 'Sound', parent_id: task.id, sprint_id: sprint.id })
  expect(await sums()).toEqual([8, 8])
  await made('/tasks', {
    project_id: at.id,
    name: 'Buoys',
    parent_id: task.id,
    sprint_id: sprint.id,
    story_points: '3',
  })
  expect(await sums()).toEqual([3, 3])
})
