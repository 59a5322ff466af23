import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Body, type Person, type Product, startTestProduct } from './harness/product.ts'

let product: Product
let admin: Person
let manager: Person
let project: string
beforeAll(async () => {
  product = await startTestProduct()
  admin = await product.person({ roles: ['admin'] })
  manager = await product.person({ roles: ['project-manager'] })
  const department = (await made(admin, '/departments', { name: 'Harbour' })).id
  const values = { name: 'Dredging', priority: 'low', destination: 'internal', department_id: department }
  project = (await made(manager, '/projects', values)).id
})
afterAll(() => product.end())

const made = async (who: Person, path: string, body: object): Promise<Body> => {
  const answer = await who.send('POST', `/api${path}`, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.data
}
const read = async (who: Person, path: string): Promise<Body> => {
  const answer = await who.send('GET', `/api${path}`)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data
}
const statusOf = async (who: Person, path: string, body: object) => (await who.send('POST', `/api${path}`, body)).status
const todo = (more: object = {}) => made(manager, '/todos', { title: 'Order buoys', ...more })
const hangOn = async (entity: string, id: string) => {
  const about = { about_type: entity, about_id: id }
  const comment = await made(manager, '/comments', { ...about, body: 'By Friday.' })
  const list = await made(manager, '/checklists', { ...about, name: 'Before' })
  return [comment.id, list.id]
}
const hanging = async (entity: string, id: string): Promise<readonly string[]> => {
  const about = `filter[about_type]=${entity}&filter[about_id]=${id}`
  const lists = await Promise.all(['/comments', '/checklists'].map((path) => read(manager, `${path}?${about}`)))
  return lists.flatMap((rows) => rows.map((row: Body) => row.id))
}

test('what hangs on a row goes over with it, and back, with an event for each', async () => {
  const one = await todo()
  const ids = await hangOn('todo', one.id)
  const task = await made(manager, `/todos/${one.id}/become/task`, { project_id: project })
  expect(await hanging('task', task.id)).toEqual(ids)
  const events = await read(manager, `/comments/${ids[0]}/history`)
  expect(events[0].changes.map(({ field }: Body) => field).sort()).toEqual(['about_id', 'about_type'])
  const back = await made(manager, `/tasks/${task.id}/become/todo`, {})
  expect(back.id).toBe(one.id)
  expect(await hanging('todo', one.id)).toEqual(ids)
})

test('a row that was turned back keeps its number when it is turned again, and takes what has changed meanwhile', async () => {
  const one = await todo({ priority: 'high' })
  const task = await made(manager, `/todos/${one.id}/become/task`, { project_id: project })
  await made(manager, `/tasks/${task.id}/become/todo`, {})
  await manager.send('PUT', `/api/todos/${one.id}`, { title: 'Order two buoys' })
  const again = await made(manager, `/todos/${one.id}/become/task`, { project_id: project })
  expect([again.id, again.number, again.name, again.priority]).toEqual([
    task.id,
    task.number,
    'Order two buoys',
    'high',
  ])
})

test('of two who turn a row at once, one does', async () => {
  const one = await todo()
  const turn = () => statusOf(manager, `/todos/${one.id}/become/task`, { project_id: project })
  expect((await Promise.all([turn(), turn()])).sort()).toEqual([201, 404])
  const rows = (await read(manager, `/tasks?filter[project_id]=${project}`)).filter(
    ({ name }: Body) => name === 'Order buoys',
  )
  expect(rows).toHaveLength(1)
})

test('what is refused names its field, and nothing has become of the row', async () => {
  const one = await todo()
  const answer = await manager.send('POST', `/api/todos/${one.id}/become/task`, { project_id: one.id, colour: 'red' })
  expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['colour']])
  const nowhere = await manager.send('POST', `/api/todos/${one.id}/become/task`, { project_id: one.id })
  expect([nowhere.status, Object.keys(nowhere.body.errors)]).toEqual([422, ['project_id']])
  expect((await read(manager, `/todos/${one.id}`)).title).toBe('Order buoys')
})

test('whoever may not make the one, or change the other, turns nothing', async () => {
  const without = await product.person({ permissions: ['todo-store', 'todo-show', 'todo-delete'] })
  const own = await made(without, '/todos', { title: 'Order ropes' })
  expect(await statusOf(without, `/todos/${own.id}/become/task`, { project_id: project })).toBe(403)
  const one = await todo()
  const stranger = await product.person({ roles: ['member'] })
  expect(await statusOf(stranger, `/todos/${one.id}/become/task`, { project_id: project })).toBe(404)
  const task = await made(manager, '/tasks', { name: 'Buoys', project_id: project })
  const client = await product.person({ roles: ['client'] })
  expect(await statusOf(client, `/tasks/${task.id}/become/todo`, {})).toBe(403)
})
