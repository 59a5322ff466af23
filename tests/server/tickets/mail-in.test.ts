import { sql } from 'drizzle-orm'
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
/** Lets the mailbox be read, as every minute. */
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
/** A file put on a ticket. */
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
    ...{ subject: 'Re: something else', inReplyTo: reply?.mail.messageId ?? '', messageId: '<two@outside.test>' },
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
  // The number alone is anybody's guess.
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
    ...{ from: 'files@outside.test', to: address.replace('@', `+${mark}@`), subject: 'No mark, no header' },
    ...{ messageId: '<p2@outside.test>', attachments: [{ filename: 'plan.txt', content: 'Gate 4' }] },
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

  // Only files of the same ticket.
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
  // Said or not: what they bring is for all who read the ticket.
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

/** A mail by its lines, as bytes of one character set. */
const raw = (lines: readonly string[], bytes: BufferEncoding = 'utf8') => Buffer.from(lines.join('\r\n'), bytes)
const from = 'From: odd@outside.test'
const to = `To: ${address}`

test('odd mails become tickets like others: nothing of them is lost', async () => {
  const odd: { readonly [name: string]: readonly [mail: Buffer, ticket: object, files?: readonly string[]] } = {
    'headers on several lines': [
      raw([from, to, 'Subject: A subject', '\tthat =?utf-8?Q?goes_on?=', ' =?utf-8?Q?_here?=', '', 'Yes']),
      { title: 'A subject that goes on here', description: '<p>Yes</p>' },
    ],
    'quoted-printable of the west': [
      raw([
        from,
        to,
        'Subject: QP',
        'MIME-Version: 1.0',
        'Content-Type: text/plain; charset=iso-8859-1',
        'Content-Transfer-Encoding: quoted-printable',
        '',
        'D=E9p=F4t =',
        'ferm=E9',
      ]),
      { title: 'QP', description: '<p>Dépôt fermé</p>' },
    ],
    'base64 of the east': [
      raw([
        from,
        to,
        'Subject: =?windows-1256?B?48fk0cfd?=',
        'MIME-Version: 1.0',
        'Content-Type: text/plain; charset=windows-1256',
        'Content-Transfer-Encoding: base64',
        '',
        Buffer.from([0xe3, 0xd1, 0xcd, 0xc8, 0xc7]).toString('base64'),
      ]),
      { description: '<p>مرحبا</p>' },
    ],
    'a character set that nobody knows': [
      raw([
        from,
        to,
        'Subject: Unknown set',
        'MIME-Version: 1.0',
        'Content-Type: text/plain; charset=x-klingon',
        '',
        'Plain',
      ]),
      { title: 'Unknown set', description: '<p>Plain</p>' },
    ],
    'zeros in its text and subject': [
      raw([
        from,
        to,
        'Subject: =?utf-8?Q?Nul=00l?=',
        'MIME-Version: 1.0',
        'Content-Type: text/plain',
        'Content-Transfer-Encoding: base64',
        '',
        Buffer.from('before\0after').toString('base64'),
      ]),
      { title: expect.stringMatching(/^Nul.?l$/u), description: expect.stringMatching(/^<p>before.?after<\/p>$/u) },
    ],
    'no subject': [
      raw([from, to, 'Subject:', '', 'Hello']),
      { title: 'Without a subject', description: '<p>Hello</p>' },
    ],
    'neither subject nor text': [raw([from, to, '', '']), { title: 'Without a subject' }],
    'HTML alone': [
      raw([
        from,
        to,
        'Subject: HTML alone',
        'MIME-Version: 1.0',
        'Content-Type: text/html; charset=utf-8',
        '',
        '<p>Bonjour <b>à</b> tous</p>',
      ]),
      { title: 'HTML alone', description: expect.stringMatching(/<p>Bonjour <(b|strong)>à<\/\1> tous<\/p>/) },
    ],
    'parts in parts, with what Outlook packs and a mail in the mail': [
      raw([
        ...[from, to, 'Subject: Nested', 'MIME-Version: 1.0', 'Content-Type: multipart/mixed; boundary=a', ''],
        ...['--a', 'Content-Type: multipart/related; boundary=b', ''],
        ...['--b', 'Content-Type: multipart/alternative; boundary=c', ''],
        ...[
          '--c',
          'Content-Type: text/plain',
          '',
          'Deep inside',
          '--c',
          'Content-Type: text/html',
          '',
          '<p>Deep inside</p>',
          '--c--',
        ],
        ...[
          '--b',
          'Content-Type: image/png; name=logo.png',
          'Content-ID: <x>',
          'Content-Disposition: inline; filename=logo.png',
          'Content-Transfer-Encoding: base64',
          '',
          'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
          '--b--',
        ],
        ...[
          '--a',
          'Content-Type: application/ms-tnef; name=winmail.dat',
          'Content-Disposition: attachment; filename=winmail.dat',
          'Content-Transfer-Encoding: base64',
          '',
          'eJ8+IgAA',
        ],
        ...[
          '--a',
          'Content-Type: message/rfc822',
          'Content-Disposition: attachment',
          '',
          'From: x@y.test',
          'Subject: Inner',
          '',
          'Inner text',
          '--a--',
          '',
        ],
      ]),
      { title: 'Nested', description: '<p>Deep inside</p>' },
      ['attachment-3.eml', 'logo.png', 'winmail.dat'],
    ],
    'a thousand recipients': [
      raw([
        from,
        `To: ${Array.from({ length: 1000 }, (_, n) => `Person ${n} <person${n}@far.test>`).join(',\r\n ')}`,
        `Cc: ${address}`,
        'Subject: To many',
        '',
        'All of you',
      ]),
      { title: 'To many', description: '<p>All of you</p>' },
    ],
    'an address with an apostrophe and letters beyond ASCII': [
      raw(["From: O'Brien <o'brien@bücher.test>", to, 'Subject: From afar', '', 'Hi']),
      { title: 'From afar', requester_email: "o'brien@bücher.test" },
    ],
    'no sender’s name, but a comment': [
      raw(['From: odd@outside.test (Odd One)', to, 'Subject: Comment', '', 'Hi']),
      { requester_email: 'odd@outside.test' },
    ],
    'lines that end as on Unix': [
      Buffer.from([from, to, 'Subject: Unix', '', 'One', 'Two'].join('\n')),
      { title: 'Unix', description: expect.stringContaining('One') },
    ],
  }
  for (const [name, [mail, row, files = []]] of Object.entries(odd)) {
    const received = await receive(mail)
    expect(received, name).toMatchObject({ state: 'taken' })
    const id = received.state === 'taken' ? received.about.id : ''
    expect(await desk.read(`/tickets/${id}`), name).toMatchObject({ channel: 'mail', ...row })
    const kept = await desk.read(`/attachments?filter[about_id]=${id}`)
    expect(kept.map((one: Body) => one.name).toSorted(), name).toEqual(files)
    // The same bytes again, with or without an id of their own.
    expect(await receive(mail), name).toEqual({ state: 'known' })
  }
})

test('what does not fit is kept as a file, or named: a long answer, and more files than are taken', async () => {
  const opened = await receive(
    await composed({ from: 'long@outside.test', subject: 'Long', messageId: '<l1@long.test>' }),
  )
  const id = opened.state === 'taken' ? opened.about.id : ''
  const text = `${'A line of the long report.\n'.repeat(2000)}The end of it.`
  await receive(
    await composed({ from: 'long@outside.test', inReplyTo: '<l1@long.test>', messageId: '<l2@long.test>', text }),
  )
  const [answer] = await said(id)
  expect(answer?.body).toContain('A line of the long report.')
  const [whole] = await desk.read(`/attachments?filter[about_id]=${id}`)
  expect(whole?.name).toBe('message.txt')
  const stored = sql`select size::int as size from file where name = 'message.txt'`
  expect(await desk.product.engine.db.all(stored)).toEqual([{ size: Buffer.byteLength(`${text}\n`) }])
  const many = Array.from({ length: 32 }, (_, n) => ({ filename: `f${n}.txt`, content: `${n}` }))
  const more = await receive(await composed({ from: 'long@outside.test', subject: 'Many', attachments: many }))
  const row = await desk.read(`/tickets/${more.state === 'taken' ? more.about.id : ''}`)
  expect(row.description).toContain('Not kept: f30.txt, f31.txt')
})

test('our own mails that come back, and what a machine answers to them, go nowhere; both are named', async () => {
  await deliver({ from: 'loop@outside.test', subject: 'Loop', messageId: '<loop@outside.test>' })
  const [confirmed] = sentTo('loop@outside.test')
  const sent = smtp.got.length
  // As it went out, and changed by whoever sends it back.
  const back = (confirmed?.raw ?? '')
    .replace(/^From:.*$/m, 'From: loop@outside.test')
    .replace(/^Auto-Submitted:.*\r\n/m, '')
  expect(await receive(back)).toEqual({ state: 'refused', reason: 'own_address' })
  expect(await receive(confirmed?.raw ?? '')).toEqual({ state: 'known' })
  // Parts without end can't be read: the head says who it was.
  const nested = Array.from({ length: 60 }, (_, n) => [
    `--b${n}`,
    `Content-Type: multipart/mixed; boundary=b${n + 1}`,
    '',
  ])
  const mail = raw([
    from,
    to,
    'Subject: Bottomless',
    'Content-Type: multipart/mixed;',
    ' boundary=b0',
    '',
    ...nested.flat(),
  ])
  expect(await receive(mail)).toEqual({ state: 'refused', reason: 'unreadable' })
  expect(await logged('Bottomless')).toEqual(['refused unreadable'])
  await round()
  expect(smtp.got).toHaveLength(sent)
})
