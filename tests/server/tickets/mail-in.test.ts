import MailComposer from 'nodemailer/lib/mail-composer'
import type Mail from 'nodemailer/lib/mailer'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { receiveTicket } from '../../../src/domain/tickets/server/mail/receive-ticket.ts'
import { mailboxOf } from '../../../src/server/mail/incoming/mailbox.ts'
import { receiveMail } from '../../../src/server/mail/incoming/receive.ts'
import { smtpTransport } from '../../../src/server/mail/transport.ts'
import { formHeaders, formOf } from '../harness/forms.ts'
import { type ImapServer, startImapServer } from '../harness/imap-server.ts'
import { type MailServer, startMailServer } from '../harness/mail-server.ts'
import type { Body } from '../harness/product.ts'
import { type Desk, openDesk } from './stage.ts'

const address = 'help@tms.example.test'
let imap: ImapServer
let smtp: MailServer
let desk: Desk
let minute = 0
beforeAll(async () => {
  imap = await startImapServer()
  smtp = await startMailServer()
  desk = await openDesk('2026-11-20T09:00:00Z', {
    transport: smtpTransport(smtp.url, 'no-reply@tms.example.test'),
    incoming: { address, mailbox: mailboxOf(imap.url) },
  })
})
afterAll(async () => {
  desk.product.engine.mail.transport.close()
  await desk.product.end()
  await imap.stop()
  await smtp.stop()
})

const composed = (mail: Mail.Options): Promise<Buffer> =>
  new MailComposer({
    from: 'Zoé <zoe@outside.test>',
    to: address,
    subject: 'Late lorry',
    text: 'Where is it?',
    ...mail,
  })
    .compile()
    .build()
/** Reads the mailbox, as each minute does. */
const round = async () => {
  minute++
  await desk.turnTo(new Date(Date.parse('2026-11-20T09:00:00Z') + minute * 60_000).toISOString())
  await desk.runJobs()
}
const deliver = async (mail: Mail.Options) => {
  imap.deliver(await composed(mail))
  await round()
}
const tickets = (title: string): Promise<Body[]> => desk.read(`/tickets?filter[title]=${encodeURIComponent(title)}`)
const said = (id: string): Promise<Body[]> => desk.read(`/comments?filter[about_id]=${id}&orderBy=asc`)
/** Uploads a file to a ticket. */
const upload = (about: string, filename: string, data: Buffer, by = desk.agent, isShared = false) =>
  by.send(
    'POST',
    '/api/attachments',
    formOf(
      { name: 'about_type', data: 'ticket' },
      { name: 'about_id', data: about },
      ...(isShared ? [{ name: 'shared_with_client', data: 'true' }] : []),
      { name: 'file', filename, data },
    ),
    formHeaders,
  )
const attach = async (...what: Parameters<typeof upload>): Promise<Body> => {
  const { status, body } = await upload(...what)
  expect(status, JSON.stringify(body)).toBe(201)
  return body.data
}
const sentTo = (to: string) => smtp.got.filter((one) => one.to === to)
const logged = async (subject: string) =>
  (await desk.read(`/logs/received-mails?filter[subject]=${encodeURIComponent(subject)}`)).map(
    ({ state, reason }: Body) => `${state} ${reason ?? ''}`.trim(),
  )
const receive = async (raw: Buffer | string) => receiveMail(desk.product, Buffer.from(raw), receiveTicket)

test('a stranger’s mail becomes a ticket, is answered in its thread, and goes on by its headers', async () => {
  await deliver({ messageId: '<one@outside.test>', attachments: [{ filename: 'note.txt', content: 'Gate 4' }] })
  const [ticket, ...others] = await tickets('Late lorry')
  expect(others).toEqual([])
  expect(ticket).toMatchObject({
    channel: 'mail',
    requester_email: 'zoe@outside.test',
    requester_id: null,
    status: 'new',
  })
  expect(await desk.read(`/attachments?filter[about_id]=${ticket.id}`)).toMatchObject([{ name: 'note.txt' }])
  const [confirmed] = sentTo('zoe@outside.test')
  expect(confirmed?.mail.inReplyTo).toBe('<one@outside.test>')
  expect(confirmed?.raw).toMatch(/^Auto-Submitted: auto-replied/m)

  const path = { about_type: 'ticket', about_id: ticket.id }
  await desk.make('/comments', { ...path, body: '<p>An internal matter</p>', shared_with_client: false }, desk.agent)
  await desk.make(
    '/comments',
    { ...path, body: '<p>It is on its <b>way</b></p>', shared_with_client: true },
    desk.agent,
  )
  await round()
  const [, reply, ...more] = sentTo('zoe@outside.test')
  expect(more).toEqual([])
  expect(reply?.mail.text).toContain('It is on its way')
  expect(reply?.mail.replyTo?.[0]?.address).toBe(address)
  expect(reply?.mail.inReplyTo).toBe(confirmed?.mail.messageId)
  expect(reply?.mail.references).toContain('<one@outside.test>')
  expect(reply?.raw).not.toMatch(/^Auto-Submitted/m)
  expect(smtp.got.some(({ raw }) => raw.includes('An internal matter'))).toBe(false)

  await deliver({
    subject: 'Re: something else',
    inReplyTo: reply?.mail.messageId ?? '',
    messageId: '<two@outside.test>',
    text: 'Thank you!\n\nOn 20 November 2026, TMS wrote:\n> It is on its way\n>> Where is it?\n',
  })
  const last = (await said(ticket.id)).at(-1)
  expect(last).toMatchObject({ author: 'zoe@outside.test', shared_with_client: true })
  expect(last?.body).toBe(
    '<p>Thank you!</p><blockquote><p>On 20 November 2026, TMS wrote:<br />It is on its way<br />Where is it?</p></blockquote>',
  )
  expect(await desk.read(`/tickets/${ticket.id}`)).toMatchObject({ status: 'open' })
})

test('without headers the mark in the subject leads there; neither helps who has no part in the ticket', async () => {
  const [ticket] = await tickets('Late lorry')
  const subject = sentTo('zoe@outside.test')[0]?.mail.subject ?? ''
  expect(subject).toMatch(/\[#\d+-[0-9a-f]{8}\]$/)
  const before = (await said(ticket.id)).length
  await deliver({ subject, text: 'One more thing', messageId: '<three@outside.test>' })
  expect(await said(ticket.id)).toHaveLength(before + 1)
  const known = sentTo('zoe@outside.test').at(-1)?.mail.messageId ?? ''
  await deliver({ subject, inReplyTo: known, from: 'eve@elsewhere.test', text: 'Let me in', messageId: '<e@e.test>' })
  // Anybody can guess the number alone.
  await deliver({ subject: `Other [#${ticket.number}-00000000]`, text: 'Guess', messageId: '<g@outside.test>' })
  await deliver({ subject, from: desk.stranger.email, text: 'Of another client', messageId: '<s@s.test>' })
  expect(await said(ticket.id)).toHaveLength(before + 1)
  expect((await tickets('Late lorry')).map((one) => one.requester_email ?? one.requester_id).toSorted()).toEqual(
    ['zoe@outside.test', 'eve@elsewhere.test', desk.stranger.id].toSorted(),
  )
})

test('the mark leads there from the address alone, and the files of a reply go out with it', async () => {
  await deliver({ from: 'files@outside.test', subject: 'Papers', messageId: '<p1@outside.test>' })
  const [ticket] = await tickets('Papers')
  const mark = /\[#(\d+-[0-9a-f]{8})\]/.exec(sentTo('files@outside.test')[0]?.mail.subject ?? '')?.[1] ?? ''
  await deliver({
    from: 'files@outside.test',
    to: address.replace('@', `+${mark}@`),
    subject: 'No mark, no header',
    messageId: '<p2@outside.test>',
    attachments: [{ filename: 'plan.txt', content: 'Gate 4' }],
  })
  const answers = await desk.read(`/comments?filter[about_id]=${ticket.id}&include=attachments`)
  expect(answers).toMatchObject([{ from_address: 'files@outside.test', attachments: [{ name: 'plan.txt' }] }])

  const about = { about_type: 'ticket', about_id: ticket.id }
  const [note, large] = [
    await attach(ticket.id, 'CMR.txt', Buffer.from('Signed')),
    await attach(ticket.id, 'film.txt', Buffer.alloc(15_000_001, 'a')),
  ]
  const secret = await attach(ticket.id, 'internal.txt', Buffer.from('Not for them'))
  const reply = { ...about, body: '<p>Here it is</p>', shared_with_client: true }
  const answered = await desk.make('/comments', { ...reply, attachments: [note.id, large.id] }, desk.agent)
  await round()
  const sent = sentTo('files@outside.test').at(-1)
  expect(
    sent?.mail.attachments.map(({ filename, content }) => [filename, Buffer.from(content as ArrayBuffer).toString()]),
  ).toEqual([['CMR.txt', 'Signed']])
  expect(sent?.mail.text).toContain('Too large for a mail: film.txt')
  expect(await desk.read(`/comments/${answered.id}?include=attachments`)).toMatchObject({
    attachments: [{ id: note.id, shared_with_client: true }, { id: large.id }],
  })
  expect(await desk.read(`/attachments/${secret.id}`)).toMatchObject({ shared_with_client: false })

  // Only files of the same ticket can be named.
  const [other] = await tickets('Late lorry')
  const elsewhere = await attach(other.id, 'x.txt', Buffer.from('x'))

  const refused = await desk.agent.send('POST', '/api/comments', { ...reply, attachments: [elsewhere.id] })
  expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['attachments']])
  expect(
    (await desk.agent.send('PUT', `/api/comments/${answered.id}`, { attachments: { added: [elsewhere.id] } })).status,
  ).toBe(422)
})

test('whoever asked answers with a file that the ticket’s readers see; a note has none of theirs', async () => {
  const ticket = await desk.make('/tickets', { title: 'With a photograph' }, desk.member)
  const about = { about_type: 'ticket', about_id: ticket.id }
  const bent = Buffer.from('bent')
  // With or without the mark, their files are shared with all readers of the ticket.
  expect(await attach(ticket.id, 'lamp.txt', bent, desk.member)).toMatchObject({ shared_with_client: true })
  const kept = await attach(ticket.id, 'door.txt', bent, desk.member, true)
  await desk.make('/comments', { ...about, body: 'See', shared_with_client: true, attachments: [kept.id] }, desk.member)
  expect(await desk.read(`/comments?filter[about_id]=${ticket.id}&include=attachments`, desk.agent)).toMatchObject([
    { attachments: [{ id: kept.id, name: 'door.txt' }] },
  ])
  expect((await desk.stranger.send('GET', `/api/attachments/${kept.id}`)).status).toBe(404)
})

test('a user’s mail is theirs, with their client, and the reply comes by mail alone', async () => {
  await deliver({ from: desk.customer.email.toUpperCase(), subject: 'From Harbour', messageId: '<h@h.test>' })
  const [ticket] = await tickets('From Harbour')
  expect(ticket).toMatchObject({ requester_id: desk.customer.id, client_id: desk.client, requester_email: null })
  await desk.make(
    '/comments',
    { about_type: 'ticket', about_id: ticket.id, body: '<p>Soon</p>', shared_with_client: true },
    desk.agent,
  )
  await round()
  expect(sentTo(desk.customer.email).map(({ mail }) => mail.text?.includes('Soon'))).toEqual([false, true])
  await deliver({
    from: desk.agent.email,
    subject: 'x',
    text: 'By mail too',
    inReplyTo: '<h@h.test>',
    messageId: '<a@a.test>',
  })
  expect(
    (await said(ticket.id)).map(({ createdBy, created_by, body }) => [createdBy?.id ?? created_by, body]).at(-1)?.[1],
  ).toBe('<p>By mail too</p>')
  await desk.admin.send('PUT', `/api/users/${desk.member.id}`, { is_active: false })
  await deliver({ from: desk.member.email, subject: 'Has left', messageId: '<m@m.test>' })
  expect(await logged('Has left')).toEqual(['refused not_allowed'])
  expect(await tickets('Has left')).toEqual([])
})

test.each([
  ['auto_reply', { headers: { 'Auto-Submitted': 'auto-replied' } }],
  ['auto_reply', { headers: { 'X-Auto-Response-Suppress': 'OOF, AutoReply' } }],
  ['auto_reply', { headers: { 'X-Autoreply': 'yes' } }],
  ['list', { headers: { Precedence: 'bulk' } }],
  ['list', { headers: { 'List-Id': '<news.example.test>' } }],
  ['bounce', { headers: { 'Return-Path': '<>' } }],
  ['bounce', { from: 'MAILER-DAEMON@outside.test' }],
  ['own_address', { from: address }],
  ['own_address', { from: 'no-reply@tms.example.test' }],
] as const)('what no person wrote is refused and named: %s %j', async (reason, mail) => {
  const subject = `No ticket ${JSON.stringify(mail)}`.slice(0, 120)
  const sent = smtp.got.length
  expect(await receive(await composed({ ...mail, subject } as Mail.Options))).toEqual({ state: 'refused', reason })
  await round()
  expect(await tickets(subject)).toEqual([])
  expect(smtp.got).toHaveLength(sent)
})

test('one Message-ID is taken once, by three at a time and from the mailbox again', async () => {
  const raw = await composed({ subject: 'Only once', messageId: '<once@outside.test>' })
  const states = await Promise.all([receive(raw), receive(raw), receive(raw)])
  expect(states.map(({ state }) => state).toSorted()).toEqual(['known', 'known', 'taken'])
  imap.deliver(raw)
  await round()
  expect(await tickets('Only once')).toHaveLength(1)
  expect(imap.mails.every(({ flags }) => flags.has('\\Seen'))).toBe(true)
  const bare = (await composed({ subject: 'No id' })).toString().replace(/^Message-ID:.*\r\n/im, '')
  expect([(await receive(bare)).state, (await receive(bare)).state]).toEqual(['taken', 'known'])
})

test('scripts, pictures from elsewhere and unsafe files stay out; every character set is read', async () => {
  const html =
    '<html><body><p onclick="x()">Safe<script>alert(1)</script><img src="https://spy.test/p.gif"></p></body></html>'
  const attachments = [{ filename: '../../run.exe', content: Buffer.from('MZ\u0090\u0000binary\u0000') }]
  await deliver({ subject: 'With HTML', text: undefined, html, messageId: '<html@outside.test>', attachments } as never)
  const [ticket] = await tickets('With HTML')
  expect(ticket.description).toContain('<p>Safe</p>')
  expect(ticket.description).not.toMatch(/script|spy|onclick/)
  const head =
    'From: a@b.test\r\nTo: help@tms.example.test\r\nMessage-ID: <jp@b.test>\r\nSubject: =?iso-8859-1?Q?Entrep=F4t?=\r\nContent-Type: text/plain; charset=windows-1256\r\n\r\n'
  expect((await receive(Buffer.concat([Buffer.from(head), Buffer.from([0xe3, 0xd1, 0xcd, 0xc8, 0xc7])]))).state).toBe(
    'taken',
  )
  expect((await tickets('Entrepôt'))[0]).toMatchObject({ description: '<p>مرحبا</p>' })
})

test('who writes too much in an hour waits, and a mailbox that is away is named to administrators', async () => {
  const many = Array.from({ length: 31 }, (_, at) => composed({ from: 'flood@outside.test', subject: `Flood ${at}` }))
  const states = []
  for (const raw of many) states.push((await receive(await raw)).state)
  expect(states.filter((state) => state === 'taken')).toHaveLength(30)
  imap.refuse = 'the mailbox is being moved'
  await round().catch(() => undefined)
  imap.refuse = undefined
  const [failed] = (await desk.read('/logs/jobs?filter[state]=failed')) as Body[]
  expect(failed).toMatchObject({ name: 'mail-in', error: expect.stringMatching(/moved|Command failed/i) })
})
