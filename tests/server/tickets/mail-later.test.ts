import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Body, Person } from '../harness/product.ts'
import { type Desk, openDesk } from './stage.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk('2026-11-20T09:00:00Z', { incoming: { address: 'help@tms.example.test' } })
})
afterAll(() => desk.product.end())

const ticketOf = (more: object): Promise<Body> =>
  desk.make('/tickets', { title: 'Late lorry', client_id: desk.client, ...more }, desk.agent)
const asker = async (): Promise<Person> => {
  const one = await desk.product.person({ roles: ['client'] })
  await desk.admin.send('PUT', `/api/users/${one.id}`, { client_id: desk.client })
  return one
}
const say = (ticket: Body, shared: boolean, by = desk.agent): Promise<Body> =>
  desk.make(
    '/comments',
    { about_type: 'ticket', about_id: ticket.id, body: '<p>The fuse was gone</p>', shared_with_client: shared },
    by,
  )
const publish = async ({ id }: Body, by = desk.agent) =>
  expect((await by.send('PUT', `/api/comments/${id}`, { shared_with_client: true })).status).toBe(200)
const mail = (ticket: Body, comment: Body, by = desk.agent) =>
  by.send('POST', `/api/tickets/${ticket.id}/mail`, { comment: comment.id })
const mailsTo = async (email: string) => {
  await desk.runJobs()
  return desk.product.engine.db.all<{ subject: string; text: string }>(
    sql`select m.subject, m.text from mail m where m.recipient = ${email} order by m.created_at`,
  )
}
const refusals = {
  note: 'This is an internal note: make it public before you mail it.',
  again: 'This was mailed to the requester already.',
  nobody:
    'Nobody is to be mailed: the requester has no active account or address, chose no mails of replies, or wrote this.',
  reference: 'This does not exist, or you may not see it.',
} as const
const refused = (why: keyof typeof refusals) => ({ status: 422, body: { errors: { comment: [refusals[why]] } } })

test('a note made public later is mailed when asked, once', async () => {
  const one = await asker()
  const ticket = await ticketOf({ requester_id: one.id })
  const note = await say(ticket, false)
  expect(await mail(ticket, note)).toMatchObject(refused('note'))
  await publish(note)
  expect(await mailsTo(one.email)).toEqual([])
  const sent = await mail(ticket, note)
  expect(sent, JSON.stringify(sent.body)).toMatchObject({ status: 200 })
  expect(await mailsTo(one.email)).toEqual([
    { subject: expect.stringContaining('Re: Late lorry'), text: expect.stringContaining('The fuse was gone') },
  ])
  expect(await mail(ticket, note)).toMatchObject(refused('again'))
  expect(await mailsTo(one.email)).toHaveLength(1)
})

test('an address without an account is mailed; a reply that went out as it was written is not mailed again', async () => {
  const ticket = await ticketOf({ requester_email: 'gate@quay.test' })
  expect(await mail(ticket, await say(ticket, true))).toMatchObject(refused('again'))
  const note = await say(ticket, false)
  await publish(note)
  expect((await mail(ticket, note)).status).toBe(200)
  expect(await mailsTo('gate@quay.test')).toHaveLength(2)
})

test('nobody is mailed who has left, who chose no such mails, or who said it', async () => {
  const [gone, silent, own] = [await asker(), await asker(), await asker()]
  await silent.send('PUT', '/api/notifications/settings', { settings: [{ kind: 'answered', app: true, mail: 'off' }] })
  for (const one of [gone, silent, own]) {
    const ticket = await ticketOf({ requester_id: one.id })
    const said = await say(ticket, one === own, one === own ? own : desk.agent)
    if (one !== own) await publish(said)
    if (one === gone)
      expect((await desk.admin.send('PUT', `/api/users/${one.id}`, { is_active: false })).status).toBe(200)
    expect(await mail(ticket, said)).toMatchObject(refused('nobody'))
    expect(await mailsTo(one.email)).toEqual([])
  }
})

test('who may not reply publicly for the desk mails nothing: out of sight, only asking, another ticket’s words', async () => {
  const one = await asker()
  const ticket = await ticketOf({ requester_id: one.id })
  const note = await say(ticket, false)
  await publish(note)
  expect((await mail(ticket, note, desk.stranger)).status).toBe(404)
  expect((await mail(ticket, note, one)).status).toBe(403)
  const other = await ticketOf({ requester_id: one.id })
  expect(await mail(other, note)).toMatchObject(refused('reference'))
  expect((await mail(ticket, note)).status).toBe(200)
})

test('two who ask at once send one mail', async () => {
  const one = await asker()
  const ticket = await ticketOf({ requester_id: one.id })
  const note = await say(ticket, false)
  await publish(note)
  const answers = await Promise.all([mail(ticket, note), mail(ticket, note, desk.admin)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  expect(await mailsTo(one.email)).toHaveLength(1)
})
