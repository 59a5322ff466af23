import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Body, Person } from '../harness/product.ts'
import { type Desk, openDesk } from './stage.ts'

/** The stream finds missed news by its own search, after some seconds. */
const patience = { timeout: 20_000 }
let desk: Desk
let ticket: Body
let port = 0
const hung: (() => void)[] = []
beforeAll(async () => {
  desk = await openDesk(new Date().toISOString())
  await desk.product.app.listen({ port: 0, host: '127.0.0.1' })
  port = (desk.product.app.server.address() as AddressInfo).port
  ticket = await desk.make(
    '/tickets',
    { title: 'Late lorry', client_id: desk.client, requester_id: desk.customer.id },
    desk.agent,
  )
})
afterAll(async () => {
  for (const hang of hung) hang()
  await desk.product.end()
})

/** Opens the live stream of a person. @returns a function that returns what it has received so far */
const streamOf = async ({ token }: Person): Promise<() => string> => {
  let text = ''
  await new Promise<void>((ready) => {
    const asked = get(
      { port, path: '/api/live', headers: { accept: 'text/event-stream', authorization: `Bearer ${token}` } },
      (answer) =>
        answer.on('data', (part) => {
          text += String(part)
          if (text.includes('event: ready')) ready()
        }),
    )
    asked.on('error', () => {})
    hung.push(() => asked.destroy())
  })
  return () => text
}
/** Returns a function that counts how often a person's stream has reported writers so far. */
const listening = async (by: Person): Promise<() => number> => {
  const text = await streamOf(by)
  return () => text().split('event: writing').length - 1
}
const say = (by: Person, writing: string) => by.send('PUT', `/api/tickets/${ticket.id}/writing`, { writing })
const seen = async (by: Person) =>
  (await desk.read(`/tickets/${ticket.id}/writing`, by)).map(({ id, writing }: Body) => `${id} ${writing}`)

test('who works on the ticket is seen to write by others who do; the client’s people by all', async () => {
  const [leader, customer, stranger] = [
    await listening(desk.admin),
    await listening(desk.customer),
    await listening(desk.stranger),
  ]
  const colleague = await desk.product.person({ roles: ['client'] })
  await desk.admin.send('PUT', `/api/users/${colleague.id}`, { client_id: desk.client })
  expect((await say(desk.agent, 'reply')).status).toBe(200)
  expect([await seen(desk.admin), await seen(desk.customer), await seen(desk.agent)]).toEqual([
    [`${desk.agent.id} reply`],
    [],
    [],
  ])
  await expect.poll(() => leader() > 0, patience).toBe(true)
  expect(customer()).toBe(0)
  await say(desk.agent, 'nothing')
  expect((await say(desk.customer, 'reply')).status).toBe(200)
  expect([await seen(desk.admin), await seen(colleague)]).toEqual([
    [`${desk.customer.id} reply`],
    [`${desk.customer.id} reply`],
  ])
  await say(desk.customer, 'nothing')
  expect(await seen(colleague)).toEqual([])

  await desk.turnTo(new Date(Date.now() + 60_000).toISOString())
  // News that was under way has arrived by now.
  await new Promise((next) => setTimeout(next, 500))
  const [before, of] = [customer(), leader()]
  expect((await say(desk.agent, 'note')).status).toBe(200)
  await expect.poll(() => leader() > of, patience).toBe(true)
  expect([await seen(desk.admin), await seen(desk.customer)]).toEqual([[`${desk.agent.id} note`], []])
  expect([customer() - before, stranger()]).toEqual([0, 0])
  // A user who may not write notes can't report that they do; one who may not see the ticket reports nothing.
  expect((await say(desk.customer, 'note')).status).toBe(403)
  expect((await say(desk.stranger, 'reply')).status).toBe(404)
  expect((await say(desk.agent, 'poem')).status).toBe(422)
  // A person who closes the lid no longer counts as writing.
  await desk.turnTo(new Date(Date.now() + 180_000).toISOString())
  expect(await seen(desk.admin)).toEqual([])
})

test('news of a note come to those alone who work on the ticket, news of a reply to all of its readers', async () => {
  const [worker, customer] = [await streamOf(desk.agent), await streamOf(desk.customer)]
  const about = { about_type: 'ticket', about_id: ticket.id }
  const note = await desk.make('/comments', { ...about, body: 'For us', shared_with_client: false }, desk.admin)
  await desk.admin.send('PUT', `/api/comments/${note.id}`, { body: 'For us alone' })
  const reply = await desk.make('/comments', { ...about, body: 'For all', shared_with_client: true }, desk.admin)
  await expect.poll(() => customer().includes(reply.id) && worker().includes(note.id), patience).toBe(true)
  expect(customer()).not.toContain(note.id)
})
