import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Body, type Person, type Product, startTestProduct } from './harness/product.ts'

let product: Product
let admin: Person
let member: Person
let colleague: Person
let stranger: Person
let ofClient: Person
let project: string
let task: Body
let document: string
beforeAll(async () => {
  product = await startTestProduct()
  admin = await product.person({ roles: ['admin'] })
  const client = (await made('/clients', { name: 'Hansa' })).id
  member = await product.person({ roles: ['member'] })
  colleague = await product.person({ roles: ['member'] })
  stranger = await product.person({ roles: ['member'] })
  ofClient = await product.person({ roles: ['client'] })
  await admin.send('PUT', `/api/users/${ofClient.id}`, { client_id: client })
  const values = { name: 'Dredging', priority: 'low', destination: 'external', client_id: client }
  project = (await made('/projects', { ...values, users: [member.id, colleague.id] })).id
  task = await made('/tasks', { project_id: project, name: 'Sound the basin', shared_with_client: true })
  document = (await made('/documents', { title: 'Depths', project_id: project }, member)).id
})
afterAll(() => product.end())

const made = async (path: string, body: object, who: Person = admin): Promise<Body> => {
  const answer = await who.send('POST', `/api${path}`, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.data
}
const naming = (row: Body, entity = 'task') => `<p>See <a data-row="${entity}/${row.id}">that</a>.</p>`
const namedIn = async (path: string, who: Person = member): Promise<Body> => {
  const answer = await who.send('GET', `/api${path}/named-in`)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
const entities = async (path: string, who: Person = member) =>
  (await namedIn(path, who)).data.map(({ entity }: Body) => entity).toSorted()

test('texts that name a row are told with what they belong to, the newest first, until they no longer name it', async () => {
  const page = await made('/pages', { title: 'Readings', document_id: document, content: naming(task) }, member)
  const other = await made('/tasks', { project_id: project, name: 'Dredge', description: naming(task) }, member)
  const comment = await made(
    '/comments',
    { about_type: 'page', about_id: page.id, body: `${naming(task)}${naming(task)}` },
    member,
  )
  const { data, has_more } = await namedIn(`/tasks/${task.id}`)
  expect(data.map(({ entity, row }: Body) => [entity, row.id])).toEqual([
    ['comment', comment.id],
    ['task', other.id],
    ['page', page.id],
  ])
  expect(data[0].row).toMatchObject({ about_type: 'page', about: { title: 'Readings' } })
  expect(data[2].row).toMatchObject({ title: 'Readings', document: { title: 'Depths' } })
  expect(data[2].row.content).toBeUndefined()
  expect(has_more).toBe(false)
  await member.send('PUT', `/api/pages/${page.id}`, { content: '<p>Nothing of it.</p>' })
  await member.send('DELETE', `/api/tasks/${other.id}`)
  expect(await entities(`/tasks/${task.id}`)).toEqual(['comment'])
})

test('a row that names itself is not told, nor is one of another entity with the same id', async () => {
  const own = await made('/tasks', { project_id: project, name: 'Itself' }, member)
  await member.send('PUT', `/api/tasks/${own.id}`, { description: naming(own) })
  await made('/tasks', { project_id: project, name: 'Other', description: naming(own, 'ticket') }, member)
  expect(await entities(`/tasks/${own.id}`)).toEqual([])
})

test('each reader is told of what they see alone; a row out of sight is not there', async () => {
  const named = await made('/tasks', { project_id: project, name: 'Buoys', shared_with_client: true })
  const about = { about_type: 'task', about_id: named.id, body: naming(named) }
  const shown = await made('/comments', { ...about, shared_with_client: true }, member)
  await made('/comments', about, member)
  const draft = await made('/documents', { title: 'Mine', project_id: project, is_draft: true }, member)
  await made('/pages', { title: 'Draft', document_id: draft.id, content: naming(named) }, member)
  expect(await entities(`/tasks/${named.id}`)).toEqual(['comment', 'comment', 'page'])
  expect(await entities(`/tasks/${named.id}`, colleague)).toEqual(['comment', 'comment'])
  expect((await namedIn(`/tasks/${named.id}`, ofClient)).data.map(({ row }: Body) => row.id)).toEqual([shown.id])
  expect((await stranger.send('GET', `/api/tasks/${named.id}/named-in`)).status).toBe(404)
  const none = await product.person({ permissions: ['task-index'] })
  expect((await none.send('GET', `/api/tasks/${named.id}/named-in`)).status).toBe(403)
})
