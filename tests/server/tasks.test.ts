import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemNow } from '../../src/server/clock.ts'
import { type Body, type Person, type Product, startTestProduct } from './harness/product.ts'

const hour = 3_600_000
let shift = 0
let product: Product
let admin: Person
let department: string
beforeAll(async () => {
  product = await startTestProduct({ now: () => systemNow() + shift })
  admin = await product.person({ roles: ['admin'] })
  department = (await admin.send('POST', '/api/departments', { name: 'Quay' })).body.data.id
})
afterAll(() => product.end())

const made = async (path: string, body: object, by: Person = admin): Promise<Body> => {
  const answer = await by.send('POST', `/api${path}`, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.data
}
const read = async (path: string, by: Person = admin) => (await by.send('GET', `/api${path}`)).body
const names = (rows: Body): string[] => rows.map(({ name }: Body) => name)

/** Makes a project with two sprints of three columns each. */
const place = async (more: object = {}) => {
  const stages = ['pending', 'in_progress', 'done'].map((status) => ({ name: status, status }))
  const sprints = ['First', 'Second'].map((name) => ({ name, stages }))
  const project = await made('/projects', {
    name: 'Berths',
    priority: 'low',
    destination: 'internal',
    department_id: department,
    phases: [{ name: 'One', sprints }],
    ...more,
  })
  const [phase] = await read(`/sidebar/projects/${project.id}/phases`)
  const [first, second] = await read(`/sidebar/phases/${phase.id}/sprints`)
  const columns = async (sprint: string): Promise<{ [status: string]: string }> =>
    Object.fromEntries(
      (await read(`/stages?filter[sprint_id]=${sprint}`)).data.map(({ id, status }: Body) => [status, id]),
    )
  return {
    project: project.id,
    phase: phase.id,
    first: first.id,
    second: second.id,
    of: await columns(first.id),
    columns,
  }
}
type Place = Awaited<ReturnType<typeof place>>
const task = (at: Place, more: object = {}) => made('/tasks', { project_id: at.project, name: 'Moor', ...more })
const put = (id: string, body: object) => admin.send('PUT', `/api/tasks/${id}`, body)

describe('the backlog', () => {
  test('takes the specified form, also as multipart, and lists five nested one deeper', async () => {
    const at = await place()
    const epic = await made('/epics', { project_id: at.project, name: 'Fenders' })
    const parent = await task(at)
    const form = new FormData()
    for (const [name, value] of Object.entries({ name: 'Paint', description: '<p>Red</p>', priority: 'Urgent' }))
      form.append(name, value)
    form.append('parent_id', parent.id)
    form.append('epic', 'fenders')
    const sent = new Response(form)
    const answer = await admin.send(
      'POST',
      `/api/projects/${at.project}/backlog/tasks`,
      Buffer.from(await sent.arrayBuffer()),
      { 'content-type': sent.headers.get('content-type') ?? '' },
    )
    expect(answer, JSON.stringify(answer.body)).toMatchObject({
      status: 201,
      body: {
        message: 'Created Successfully',
        data: { priority: 'urgent', parent_id: parent.id, epic_id: epic.id, sprint_id: null, status: 'pending' },
      },
    })
    for (let n = 1; n <= 5; n++) await task(at, { name: `Row ${n}` })
    await task(at, { name: 'Planned', sprint_id: at.first })
    const { data } = await read(`/projects/${at.project}/backlog/tasks?include=epic,createdBy`)
    expect([data.data.length, data.total]).toEqual([5, 7])
    expect(names(data.data)[0]).toBe('Row 5')
    expect(data.data[0]).toMatchObject({ epic: null, createdBy: { id: admin.id } })
    const ofEpic = await read(`/projects/${at.project}/backlog/tasks?filter[epic.name]=Fenders,Other&page=1&perPage=5`)
    expect(names(ofEpic.data.data)).toEqual(['Paint'])
  })

  test('asks for a name, as the edit does, with the specified sentence', async () => {
    const at = await place()
    const none = await admin.send('POST', `/api/projects/${at.project}/backlog/tasks`, { priority: 'Low' })
    expect(none).toMatchObject({ status: 422, body: { message: 'Please fill the require fields' } })
    expect(Object.keys(none.body.errors)).toEqual(['name'])
    const edit = await put((await task(at)).id, { name: '', description: '', priority: 'High' })
    expect(edit).toMatchObject({ status: 422, body: { message: 'Please fill the require fields' } })
    const lost = await admin.send('POST', '/api/tasks', { name: 'Nowhere' })
    expect(Object.keys(lost.body.errors)).toEqual(['project_id'])
  })

  test('gives to a sprint and takes back', async () => {
    const at = await place()
    const ids = [(await task(at)).id, (await task(at, { status: 'done' })).id]
    const moved = await admin.send('POST', `/api/tasks/move-to-sprint/${at.first}`, { taskIds: ids })
    expect(moved).toMatchObject({ status: 200, body: { message: 'Moved Successfully' } })
    const [pending, done] = await Promise.all(ids.map(async (id) => (await read(`/tasks/${id}`)).data))
    expect(pending).toMatchObject({ sprint_id: at.first, phase_id: at.phase, stage_id: at.of.pending })
    expect(done).toMatchObject({ stage_id: at.of.done, status: 'done' })
    const back = await admin.send('POST', '/api/tasks/move-to-backlog', { taskIds: ids })
    expect(back).toMatchObject({ status: 200, body: { message: 'Moved Successfully' } })
    expect((await read(`/tasks/${ids[1]}`)).data).toMatchObject({ sprint_id: null, phase_id: null, stage_id: null })
    for (const path of [`move-to-sprint/${at.first}`, 'move-to-backlog'])
      expect(await admin.send('POST', `/api/tasks/${path}`, { taskIds: [] })).toMatchObject({
        status: 422,
        body: { message: 'Something went wrong please try again' },
      })
    const other = await place()
    const elsewhere = await admin.send('POST', `/api/tasks/move-to-sprint/${other.first}`, { taskIds: ids })
    expect(elsewhere.body.errors).toEqual({ taskIds: ['This belongs to another project.'] })
  })
})

describe('a status', () => {
  test('that may not follow is refused with those that may, in the caller’s language', async () => {
    const { id } = await task(await place())
    const answer = await put(id, { status: 'stopped' })
    const said = 'Pending cannot move to Stopped. It can move to In progress, Done, Suspended, Rejected, or Closed.'
    expect(answer).toMatchObject({
      status: 422,
      body: {
        code: 'status_change',
        message: said,
        errors: { status: [said] },
        allowed: ['in_progress', 'done', 'suspended', 'rejected', 'closed'],
      },
    })
    const inFrench = await admin.send('PUT', `/api/tasks/${id}`, { status: 'stopped' }, { 'x-language': 'fr' })
    expect(inFrench.body.message).toContain('En cours, Terminée, Suspendue, Rejetée ou Fermée')
  })

  test('comes back after a suspension, by the edit and by the calls', async () => {
    const { id } = await task(await place(), { status: 'In_Progress' })
    expect((await put(id, { status: 'suspended' })).body.data.suspended_from).toBe('in_progress')
    expect((await put(id, { status: 'pending' })).status).toBe(422)
    expect((await put(id, { status: 'in_progress' })).body.data.suspended_from).toBeNull()
    expect((await admin.send('POST', `/api/tasks/${id}/suspend`)).status).toBe(200)
    expect((await admin.send('POST', `/api/tasks/${id}/unsuspend`)).status).toBe(200)
    expect((await read(`/tasks/${id}`)).data.status).toBe('in_progress')
    const again = await admin.send('POST', `/api/tasks/${id}/unsuspend`)
    expect([again.status, again.body.code]).toEqual([422, 'not_suspended'])
    expect(again.body.message).toContain('In progress')
  })

  test('and the column follow each other', async () => {
    const at = await place()
    const { id } = await task(at, { sprint_id: at.first })
    // The specification's own label is accepted, too.
    expect((await put(id, { status: 'Completed' })).body.data).toMatchObject({ status: 'done', stage_id: at.of.done })
    const dropped = await put(id, { stage_id: at.of.in_progress })
    expect(dropped.body.data).toMatchObject({ status: 'in_progress', completed_at: null })
    expect((await put(id, { status: 'stopped' })).body.data.stage_id).toBe(at.of.pending)
    // A stopped task may not become done: the card returns, with the reason.
    const refused = await put(id, { stage_id: at.of.done })
    expect(refused).toMatchObject({ status: 422, body: { allowed: ['in_progress', 'closed'] } })
    const there = await at.columns(at.second)
    expect((await put(id, { stage_id: there.pending })).status).toBe(422)
    expect((await put(id, { sprint_id: at.second })).body.data).toMatchObject({
      stage_id: there.pending,
      status: 'stopped',
    })
  })

  test('overdue is computed: it comes with time, and goes with the work', async () => {
    const at = await place()
    const due_at = new Date(product.engine.now() + hour).toISOString()
    const { id } = await task(at, { due_at })
    expect((await read(`/tasks/${id}`)).data.overdue).toBe(false)
    shift = 2 * hour
    expect((await read(`/tasks/${id}`)).data.overdue).toBe(true)
    expect((await read(`/tasks?filter[project_id]=${at.project}&filter[overdue]=true`)).total).toBe(1)
    const done = (await put(id, { status: 'done' })).body.data
    expect([done.overdue, done.completed_at === null]).toEqual([false, false])
    shift = 0
  })
})

test('tasks are numbered in one row, and hold together only what is of one project', async () => {
  const [at, other] = [await place(), await place()]
  const [one, two] = [await task(at), await task(other)]
  expect(two.number).toBe(one.number + 1)
  for (const body of [{ parent_id: two.id }, { sprint_id: other.first }, { phase_id: other.phase }])
    expect((await put(one.id, body)).body.errors).toEqual({
      [Object.keys(body)[0] ?? '']: ['This belongs to another project.'],
    })
  const child = await task(at, { parent_id: one.id })
  expect((await put(one.id, { parent_id: child.id })).status).toBe(422)
  // The parent is deleted with its sub-tasks, and restored with them.
  await admin.send('DELETE', `/api/tasks/${one.id}`)
  expect((await admin.send('GET', `/api/tasks/${child.id}`)).status).toBe(404)
  await admin.send('POST', `/api/tasks/${one.id}/restore`, {})
  expect((await read(`/tasks/${one.id}?include=sub_tasks`)).data).toMatchObject({
    sub_tasks_count: 1,
    sub_tasks: [{ id: child.id }],
  })
})

describe('who sees a task', () => {
  test('of some eyes only: assignees, who made it, and the project’s managers', async () => {
    const at = await place()
    const one = (roles: string[]) => product.person({ roles, department })
    const [maker, worker, colleague, leader] = [
      await one(['member']),
      await one(['member']),
      await one(['member']),
      await one(['team-leader']),
    ]
    const { id } = await made(
      '/tasks',
      { project_id: at.project, name: 'Quiet', visibility: 'assigned', assignees: [worker.id] },
      maker,
    )
    const got: { [name: string]: unknown } = {}
    for (const [name, who] of Object.entries({ maker, worker, colleague, leader }))
      got[name] = [
        (await who.send('GET', `/api/tasks/${id}`)).status,
        (await read(`/tasks?filter[project_id]=${at.project}`, who)).total,
        (await read(`/projects/${at.project}`, who)).data.tasks_count,
      ]
    expect(got).toEqual({ maker: [200, 1, 1], worker: [200, 1, 1], leader: [200, 1, 1], colleague: [404, 0, 0] })
  })

  test('a client’s people what is shared with them, without hours', async () => {
    const client = await made('/clients', { name: 'Northwind' })
    const at = await place({ destination: 'external', client_id: client.id })
    const theirs = await product.person({ roles: ['client'] })
    await admin.send('PUT', `/api/users/${theirs.id}`, { client_id: client.id })
    const shown = await task(at, { name: 'Shown', shared_with_client: true, estimate: 90 })
    const quiet = await task(at, { name: 'Quiet' })
    // An assignment to help opens nothing else to them.
    await put(quiet.id, { assignees: { added: [theirs.id] } })
    const list = await read('/tasks', theirs)
    expect([names(list.data), list.total]).toEqual([['Shown'], 1])
    expect(list.data[0]).not.toHaveProperty('estimate')
    expect((await read(`/tasks/${shown.id}`)).data.estimate).toBe(90)
    expect((await read(`/projects/${at.project}`, theirs)).data.tasks_count).toBe(1)
  })
})

test('a column or a sprint that holds tasks stays, a completed sprint says where the rest goes', async () => {
  const at = await place()
  const [open, done] = [
    await task(at, { sprint_id: at.first }),
    await task(at, { sprint_id: at.first, status: 'done' }),
  ]
  const stage = await admin.send('DELETE', `/api/stages/${at.of.pending}`)
  expect(stage).toMatchObject({ status: 409, body: { message: "You can't delete status that already has task !" } })
  expect((await admin.send('DELETE', `/api/sprints/${at.first}`)).body).toMatchObject({ code: 'in_use', count: 2 })
  const complete = (sprint: string, body: object) =>
    admin.send('PUT', `/api/sprints/${sprint}`, { is_completed: true, ...body })
  const asked = await complete(at.first, {})
  expect(asked).toMatchObject({ status: 422, body: { code: 'unfinished_tasks', count: 1 } })
  expect(Object.keys(asked.body.errors)).toEqual(['unfinished'])
  expect((await complete(at.first, { unfinished: 'next_sprint' })).status).toBe(200)
  expect((await read(`/tasks/${open.id}`)).data.sprint_id).toBe(at.second)
  expect((await read(`/tasks/${done.id}`)).data.sprint_id).toBe(at.first)
  expect((await complete(at.second, { unfinished: 'next_sprint' })).body.errors).toEqual({
    unfinished: ['There is no next sprint in this project.'],
  })
  expect((await complete(at.second, { unfinished: 'backlog' })).status).toBe(200)
  expect((await read(`/tasks/${open.id}`)).data).toMatchObject({ sprint_id: null, stage_id: null })
  // A task in the trash keeps nothing.
  await admin.send('DELETE', `/api/tasks/${done.id}`)
  expect((await admin.send('DELETE', `/api/stages/${at.of.done}`)).status).toBe(200)
  expect((await admin.send('DELETE', `/api/sprints/${at.first}`)).status).toBe(200)
})

test('a project counts its tasks: statistics, progress, weighted where it is a waterfall', async () => {
  const at = await place()
  for (const status of ['done', 'closed', 'pending', 'rejected']) await task(at, { status })
  const counts = { tasks_count: 4, completed_tasks_count: 2, rejected_tasks_count: 1 }
  expect((await read(`/projects/${at.project}`)).data).toMatchObject({ ...counts, progress: 67 })
  expect((await read(`/projects/${at.project}/statistics`)).data).toEqual({
    total_tasks: 4,
    completed_tasks: 2,
    uncompleted_tasks: 2,
  })
  const falls = await place({
    type: 'waterfall',
    phases: [
      { name: 'One', weight: 1 },
      { name: 'Two', weight: 3 },
    ].map((phase) => ({ ...phase, sprints: [{ name: 'Only' }, { name: 'More' }] })),
  })
  const [, two] = await read(`/sidebar/projects/${falls.project}/phases`)
  await task(falls, { phase_id: falls.phase, status: 'done' })
  await task(falls, { phase_id: two.id, status: 'done' })
  await task(falls, { phase_id: two.id })
  expect((await read(`/projects/${falls.project}`)).data.progress).toBe(63)
})
