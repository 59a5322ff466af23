import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Body, type Person, type Product, startTestProduct } from '../harness/product.ts'
import { eventually, listenOn, Writer } from '../harness/writers.ts'
import { board, uploadFile } from '../moving-in/harness/boards.ts'

let product: Product
let origin: string
let admin: Person
let ann: Person
let ben: Person
let client: Person
let owner: Body
let project: Body
const writers: Writer[] = []

const made = async (path: string, body: object, by = admin): Promise<Body> => {
  const answer = await by.send('POST', `/api${path}`, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.data
}
const put = async (path: string, body: object, by = admin): Promise<Body> => {
  const answer = await by.send('PUT', `/api${path}`, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data
}
const at = async (who: Person, path: string, mode = 'write'): Promise<Writer> => {
  const writer = new Writer(origin, path, who.token)
  writers.push(writer)
  await writer.until(({ state }) => state.line === 'open' && state.isRead && state.isSaved)
  expect(writer.state.mode).toBe(mode)
  return writer
}
const shows = (path: string, text: string) =>
  eventually(
    async () => (await admin.send('GET', `/api${path}`)).body.data.description,
    (description) => description === text,
  )

beforeAll(async () => {
  product = await startTestProduct()
  origin = await listenOn(product)
  admin = await product.person({ roles: ['admin'] })
  const department = (await made('/departments', { name: 'Quay' })).id
  ann = await product.person({ roles: ['project-manager'], department, name: 'Ann' })
  ben = await product.person({ roles: ['member'], department, name: 'Ben' })
  client = await product.person({ roles: ['client'], name: 'Cleo Client' })
  owner = await made('/clients', { name: 'Northwind' })
  await put(`/users/${client.id}`, { client_id: owner.id })
  const values = { name: 'Berths', priority: 'low', destination: 'external', department_id: department }
  project = await made('/projects', { ...values, client_id: owner.id, users: [ben.id] }, ann)
})
afterEach(() => {
  for (const one of writers.splice(0)) one.line.close()
})
afterAll(() => product.end())

test('a description of a task is written by two at once, and its history, mentions and versions follow', async () => {
  const task = await made('/tasks', { name: 'Moor', project_id: project.id, assignees: [ben.id] }, ann)
  const path = `/tasks/${task.id}`
  const [a, b] = [await at(ann, path), await at(ben, path)]
  a.type('By Ann', 0)
  await b.until(({ html }) => html === '<p>By Ann</p>')
  b.write('By Ben')
  await shows(path, '<p>By Ann</p><p>By Ben</p>')
  // Changes of the row by others do not wait for the text, and the text does not undo them.
  await put(path, { priority: 'high' }, ben)
  // No editor wrote this text, and it mentions somebody.
  const named = `<p>By Ann</p><p>By Ben</p><p>Ask <span data-mention="${ben.id}">@Ben</span></p>`
  const other = await put(path, { description: named }, ann)
  await b.until(({ html }) => html?.includes('Ask') === true)
  const undone = await ann.send('POST', '/api/tasks/undo', { rows: [{ id: task.id, version: other.version }] })
  expect(undone.body).toMatchObject({ done: 1 })
  await Promise.all([a, b].map((one) => one.until(({ html }) => html === '<p>By Ann</p><p>By Ben</p>')))
  for (const one of writers.splice(0)) one.line.close()
  const entriesOf = async () => (await admin.send('GET', `/api${path}/history?perPage=50`)).body.data
  const entries: Body[] = await eventually(entriesOf, (all) => all.length >= 6)
  const texts = entries.filter(({ changes }) => changes.some(({ field }: Body) => field === 'description'))
  expect(new Set(texts.map(({ actor }) => actor.name))).toEqual(new Set(['Ann', 'Ben']))
  await product.runJobs()
  const told = (await ben.send('GET', '/api/notifications?filter[kind]=mentioned')).body.data
  expect(told.map(({ about_id: about }: Body) => about)).toEqual([task.id])
  const [newest] = (await ann.send('GET', `/api${path}/versions`)).body.data
  const state = await ann.send('GET', `/api${path}/versions/${newest.id}`)
  expect(state.body.data.content).toBe('<p>By Ann</p><p>By Ben</p>')
})

test('a client user follows what is shared with them, and no longer when that ends', async () => {
  const values = { name: 'Shown', project_id: project.id, description: '<p>one</p>' }
  const task = await made('/tasks', { ...values, shared_with_client: true }, ann)
  const path = `/tasks/${task.id}`
  const [a, watcher] = [await at(ann, path), await at(client, path, 'watch')]
  a.write('two')
  await watcher.until(({ html }) => html === '<p>one</p><p>two</p>')
  watcher.write('never')
  await put(path, { shared_with_client: false }, ann)
  await watcher.until(({ state }) => state.line === 'ended', 5_000)
  expect(watcher.state.ended).toBe('rights')
  a.write('three')
  await shows(path, '<p>one</p><p>two</p><p>three</p>')
  const ticket = await made('/tickets', { title: 'Rope', description: '<p>old</p>', client_id: owner.id })
  const [c, d] = [await at(admin, `/tickets/${ticket.id}`), await at(client, `/tickets/${ticket.id}`, 'watch')]
  c.type('er', 0)
  await d.until(({ html }) => html === '<p>older</p>')
  await shows(`/tickets/${ticket.id}`, '<p>older</p>')
})

test('an import that comes again meets what people write, and reaches them as the difference', async () => {
  const bring = async (file: object): Promise<Body> => {
    const { id } = (await uploadFile(ann, JSON.stringify(file))).body.data
    for (const step of ['try', 'start']) {
      expect((await ann.send('POST', `/api/work-imports/${id}/${step}`)).status).toBe(200)
      expect((await product.runJobs()).flatMap(({ error }) => error ?? [])).toEqual([])
    }
    return (await ann.send('GET', `/api/work-imports/${id}/details`)).body.data
  }
  const [, , first, second] = board.cards
  const withTexts = (one: string, two: string) => ({
    ...board,
    cards: board.cards.map((card) =>
      card === first ? { ...card, desc: one } : card === second ? { ...card, desc: two } : card,
    ),
  })
  await bring(withTexts('One', 'Two'))
  const find = async (name: string) => (await ann.send('GET', `/api/tasks?search=${name}`)).body.data[0]
  const [paint, old] = [await find('Paint'), await find('Long')]
  const [a, b] = [await at(ann, `/tasks/${paint.id}`), await at(ann, `/tasks/${old.id}`)]
  b.write('Changed here')
  await b.until(({ state }) => state.isSaved)
  await bring(withTexts('One more', 'Two more'))
  await a.until(({ html }) => html === '<p>One more</p>')
  await shows(`/tasks/${old.id}`, '<p>Two</p><p>Changed here</p>')
  a.write('and on')
  await shows(`/tasks/${paint.id}`, '<p>One more</p><p>and on</p>')
})
