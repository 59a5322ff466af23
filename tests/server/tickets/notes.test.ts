import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Desk, openDesk } from './stage.ts'

let desk: Desk
let ticket: string
beforeAll(async () => {
  desk = await openDesk('2026-11-02T09:00:00Z')
  ticket = (await desk.make('/tickets', { title: 'The gate does not open' }, desk.customer)).id
})
afterAll(() => desk.product.end())

const say = (body: string, shared: boolean, by = desk.agent) =>
  by.send('POST', '/api/comments', { about_type: 'ticket', about_id: ticket, body, shared_with_client: shared })
const heard = async (by = desk.agent) =>
  (await desk.read(`/comments?filter[about_id]=${ticket}&orderBy=asc`, by)).map(({ body }: { body: string }) => body)

test('a client’s person asks for their client, and nobody else’s people know of it', async () => {
  const row = await desk.read(`/tickets/${ticket}`, desk.customer)
  expect(row).toMatchObject({ requester_id: desk.customer.id, client_id: desk.client, status: 'new', channel: 'web' })
  expect((await desk.stranger.send('GET', `/api/tickets/${ticket}`)).status).toBe(404)
  const foreign = await desk.stranger.send('POST', '/api/tickets', { title: 'Mine', client_id: desk.client })
  expect(foreign.status).toBe(422)
  expect((await desk.customer.send('PUT', `/api/tickets/${ticket}`, { priority: 'urgent' })).status).toBe(403)
})

test('internal notes are for those who work on the ticket, in every call', async () => {
  expect((await say('We forgot the fuse', false)).status).toBe(201)
  expect((await say('We are on our way', true)).status).toBe(201)
  expect(await heard()).toEqual(['We forgot the fuse', 'We are on our way'])
  expect(await heard(desk.customer)).toEqual(['We are on our way'])
  const all = JSON.stringify([
    await desk.read('/comments', desk.customer),
    (await desk.customer.send('POST', '/api/comments/query', { search: 'fuse' })).body,
    await desk.read('/comments?search=fuse', desk.customer),
    await desk.read(`/tickets/${ticket}/history`, desk.customer),
    (await desk.customer.send('POST', '/api/tickets/export?format=csv')).body,
    await desk.read('/notifications', desk.customer),
  ])
  expect(all).not.toContain('fuse')
})

test('who only asks is told the same as a client, though they work here', async () => {
  const own = (await desk.make('/tickets', { title: 'My screen is dark' }, desk.member)).id
  for (const [body, shared] of [
    ['Careless again', false],
    ['Press the button', true],
  ] as const)
    await desk.make('/comments', { about_type: 'ticket', about_id: own, body, shared_with_client: shared }, desk.agent)
  const bodies = await desk.read(`/comments?filter[about_id]=${own}`, desk.member)
  expect(bodies.map((one: { body: string }) => one.body)).toEqual(['Press the button'])
  const note = { about_type: 'ticket', about_id: own, body: 'Hm', shared_with_client: false }
  expect((await desk.member.send('POST', '/api/comments', note)).status).toBe(403)
  expect((await desk.member.send('POST', '/api/comments', { ...note, shared_with_client: true })).status).toBe(201)
})

test('the first reply is kept and opens the ticket; the requester’s reply opens it again', async () => {
  expect(await desk.read(`/tickets/${ticket}`)).toMatchObject({
    status: 'open',
    first_reply_at: '2026-11-02T09:00:00.000Z',
  })
  await desk.agent.send('PUT', `/api/tickets/${ticket}`, { status: 'solved' })
  expect((await say('Still shut', true, desk.customer)).status).toBe(201)
  expect(await desk.read(`/tickets/${ticket}`)).toMatchObject({ status: 'open', reopened: 1, solved_at: null })
  expect((await say('For us alone', false, desk.customer)).body.data.shared_with_client).toBe(true)
})
