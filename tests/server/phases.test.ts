import { sql } from 'drizzle-orm'
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

const project = (more: object = {}) =>
  admin.send('POST', '/api/projects', {
    name: 'Berths',
    priority: 'low',
    destination: 'internal',
    department_id: department,
    ...more,
  })
const names = (rows: Body): string[] => rows.map(({ name }: Body) => name)

test('a project may bring its first phase, with a sprint and its columns', async () => {
  const stages = [
    { name: 'To do', status: 'pending' },
    { name: 'Done', status: 'done' },
  ]
  const made = await project({ phases: [{ name: 'One', weight: 3, sprints: [{ name: 'First', stages }] }] })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  const { id } = made.body.data
  const read = await admin.send('GET', `/api/projects/${id}?include=phases`)
  expect(read.body.data.phases).toMatchObject([{ name: 'One', weight: 3, order: 0, project_id: id }])
  const [phase] = read.body.data.phases
  const { body } = await admin.send('GET', `/api/phases/${phase.id}?include=sprints`)
  expect(body.data.sprints).toMatchObject([{ name: 'First', is_active: false, is_completed: false }])
  const columns = await admin.send('GET', `/api/stages?filter[sprint_id]=${body.data.sprints[0].id}`)
  expect(columns.body.data).toMatchObject([
    { name: 'To do', order: 0, status: 'pending' },
    { name: 'Done', order: 1 },
  ])
})

test('what is wrong with what comes along is told with its place, and nothing is made', async () => {
  const before = (await admin.send('GET', '/api/projects')).body.total
  const answer = await project({ phases: [{ name: 'One' }, { sprints: [{ name: 'First' }] }] })
  expect(answer).toMatchObject({ status: 422, body: { message: 'Please fill the require fields' } })
  expect(Object.keys(answer.body.errors)).toEqual(['phases.1.name'])
  const odd = await project({ phases: [{ name: 'One', owner: 'me' }] })
  expect(Object.keys(odd.body.errors)).toEqual(['phases.0.owner'])
  expect((await admin.send('GET', '/api/projects')).body.total).toBe(before)
})

test('the specified calls of phases: made, edited whole, listed plainly in their order', async () => {
  const { id } = (await project()).body.data
  const body = {
    project_id: id,
    name: 'Second',
    description: 'D',
    start_at: '2026-02-01',
    end_at: '2026-03-01',
    weight: 2,
  }
  const second = await admin.send('POST', '/api/phases', body)
  expect(second).toMatchObject({ status: 201, body: { message: 'Created Successfully', data: { order: 0 } } })
  const first = await admin.send('POST', '/api/phases', { project_id: id, name: 'First', weight: 1 })
  const moved = await admin.send('PUT', `/api/phases/${second.body.data.id}`, { ...body, order: 5 })
  expect(moved).toMatchObject({ status: 200, body: { data: { order: 5, weight: 2 } } })
  const list = await admin.send('GET', `/api/sidebar/projects/${id}/phases`)
  expect(names(list.body)).toEqual(['First', 'Second'])
  const backwards = await admin.send('PUT', `/api/phases/${second.body.data.id}`, { end_at: '2026-01-01' })
  expect(Object.keys(backwards.body.errors)).toEqual(['end_at'])
  // The parent may be sent unchanged, and can't be changed.
  const other = (await project()).body.data.id
  const stolen = await admin.send('PUT', `/api/phases/${first.body.data.id}`, { project_id: other })
  expect(stolen.status).toBe(422)
})

test('a sprint is completed and opened again, and takes its columns along', async () => {
  const made = await project({ phases: [{ name: 'One', sprints: [{ name: 'First', stages: [{ name: 'To do' }] }] }] })
  const [phase] = (await admin.send('GET', `/api/sidebar/projects/${made.body.data.id}/phases`)).body
  const [sprint] = (await admin.send('GET', `/api/sidebar/phases/${phase.id}/sprints`)).body
  const done = await admin.send('PUT', `/api/sprints/${sprint.id}`, { is_completed: true })
  expect(done.body.data.completed_at).not.toBeNull()
  const open = await admin.send('PUT', `/api/sprints/${sprint.id}`, { is_completed: false, is_active: false })
  expect(open.body.data).toMatchObject({ completed_at: null, is_active: false })
  expect((await admin.send('DELETE', `/api/phases/${phase.id}`)).status).toBe(409)
  expect((await admin.send('DELETE', `/api/sprints/${sprint.id}`)).status).toBe(200)
  expect((await admin.send('GET', `/api/stages?filter[sprint_id]=${sprint.id}`)).body.total).toBe(0)
  // A project in the trash hides the rows below it.
  await admin.send('DELETE', `/api/projects/${made.body.data.id}`)
  const hidden = await admin.send('GET', `/api/phases/${phase.id}`)
  await admin.send('POST', `/api/projects/${made.body.data.id}/restore`, {})
  const back = await admin.send('GET', `/api/phases/${phase.id}`)
  expect([hidden.status, back.status]).toEqual([404, 200])
})

test('one sprint of a project runs at a time, unless the project allows more', async () => {
  const sprints = [{ name: 'First' }, { name: 'Second' }, { name: 'Third' }]
  const made = await project({
    phases: [
      { name: 'One', sprints },
      { name: 'Two', sprints: [{ name: 'Later' }] },
    ],
  })
  const { id } = made.body.data
  const all = (await admin.send('GET', `/api/sprints?project_id=${id}`)).body.data
  const idOf = (name: string): string => all.find((one: Body) => one.name === name).id
  const put = (name: string, body: object) => admin.send('PUT', `/api/sprints/${idOf(name)}`, body)
  const start = (name: string) => put(name, { is_active: true, goal: 'Half of it', start_at: '2026-02-01' })
  expect((await start('First')).body.data).toMatchObject({ is_active: true, goal: 'Half of it' })
  // The second sprint is in another phase, and two people start at the same moment.
  const refused = await Promise.all([start('Second'), start('Later')])
  for (const { status, body } of refused) {
    expect(status).toBe(422)
    expect(body.errors.is_active[0]).toContain('First is running')
  }
  expect((await put('First', { is_completed: true })).status).toBe(200)
  const both = await Promise.all([start('Second'), start('Later')])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
  // A sprint that is reopened beside the running one is planned.
  expect((await put('First', { is_completed: false })).body.data).toMatchObject({ is_active: false })
  await admin.send('PUT', `/api/projects/${id}`, { parallel_sprints: true })
  expect([(await start('First')).status, (await start('Third')).status]).toEqual([200, 200])
})

test('the plain list of a phase’s sprints leaves none out: it could not say so', async () => {
  const made = await project({ phases: [{ name: 'One', sprints: [{ name: 'First' }] }] })
  const [phase] = (await admin.send('GET', `/api/sidebar/projects/${made.body.data.id}/phases`)).body
  await product.engine.db.run(
    sql`insert into sprints select (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid()))).* from sprints s, generate_series(1, 1004) where s.phase_id = ${phase.id}`,
  )
  const { body } = await admin.send('GET', `/api/sidebar/phases/${phase.id}/sprints`)
  expect(body.length).toBe(1005)
  expect(new Set(body.map(({ id }: Body) => id)).size).toBe(1005)
})
