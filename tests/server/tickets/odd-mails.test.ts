import { sql } from 'drizzle-orm'
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
let smtp: MailServer
let desk: Desk
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

const composed = (mail: Mail.Options): Promise<Buffer> =>
  new MailComposer({ to: address, text: 'Where is it?', ...mail }).compile().build()
const receive = async (mail: Buffer | string) => receiveMail(desk.product, Buffer.from(mail), receiveTicket)

/** Returns a mail of some lines, as bytes of one character set. */
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
    'HTML that is nested and never closed': [
      raw([from, to, 'Subject: Nested', 'Content-Type: text/html', '', `${'<b>'.repeat(66_000)}Where &amp; when?`]),
      { title: 'Nested', description: '<p>Where &amp; when?</p>' },
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
    // The same bytes come again, with or without an id of their own.
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
  const [answer] = await desk.read(`/comments?filter[about_id]=${id}&orderBy=asc`)
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
  await receive(await composed({ from: 'loop@outside.test', subject: 'Loop', messageId: '<loop@outside.test>' }))
  await desk.runJobs()
  const confirmed = smtp.got.find((one) => one.to === 'loop@outside.test')
  const sent = smtp.got.length
  // The mail comes back as it went out, and changed by the sender.
  const back = (confirmed?.raw ?? '')
    .replace(/^From:.*$/m, 'From: loop@outside.test')
    .replace(/^Auto-Submitted:.*\r\n/m, '')
  expect(await receive(back)).toEqual({ state: 'refused', reason: 'own_address' })
  expect(await receive(confirmed?.raw ?? '')).toEqual({ state: 'known' })
  // Endless parts can't be read, but the head names the sender.
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
  expect(await desk.read('/logs/received-mails?filter[subject]=Bottomless')).toMatchObject([
    { state: 'refused', reason: 'unreadable' },
  ])
  await desk.runJobs()
  expect(smtp.got).toHaveLength(sent)
})
