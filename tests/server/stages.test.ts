import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Body, type Person, type Product, startTestProduct } from './harness/product.ts'

let product: Product
let admin: Person
beforeAll(async () => {
  product = await startTestProduct()
  admin = await product.person({ roles: ['admin'] })
})
afterAll(() => product.end())

const made = async (path: string, body: object): Promise<Body> => {
  const answer = await admin.send('POST', `/api${path}`, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.data
}
const read = async (path: string) => (await admin.send('GET', `/api${path}`)).body

/** Makes a sprint without columns, with a task of each of three statuses. */
const bare = async () => {
  const department = await made('/departments', { name: `Quay ${Math.random()}` })
  const project = await made('/projects', {
    name: 'Berths',
    priority: 'low',
    destination: 'internal',
    department_id: department.id,
    phases: [{ name: 'One', sprints: [{ name: 'First' }] }],
  })
  const [phase] = await read(`/sidebar/projects/${project.id}/phases`)
  const [sprint] = await read(`/sidebar/phases/${phase.id}/sprints`)
  const tasks: Body[] = []
  for (const status of ['pending', 'in_progress', 'suspended'])
    tasks.push(await made('/tasks', { project_id: project.id, sprint_id: sprint.id, name: status, status }))
  const stand = async () =>
    (await read(`/tasks?filter[project_id]=${project.id}&include=stage`)).data
      .map(({ name, status, stage }: Body) => `${name} ${status} ${stage?.name ?? '-'}`)
      .toSorted()
  const stage = (name: string, more: object = {}) => made('/stages', { sprint_id: sprint.id, name, ...more })
  return { project: project.id, sprint: sprint.id, tasks, stand, stage }
}

test('a column takes in the tasks of its status, made one by one after them, in any order', async () => {
  const at = await bare()
  expect(await at.stand()).toEqual(['in_progress in_progress -', 'pending pending -', 'suspended suspended -'])
  await at.stage('To do', { status: 'pending' })
  await at.stage('Doing', { status: 'in_progress' })
  await at.stage('Second to do', { status: 'pending' })
  expect(await at.stand()).toEqual(['in_progress in_progress Doing', 'pending pending To do', 'suspended suspended -'])
  // The move is in the history like any other, and the version rises.
  const pending = (await read(`/tasks/${at.tasks[0].id}`)).data
  expect(pending.version).toBeGreaterThan(at.tasks[0].version)
})

test('tasks that stood elsewhere for want of a column of theirs come to it; those that were put somewhere stay', async () => {
  const at = await bare()
  const first = await at.stage('To do', { status: 'pending' })
  const any = await at.stage('Looked at')
  // No column has this task's status, so it is in the first column and keeps its status.
  const late = await made('/tasks', {
    project_id: at.project,
    sprint_id: at.sprint,
    name: 'late',
    status: 'in_progress',
  })
  expect(late.stage_id).toBe(first.id)
  const placed = await admin.send('PUT', `/api/tasks/${at.tasks[1].id}`, { stage_id: any.id })
  expect(placed.status).toBe(200)
  const doing = await at.stage('Doing')
  expect(await at.stand()).toContain('late in_progress To do')
  // This also holds if the column gets its status later.
  expect((await admin.send('PUT', `/api/stages/${doing.id}`, { status: 'in_progress' })).status).toBe(200)
  expect(await at.stand()).toEqual([
    'in_progress in_progress Looked at',
    'late in_progress Doing',
    'pending pending To do',
    'suspended suspended -',
  ])
})
