import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Body, type Person, type Product, startTestProduct } from '../harness/product.ts'

/** These tests sum hours by tags of tasks, todos and tickets, each of which has its own list of tags. */
let product: Product
let admin: Person
let member: Person
let project: string
const tags: { [name: string]: string } = {}

const made = async (by: Person, path: string, body: object): Promise<Body> => {
  const answer = await by.send('POST', `/api${path}`, body)
  expect([answer.status, answer.body.errors]).toEqual([201, undefined])
  return answer.body.data
}
const log = (by: Person, about_type: string, about_id: string, hour: number, minutes: number) =>
  made(by, '/time-entries', {
    about_type,
    about_id,
    started_at: `2026-03-02T${String(hour).padStart(2, '0')}:00:00Z`,
    ended_at: `2026-03-02T${String(hour).padStart(2, '0')}:${minutes}:00Z`,
  })
const ask = async (by: Person, group: readonly string[], where?: object): Promise<Body> => {
  const answer = await by.send('POST', '/api/figures', {
    entity: 'time_entry',
    measure: 'sum',
    field: 'minutes',
    group,
    ...(where === undefined ? {} : { where: { operator: 'and', filters: [where] } }),
  })
  expect([answer.status, answer.body.errors]).toEqual([200, undefined])
  return answer.body
}
/** Returns the minutes by the name of the tag. */
const byTag = async (by: Person, where?: object) =>
  Object.fromEntries((await ask(by, ['about.tags'], where)).data.map((row: Body) => [row.label, row.value]))

beforeAll(async () => {
  product = await startTestProduct()
  admin = await product.person({ roles: ['admin'] })
  member = await product.person({ roles: ['member'] })
  const department_id = (await made(admin, '/departments', { name: 'Quay' })).id
  const place = { name: 'Berths', priority: 'low', destination: 'internal', department_id, users: [member.id] }
  project = (await made(admin, '/projects', place)).id
  for (const name of ['Steel', 'Paint', 'Rope']) tags[name] = (await made(admin, '/tags', { name })).id
  const task = await made(admin, '/tasks', { project_id: project, name: 'Moor', tags: [tags.Steel, tags.Paint] })
  const plain = await made(admin, '/tasks', { project_id: project, name: 'Weld' })
  const todo = await made(member, '/todos', { title: 'Call', tags: [tags.Paint] })
  await log(member, 'task', task.id, 8, 10)
  await log(member, 'task', plain.id, 9, 20)
  await log(member, 'todo', todo.id, 10, 40)
  await log(admin, 'task', task.id, 11, 30)
})
afterAll(() => product.end())

test('hours are grouped by the tags of what was worked on, once in the total, and each number opens its entries', async () => {
  const answer = await ask(admin, ['about.tags', 'user_id'])
  expect(answer.total).toBe(100)
  expect(answer.data.map(({ label, value }: Body) => [label, value])).toEqual([
    ['Paint', 80],
    ['Steel', 40],
    [null, 20],
  ])
  for (const { href, value } of [...answer.data, ...answer.data.flatMap(({ rows }: Body) => rows)]) {
    const where = new URLSearchParams(href.split('?')[1]).get('where') ?? ''
    const list = await admin.send('GET', `/api/time-entries?where=${encodeURIComponent(where)}`)
    expect([list.status, list.body.errors]).toEqual([200, undefined])
    expect(list.body.data.reduce((sum: number, { minutes }: Body) => sum + minutes, 0)).toBe(value)
  }
})

test('lists and reports are narrowed to tags, to others and to none', async () => {
  const where = (operator: string, value?: unknown) => ({ column: 'about.tags', operator, value })
  const minutes = async (condition: object) => (await ask(admin, [], condition)).total
  expect(await minutes(where('eq', tags.Paint))).toBe(80)
  expect(await minutes(where('in', [tags.Steel, tags.Rope]))).toBe(40)
  expect(await minutes(where('ne', tags.Paint))).toBe(20)
  expect(await minutes(where('null'))).toBe(20)
  expect(await byTag(admin, where('eq', tags.Steel))).toEqual({ Paint: 40, Steel: 40 })
  const list = await admin.send('GET', `/api/time-entries?filter[about.tags]=${tags.Paint}`)
  expect(list.body.total).toBe(3)
})

test('tags of what one does not see any more are as if they were not there', async () => {
  expect(await byTag(member)).toEqual({ Paint: 50, Steel: 10, null: 20 })
  const left = await admin.send('PUT', `/api/projects/${project}`, { users: [] })
  expect(left.status).toBe(200)
  expect(await byTag(member)).toEqual({ Paint: 40, null: 30 })
  expect((await ask(member, [], { column: 'about.tags', operator: 'eq', value: tags.Steel })).total).toBe(0)
})
