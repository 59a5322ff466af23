import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formHeaders, formOf } from './harness/forms.ts'
import { type Body, type Person, type Product, startTestProduct } from './harness/product.ts'
import { sampler } from './harness/samples.ts'

let product: Product
let admin: Person
let department: string
beforeAll(async () => {
  product = await startTestProduct()
  admin = await product.person({ roles: ['admin'] })
  department = (await made('/departments', { name: 'Quay' })).id
})
afterAll(() => product.end())

const made = async (path: string, body: object): Promise<Body> => {
  const answer = await admin.send('POST', `/api${path}`, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.data
}
const comment = ({ send }: Person, type: string, id: string) =>
  send('POST', '/api/comments', { about_type: type, about_id: id, body: '<p>Said</p>' })
const attach = ({ send }: Person, type: string, id: string) =>
  send(
    'POST',
    '/api/attachments',
    formOf(
      { name: 'about_type', data: type },
      { name: 'about_id', data: id },
      { name: 'file', filename: 'plan.txt', type: 'text/plain', data: 'Plan' },
    ),
    formHeaders,
  )

test('only entities with words for it are carried, by entities that have a subject', () => {
  const { models } = product.engine
  const carried = models.all.flatMap(({ name, entity }) => Object.keys(entity.carries ?? {}).map((of) => [name, of]))
  expect(carried.length).toBeGreaterThan(0)
  for (const [owner, of] of carried)
    expect(
      models.of(of ?? '').fields.some(({ field }) => field.kind === 'subject'),
      `${owner} carries ${of}`,
    ).toBe(true)
})

test('comments and files hang on what is declared to carry them, and on nothing else, whoever asks', async () => {
  const { models } = product.engine
  const { rowOf } = sampler(models, admin.send)
  for (const model of models.all) {
    const id =
      model.operations.has('store') || ['permission', 'role'].includes(model.name)
        ? await rowOf(model.name)
        : randomUUID()
    for (const [what, hang] of [
      ['comment', comment],
      ['attachment', attach],
    ] as const) {
      const { status, body } = await hang(admin, model.name, id)
      const isCarried = model.entity.carries?.[what] !== undefined
      expect([model.name, what, status], JSON.stringify(body)).toEqual([model.name, what, isCarried ? 201 : 422])
      if (!isCarried) expect(Object.keys(body.errors)).toEqual(['about_type'])
    }
  }
  expect(Object.keys((await comment(admin, 'nothing', randomUUID())).body.errors)).toEqual(['about_type'])
})

const see = ['task-index', 'project-index', 'project-show', 'comment-index', 'comment-show', 'attachment-index']
const hang = ['comment-store', 'comment-update', 'attachment-store', 'attachment-update', 'attachment-delete']

test('who sees a task talks about it, who may change it keeps its files: by permission as well as by rule', async () => {
  const one = (...permissions: readonly string[]) =>
    product.person({ permissions: [...see, ...hang, ...permissions], department })
  const project = await made('/projects', {
    name: 'Pier',
    priority: 'low',
    destination: 'internal',
    department_id: department,
  })
  const { id } = await made('/tasks', { name: 'Moor', project_id: project.id })
  const [reader, changer, blind] = [await one('task-show'), await one('task-show', 'task-update'), await one()]
  const stranger = await product.person({ permissions: [...see, ...hang, 'task-show', 'task-update'] })
  const statuses = async (call: (person: Person) => Promise<{ status: number }>) => {
    const got: number[] = []
    for (const person of [reader, changer, blind, stranger]) got.push((await call(person)).status)
    return got
  }
  expect(await statuses((person) => comment(person, 'task', id))).toEqual([201, 201, 403, 422])
  expect(await statuses((person) => attach(person, 'task', id))).toEqual([403, 201, 403, 422])
  const [said] = (await reader.send('GET', '/api/comments')).body.data.filter(
    ({ created_by }: Body) => created_by === reader.id,
  )
  expect((await reader.send('PUT', `/api/comments/${said.id}`, { body: '<p>Better</p>' })).status).toBe(200)
  const [file] = (await admin.send('GET', '/api/attachments?orderOn=created_at&orderBy=desc')).body.data
  expect(file).toMatchObject({ about_id: id, can: { update: true } })
  for (const [method, body] of [
    ['PUT', { shared_with_client: true }],
    ['DELETE', undefined],
  ] as const) {
    expect((await reader.send(method, `/api/attachments/${file.id}`, body)).status).toBe(403)
    expect((await changer.send(method, `/api/attachments/${file.id}`, body)).status).toBe(200)
  }
})

test('built-in roles go on as they did: members talk and attach, a client reads what is shared', async () => {
  const member = await product.person({ roles: ['member'], department })
  const project = await made('/projects', {
    name: 'Pier',
    priority: 'low',
    destination: 'internal',
    department_id: department,
  })
  const { id } = await made('/tasks', { name: 'Moor', project_id: project.id })
  expect((await comment(member, 'task', id)).status).toBe(201)
  expect((await attach(member, 'task', id)).status).toBe(201)
  const form = formOf(
    { name: 'name', data: 'With a file' },
    { name: 'project_id', data: project.id },
    { name: 'attachments[]', filename: 'plan.txt', type: 'text/plain', data: 'Plan' },
  )
  const own = await member.send('POST', '/api/tasks', form, formHeaders)
  expect(own.status, JSON.stringify(own.body)).toBe(201)
})
