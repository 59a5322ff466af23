import { afterAll, beforeAll, expect, test } from 'vitest'
import { got, made, type Stage, stageOf } from './chats/harness.ts'
import { type Person, type Product, startTestProduct } from './harness/product.ts'

let product: Product
let s: Stage
beforeAll(async () => {
  product = await startTestProduct()
  s = await stageOf(product)
})
afterAll(() => product.end())

const comment = async (who: Person, entity: string, id: string, more: object = {}): Promise<string> =>
  (await made(who, '/comments', { about_type: entity, about_id: id, body: '<p>Said</p>', ...more })).id
const read = (who: Person, path: string, last: string | null) =>
  who.send('POST', `/api${path}/read`, { comment_id: last })
const unread = async (who: Person, path: string) => (await got(who, path)).data.unread_count

test('comments of a task are new since one was there last: exact after each read, and never less again', async () => {
  const { id } = await made(s.ann, '/tasks', { name: 'Buoys', project_id: s.project })
  const path = `/tasks/${id}`
  const old = await comment(s.ann, 'task', id)
  // A user who never opened it has no unread comments.
  expect(await unread(s.ben, path)).toBe(0)
  expect((await read(s.ben, path, old)).body.data).toMatchObject({ unread_count: 0, read_up_to: old })
  const [one, two] = [await comment(s.ann, 'task', id), await comment(s.ann, 'task', id)]
  await comment(s.ben, 'task', id)
  expect(await unread(s.ben, path)).toBe(2)
  const listed = await got(s.ben, `/tasks?filter[project_id]=${s.project}`)
  expect(listed.data.find((row: { id: string }) => row.id === id).unread_count).toBe(2)
  expect((await read(s.ben, path, one)).body.data).toMatchObject({ unread_count: 1, read_up_to: one })
  expect((await read(s.ben, path, old)).body.data).toMatchObject({ unread_count: 1, read_up_to: one })
  await s.ann.send('DELETE', `/api/comments/${two}`)
  expect(await unread(s.ben, path)).toBe(0)
  expect((await got(s.ann, path)).data.version).toBe(1)
})

test('who opens a row that nobody has commented on is told of the first comment', async () => {
  const { id } = await made(s.ann, '/tasks', { name: 'Ropes', project_id: s.project })
  expect((await read(s.ben, `/tasks/${id}`, null)).body.data).toMatchObject({ unread_count: 0, read_up_to: null })
  await comment(s.ann, 'task', id)
  expect(await unread(s.ben, `/tasks/${id}`)).toBe(1)
})

test('of a ticket each counts what they may read: its requester no internal note', async () => {
  const agent = await product.person({ roles: ['agent'], name: 'Agent' })
  const { id } = await made(s.ofClient, '/tickets', { title: 'The crane is stuck' })
  const path = `/tickets/${id}`
  for (const who of [s.ofClient, agent]) expect((await read(who, path, null)).status).toBe(200)
  const note = await comment(agent, 'ticket', id)
  expect(await unread(s.ofClient, path)).toBe(0)
  const reply = await comment(agent, 'ticket', id, { shared_with_client: true })
  expect(await unread(s.ofClient, path)).toBe(1)
  expect((await read(s.ofClient, path, note)).status).toBe(422)
  expect((await read(s.ofClient, path, reply)).body.data.unread_count).toBe(0)
  await comment(s.ofClient, 'ticket', id)
  expect(await unread(agent, path)).toBe(1)
  // Another ticket’s comment does not belong to this one, and a stranger learns nothing.
  const other = await made(agent, '/tickets', { title: 'Elsewhere' })
  expect((await read(agent, path, await comment(agent, 'ticket', other.id))).status).toBe(422)
  expect((await read(s.cay, path, reply)).status).toBe(404)
  expect((await read(agent, path, 'x')).status).toBe(422)
})
