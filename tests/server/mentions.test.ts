import { afterAll, beforeAll, expect, test } from 'vitest'
import { formHeaders, formOf } from './harness/forms.ts'
import { jpegOf } from './harness/pictures.ts'
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

const made = async (path: string, body: object, by: Person = admin): Promise<Body> => {
  const answer = await by.send('POST', `/api${path}`, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.data
}
const task = async (more: object = {}): Promise<Body> => {
  const project = await made('/projects', {
    name: 'Berths',
    priority: 'low',
    destination: 'internal',
    department_id: department,
  })
  return made('/tasks', { project_id: project.id, name: 'Moor', ...more })
}
const at = (...people: readonly Person[]) =>
  `<p>Ask ${people.map(({ id }) => `<span data-mention="${id}">@Somebody</span>`).join(' ')}</p>`
const comment = (id: string, body: string, by: Person = admin) =>
  made('/comments', { about_type: 'task', about_id: id, body }, by)
const mentions = async (who: Person): Promise<Body[]> => {
  await product.runJobs()
  const { body } = await who.send('GET', `/api/notifications?filter[kind]=mentioned&filter[user_id]=${who.id}`)
  return body.data
}
const colleague = () => product.person({ roles: ['member'], department })

test('whoever is mentioned in a comment or a description is told once, and led to the task', async () => {
  const [one, two] = [await colleague(), await colleague()]
  const { id } = await task({ description: at(two) })
  const said = await comment(id, at(one, admin))
  expect(await mentions(one)).toMatchObject([
    { about_type: 'task', about_id: id, actor_id: admin.id, detail: `comment:${said.id}` },
  ])
  expect((await mentions(two)).length).toBe(1)
  // People get no notice of what they did themselves; and no edit notifies anybody again, even if they were left out in
  // between.
  expect(await mentions(admin)).toEqual([])
  const put = (body: string) => admin.send('PUT', `/api/comments/${said.id}`, { body })
  for (const body of [`${at(one)}<p>More</p>`, '<p>Nobody</p>', at(one, two)])
    expect((await put(body)).status).toBe(200)
  expect([(await mentions(one)).length, (await mentions(two)).length]).toEqual([1, 2])
})

test('nobody is told of what they may not see', async () => {
  const stranger = await product.person({ roles: ['member'] })
  const client = await made('/clients', { name: 'Northwind' })
  const project = await made('/projects', {
    name: 'Berths',
    priority: 'low',
    destination: 'external',
    client_id: client.id,
  })
  const { id } = await task({ project_id: project.id, shared_with_client: true })
  const theirs = await product.person({ roles: ['client'] })
  await admin.send('PUT', `/api/users/${theirs.id}`, { client_id: client.id })
  await comment(id, at(stranger, theirs))
  expect([(await mentions(stranger)).length, (await mentions(theirs)).length]).toEqual([0, 0])
  await made('/comments', { about_type: 'task', about_id: id, body: at(theirs), shared_with_client: true })
  expect((await mentions(theirs)).length).toBe(1)
})

test('the mark is an id and nothing else', async () => {
  const { id } = await task()
  const { body } = await comment(
    id,
    `<p><span data-mention="${admin.id}" onclick="x()" style="color:red">@A</span><span data-mention="javascript:x">@B</span></p>`,
  )
  expect(body).toBe(`<p><span data-mention="${admin.id}">@A</span><span>@B</span></p>`)
})

test('those are offered who may see the task, by what is typed', async () => {
  const near = await product.person({ roles: ['member'], department, name: 'Zoë Nearby' })
  const picture = formOf({ name: 'avatar', filename: 'face.jpg', data: await jpegOf(64, 64) })
  const { avatar } = (await near.send('PUT', '/api/profile', picture, formHeaders)).body.data
  await product.person({ roles: ['member'], name: 'Zoë Faraway' })
  const { id } = await task()
  const offered = async (search: string, by: Person = admin) =>
    (await by.send('GET', `/api/tasks/${id}/people?search=${encodeURIComponent(search)}`)).body.data
  expect(await offered('zoe')).toEqual([{ id: near.id, name: 'Zoë Nearby', avatar }])
  expect((await offered('')).length).toBeGreaterThan(1)
  const stranger = await product.person({ roles: ['member'] })
  expect((await stranger.send('GET', `/api/tasks/${id}/people`)).status).toBe(404)
})

test('people are offered by their names: those that begin with the text, those with such a word, the rest', async () => {
  const names = ['Aoife Xonder', 'Björn Onxo', 'Onxo Šimůnek']
  for (const name of names) await product.person({ roles: ['admin'], name })
  const { id } = await task()
  const { body } = await admin.send('GET', `/api/tasks/${id}/people?search=onxo`)
  expect(body.data.map(({ name }: Body) => name)).toEqual(['Onxo Šimůnek', 'Björn Onxo'])
})
