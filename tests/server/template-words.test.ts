import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Body, type Person, type Product, startTestProduct } from './harness/product.ts'

let product: Product
let admin: Person
beforeAll(async () => {
  product = await startTestProduct()
  admin = await product.person({ roles: ['admin'], name: 'Ada' })
})
afterAll(() => product.end())

const made = async (path: string, body: object, by: Person = admin): Promise<Body> => {
  const answer = await by.send('POST', `/api${path}`, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.data
}

test('texts of a template name the client, the project, its start and who makes it, without anybody being asked', async () => {
  const department = await made('/departments', { name: 'Quay' })
  const source = await made('/projects', {
    name: 'Berth 1',
    priority: 'low',
    destination: 'internal',
    department_id: department.id,
  })
  await made('/tasks', {
    name: 'Ask {{client}}',
    project_id: source.id,
    description: '<p>{{client}} &amp; {{me}}, {{project}} from {{start}}, {{berth}}</p>',
  })
  const template = await made(`/projects/${source.id}/template`, { name: 'Berth' })
  const client = await made('/clients', { name: 'Hansa & Sons' })
  const copy = await made('/projects', {
    name: 'Berth 10',
    template_id: template.id,
    destination: 'external',
    client_id: client.id,
    start_at: '2027-05-05T08:00:00.000Z',
  })
  const { body } = await admin.send('GET', `/api/tasks?filter[project_id]=${copy.id}`)
  expect(body.data.map(({ name, description }: Body) => [name, description])).toEqual([
    ['Ask Hansa & Sons', '<p>Hansa &amp; Sons &amp; Ada, Berth 10 from 2027-05-05, {{berth}}</p>'],
  ])
})

/** Returns a row and those below it: titles, place, and whether a column or sprint of it is named. */
const family = async (path: string, title: string, place: string, id: string) => {
  const one = await admin.send('GET', `/api${path}/${id}`)
  const below = await admin.send('GET', `/api${path}?filter[parent_id]=${id}`)
  return [one.body.data, ...below.body.data].map((row: Body) => [row[title], row[place], row.sprint_id ?? null])
}

test('what is below a row goes where the row is made, though the template was kept elsewhere and that place is gone', async () => {
  const department = await made('/departments', { name: 'Yards' })
  const values = { priority: 'low', destination: 'internal', department_id: department.id }
  const sprints = [{ name: 'First', stages: [{ name: 'To do', status: 'pending' }] }]
  const old = await made('/projects', { name: 'Old yard', ...values, phases: [{ name: 'Start', sprints }] })
  const yard = await made('/projects', { name: 'New yard', ...values })
  const [sprint] = (await admin.send('GET', `/api/sprints?project_id=${old.id}`)).body.data
  const inside = { project_id: old.id, phase_id: sprint.phase_id, sprint_id: sprint.id }
  const task = await made('/tasks', { name: 'Moor', description: '<p>With ropes</p>', ...inside })
  await made('/tasks', { name: 'Rope', parent_id: task.id, ...inside })
  const { id: template_id } = await made(`/tasks/${task.id}/template`, { name: 'Mooring', visibility: 'all' })

  const there = await made('/tasks', { template_id })
  expect(await family('/tasks', 'name', 'project_id', there.id)).toEqual([
    ['Moor', old.id, sprint.id],
    ['Rope', old.id, sprint.id],
  ])
  const member = await product.person({ roles: ['member'] })
  expect(
    (await admin.send('PUT', `/api/projects/${yard.id}`, { users: { added: [member.id], removed: [] } })).status,
  ).toBe(200)
  const byMember = async () => {
    const anew = await made('/tasks', { project_id: yard.id, template_id }, member)
    expect(anew.description).toBe('<p>With ropes</p>')
    expect(await family('/tasks', 'name', 'project_id', anew.id)).toEqual([
      ['Moor', yard.id, null],
      ['Rope', yard.id, null],
    ])
  }
  await byMember()
  expect((await admin.send('DELETE', `/api/projects/${old.id}`)).status).toBe(200)
  await byMember()

  const folder = await made('/documents', { title: 'Papers', kind: 'folder' })
  await made('/documents', { title: 'Method', parent_id: folder.id })
  const papers = await made(`/documents/${folder.id}/template`, { name: 'Papers' })
  const anew = await made('/documents', { project_id: yard.id, template_id: papers.id })
  expect(await family('/documents', 'title', 'project_id', anew.id)).toEqual([
    ['Papers', yard.id, null],
    ['Method', yard.id, null],
  ])

  const stages = [{ name: 'Open' }]
  const [own, other] = [
    await made('/todo/workspaces', { name: 'Own', stages }),
    await made('/todo/workspaces', { name: 'Other', stages }),
  ]
  const todo = await made('/todos', { title: 'Sweep', workspace_id: own.id })
  await made('/todos', { title: 'Broom', workspace_id: own.id, parent_id: todo.id })
  const kept = await made(`/todos/${todo.id}/template`, { name: 'Sweeping' })
  const again = await made('/todos', { workspace_id: other.id, template_id: kept.id })
  expect(await family('/todos', 'title', 'workspace_id', again.id)).toEqual([
    ['Sweep', other.id, null],
    ['Broom', other.id, null],
  ])
})

test('whoever may list templates, and not read one, makes nothing from it', async () => {
  const todo = await made('/todos', { title: 'Check the safe', description: '<p>4711</p>' })
  const { id: template_id } = await made(`/todos/${todo.id}/template`, { name: 'Safe', visibility: 'all' })
  const lister = await product.person({ permissions: ['todo-index', 'todo-show', 'todo-store', 'template-index'] })
  const answer = await lister.send('POST', '/api/todos', { title: 'Mine', template_id })
  expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, ['template_id']])
})
