import MailComposer from 'nodemailer/lib/mail-composer'
import type Mail from 'nodemailer/lib/mailer'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { receiveTicket } from '../../../src/domain/tickets/server/mail/receive-ticket.ts'
import { receiveMail } from '../../../src/server/mail/incoming/receive.ts'
import { smtpTransport } from '../../../src/server/mail/transport.ts'
import { type MailServer, startMailServer } from '../harness/mail-server.ts'
import type { Body } from '../harness/product.ts'
import { type Desk, openDesk } from './stage.ts'

const address = 'help@tms.example.test'
const [bob, amy, zoe] = ['bob@outside.test', 'amy@outside.test', 'zoe@outside.test']
let smtp: MailServer
let desk: Desk
let ticket: Body
beforeAll(async () => {
  smtp = await startMailServer()
  desk = await openDesk('2026-11-20T09:00:00Z', {
    transport: smtpTransport(smtp.url, 'no-reply@tms.example.test'),
    incoming: { address },
  })
})
afterAll(async () => {
  desk.product.engine.mail.transport.close()
  await desk.product.end()
  await smtp.stop()
})

const receive = async (mail: Mail.Options) =>
  receiveMail(
    desk.product,
    await new MailComposer({ from: zoe, to: address, text: 'Where is it?', ...mail }).compile().build(),
    receiveTicket,
  )
const about = (taken: Awaited<ReturnType<typeof receive>>): string =>
  taken.state === 'taken' ? taken.about.id : taken.state
const reread = async (): Promise<Body> => {
  ticket = await desk.read(`/tickets/${ticket.id}`)
  return ticket
}
const answer = async (body: string) => {
  await desk.make(
    '/comments',
    { about_type: 'ticket', about_id: ticket.id, body, shared_with_client: true },
    desk.agent,
  )
  await desk.runJobs()
}
const set = async (change: object) => {
  const { status, body } = await desk.agent.send('PUT', `/api/tickets/${ticket.id}`, change)
  expect(status, JSON.stringify(body)).toBe(200)
}
const sentTo = (to: string) => smtp.got.filter((one) => one.to === to)
const said = async (): Promise<Body[]> => desk.read(`/comments?filter[about_id]=${ticket.id}&orderBy=asc`)

test('a ticket keeps who has a copy: not us, programs or people of another client, and ten at most', async () => {
  const many = Array.from({ length: 9 }, (_, n) => `more${n}@outside.test`)
  const left = ['noreply@shop.test', 'board-request@lists.test', 'all@lists.outside.test', desk.stranger.email]
  const taken = await receive({
    from: desk.customer.email,
    subject: 'Copies',
    cc: [address, zoe.toUpperCase(), desk.customer.email, ...left, ...many, bob],
  })
  const row = await desk.read(`/tickets/${about(taken)}`)
  expect(row.copied_emails).toEqual([zoe, ...many])
  for (const one of [...left, bob]) expect(row.description).toContain(one)
  expect(row.description).not.toContain(zoe)
  // Users who do not work on tickets see no addresses of others.
  const own = await desk.read(`/tickets/${row.id}`, desk.customer)
  expect(own).not.toHaveProperty('copied_emails')
  const refused = await desk.customer.send('PUT', `/api/tickets/${row.id}`, { answered_emails: [bob] })
  expect(refused.status).toBe(403)
})

test('who has a copy gets no confirmation and no reply until an agent says so, and none any more when that ends', async () => {
  ticket = await desk.read(`/tickets/${about(await receive({ subject: 'Crane', cc: `${bob}, ${amy}` }))}`)
  await desk.runJobs()
  expect(sentTo(zoe)).toHaveLength(1)
  await answer('<p>Soon</p>')
  expect(sentTo(bob)).toEqual([])
  await set({ answered_emails: [bob] })
  await answer('<p>Today</p>')
  expect(sentTo(bob).map(({ mail }) => mail.text?.trim())).toEqual(['Today'])
  expect(sentTo(bob)[0]?.mail.subject).toBe(sentTo(zoe).at(-1)?.mail.subject)
  expect(sentTo(amy)).toEqual([])
  await set({ answered_emails: [] })
  await answer('<p>At noon</p>')
  expect(sentTo(bob)).toHaveLength(1)
  expect(sentTo(zoe)).toHaveLength(4)
})

test('they write only by answering a mail that we sent them, and their account sees nothing more', async () => {
  await set({ answered_emails: [bob] })
  const ours = sentTo(bob)[0]?.mail.messageId ?? ''
  const theirs = sentTo(zoe)[0]?.mail.messageId ?? ''
  const { subject = '' } = sentTo(bob)[0]?.mail ?? {}
  const before = (await said()).length
  // A mail with a mark in its subject, or an answer to a mail that somebody else got, makes a ticket of its own.
  for (const mail of [{ subject }, { subject, inReplyTo: theirs }])
    expect(about(await receive({ from: bob, text: 'Let me in', ...mail }))).not.toBe(ticket.id)
  expect(about(await receive({ from: amy, subject, inReplyTo: ours }))).not.toBe(ticket.id)
  expect(about(await receive({ from: bob, text: 'I am at the gate', inReplyTo: ours, subject, cc: amy }))).toBe(
    ticket.id,
  )
  expect(await said()).toHaveLength(before + 1)
  expect((await said()).at(-1)).toMatchObject({ author: bob, shared_with_client: true })
  // The same holds for a sender with an account who does not see the ticket.
  const known = desk.stranger
  await set({ answered_emails: [known.email] })
  await answer('<p>For all</p>')
  const inReplyTo = sentTo(known.email).at(-1)?.mail.messageId ?? ''
  expect(about(await receive({ from: known.email, text: 'Thank you', subject, inReplyTo }))).toBe(ticket.id)
  expect((await said()).at(-1)).toMatchObject({ author: known.email })
  expect((await known.send('GET', `/api/tickets/${ticket.id}`)).status).toBe(404)
  await set({ answered_emails: [] })
  expect(about(await receive({ from: known.email, text: 'More', subject, inReplyTo }))).not.toBe(ticket.id)
})

test('where an account asks to be answered is kept, and answered there once an agent says so; not an account that ended', async () => {
  const taken = await receive({ from: desk.member.email, replyTo: 'home@private.test', subject: 'Elsewhere' })
  ticket = await desk.read(`/tickets/${about(taken)}`)
  expect(ticket).toMatchObject({ reply_to_email: 'home@private.test', requester_id: desk.member.id })
  const ended = await desk.product.person({ roles: ['member'] })
  await desk.admin.send('PUT', `/api/users/${ended.id}`, { is_active: false })
  await set({ answered_emails: ['home@private.test', ended.email] })
  await answer('<p>Here</p>')
  expect(sentTo('home@private.test')).toHaveLength(1)
  expect(sentTo(ended.email)).toEqual([])
  // Another answer of the requester has another reply-to address, which is shown.
  const inReplyTo = sentTo('home@private.test')[0]?.mail.messageId ?? ''
  await receive({ from: desk.member.email, replyTo: 'work@private.test', subject: 'Re: Elsewhere', inReplyTo })
  expect(await reread()).toMatchObject({ reply_to_email: 'work@private.test' })
})
