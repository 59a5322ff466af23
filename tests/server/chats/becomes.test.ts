import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Body, type Person, type Product, startTestProduct } from '../harness/product.ts'
import { got, group, type Stage, say, stageOf } from './harness.ts'

const canary = 'quetzalcoatlus'
let product: Product
let s: Stage
let chat: string
beforeAll(async () => {
  product = await startTestProduct()
  s = await stageOf(product)
  // Only users who work with clients can add clients' people.
  chat = (await group(s.admin, `Group ${canary}`, [s.ann, s.cay, s.ofClient])).id
  await s.admin.send('POST', `/api/conversations/${chat}/leave`)
})
afterAll(() => product.end())

const become = (who: Person, id: string, to: string, body: object = {}) =>
  who.send('POST', `/api/messages/${id}/become/${to}`, body)
const messagesOf = async (who: Person, field: string, id: string): Promise<readonly Body[]> =>
  (await got(who, `/messages?filter[${field}]=${id}`)).data

test('a member makes a task, a todo, a ticket and an event of what somebody else said, and each is linked', async () => {
  const { id } = await say(s.cay, chat, 'Order <b>buoys</b></p><p>by Friday')
  const task = await become(s.ann, id, 'task', { project_id: s.project, description: null })
  expect([task.status, task.body.data.name, task.body.data.description]).toEqual([201, 'Order buoys', null])
  const event = await become(s.ann, id, 'event', { start_datetime: '2026-12-01T08:00:00.000Z' })
  expect(event.body.data).toMatchObject({ title: 'Order buoys', description: 'Order buoys\nby Friday' })
  const todo = await become(s.ann, id, 'todo', { title: 'Buoys' })
  expect(todo.body.data).toMatchObject({ title: 'Buoys', description: '<p>Order <b>buoys</b></p><p>by Friday</p>' })
  const ticket = await become(s.ann, id, 'ticket')
  expect(ticket.status, JSON.stringify(ticket.body)).toBe(201)
  const lists = 'tasks,todos,tickets,events'
  const row = (await got(s.ann, `/messages/${id}?include=${lists}`)).data
  const rows = [task, todo, ticket, event].map(({ body }) => [body.data.id])
  expect(lists.split(',').map((list) => row[list].map((one: Body) => one.id))).toEqual(rows)
  expect(row.edited_at).toBeNull()
  // Each reader sees only the rows that they may see without the message.
  expect((await got(s.cay, `/messages/${id}?include=${lists}`)).data.tasks).toEqual([])
  // Nobody can change another person's message this way.
  expect((await s.ann.send('PUT', `/api/messages/${id}`, { tasks: [] })).status).toBe(403)
  expect((await s.cay.send('PUT', `/api/messages/${id}`, { tasks: [] })).status).toBe(422)
  const log = (await got(s.ann, `/messages/${id}/history`)).data
  expect(log.map((one: Body) => one.actor?.name ?? one.actor_id)).toContain('Ann')
})

test('where it came from is shown to members alone: nobody else finds the message by what was made of it', async () => {
  const { id } = await say(s.cay, chat, `Hidden ${canary}`)
  const task = (await become(s.ann, id, 'task', { project_id: s.project, name: 'Open', description: '<p>Open</p>' }))
    .body.data
  expect((await messagesOf(s.ann, 'tasks', task.id)).map((one) => one.id)).toEqual([id])
  for (const who of [s.ben, s.admin]) {
    expect((await got(who, `/tasks/${task.id}?include=messages`)).data).toMatchObject({ name: 'Open', messages: [] })
    const answers = await Promise.all(
      [`/tasks/${task.id}/history`, `/tasks/${task.id}/activity`, `/messages?filter[tasks]=${task.id}`].map((path) =>
        who.send('GET', `/api${path}`),
      ),
    )
    const text = JSON.stringify(answers)
    for (const secret of [canary, id, chat]) expect(text).not.toContain(secret)
    expect((await who.send('GET', `/api/messages/${id}`)).status).toBe(404)
  }
})

test('it takes to read the message and to make the other: else nothing becomes of it', async () => {
  const { id } = await say(s.ann, chat, 'Weigh the lorry')
  for (const who of [s.ben, s.admin]) expect((await become(who, id, 'todo')).status).toBe(404)
  expect((await become(s.ofClient, id, 'todo')).status).toBe(403)
  expect((await become(s.ofClient, id, 'ticket')).status).toBe(201)
  const refused = await become(s.cay, id, 'task', { project_id: s.project })
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['project_id']])
  const key = { 'idempotency-key': crypto.randomUUID() }
  const path = `/api/messages/${id}/become/todo`
  const [one, two] = [await s.cay.send('POST', path, {}, key), await s.cay.send('POST', path, {}, key)]
  expect(two.body.data.id).toBe(one.body.data.id)
  expect((await s.ann.send('DELETE', `/api/messages/${id}`)).status).toBe(200)
  expect((await become(s.ann, id, 'todo', { title: 'Late' })).status).toBe(404)
})
