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

/** Returns the ticket that a mail became. */
const ticketOf = async (mail: Buffer): Promise<Body> => {
  const taken = await receive(mail)
  expect(taken.state).toBe('taken')
  return desk.read(`/tickets/${taken.state === 'taken' ? taken.about.id : ''}`)
}

test('no letter is lost: words of a subject cut within letters, and bytes of another character set than is said', async () => {
  const cut = Buffer.from('Réclamation')
  const [a, b] = [cut.subarray(0, 2).toString('base64'), cut.subarray(2).toString('base64')]
  const western = (more: readonly string[], text: string) => raw([from, to, ...more, '', text], 'latin1')
  const subjects = [`=?utf-8?B?${a}?=\r\n =?UTF-8?B?${b}?=`, `=?utf-8?B?${a}?= =?utf-8?Q?=A9clamation?=`]
  for (const subject of subjects)
    expect(await ticketOf(raw([from, to, `Subject: ${subject}`, '', 'x']))).toMatchObject({ title: 'Réclamation' })
  const sets = ['Content-Type: text/plain; charset=windows-1252', 'Content-Type: text/plain; charset=iso-8859-1']
  for (const kind of sets)
    expect(await ticketOf(western(['Subject: Signs', kind], '\u0080 9 \u0096 \u0092'))).toMatchObject({
      description: '<p>€ 9 – ’</p>',
    })
  for (const kind of [[], ['Content-Type: text/plain; charset=utf-8'], ['Content-Type: text/plain']])
    expect(await ticketOf(western(['Subject: D\u00e9p\u00f4t', ...kind], 'Ferm\u00e9'))).toMatchObject({
      title: 'Dépôt',
      description: '<p>Fermé</p>',
    })
})

test('words that are in the HTML alone are kept, and pictures stand in the text', async () => {
  const html = '<p>The gate does not open since Monday.</p>'
  const hidden = await ticketOf(
    await composed({ from: 'a@outside.test', subject: 'Hidden', text: 'This message contains HTML.', html }),
  )
  expect(hidden.description).toContain('The gate does not open since Monday.')
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const attachments = [{ filename: 'gate.png', content: png, cid: 'image001.png@01D' }]
  for (const mail of [
    { text: 'See [cid:image001.png@01D] here', html: '<p>See <img src="cid:image001.png@01D"> here</p>' },
    { text: 'See here', html: '<p>See <img src="cid:image001.png@01D" width="20"> here</p>' },
  ])
    expect(
      (await ticketOf(await composed({ from: 'a@outside.test', subject: 'Picture', attachments, ...mail })))
        .description,
    ).toMatch(/^<p>See <img data-picture="[0-9a-f-]{36}" alt="gate.png" \/> here<\/p>\s*$/)
})

test('where a mail asks to be answered is answered, unless its sender is known', async () => {
  const form = {
    from: 'no-reply@form.test',
    replyTo: 'ada@outside.test',
    cc: 'bob@outside.test, help@tms.example.test',
  }
  const unknown = await ticketOf(await composed({ ...form, subject: 'Form' }))
  expect(unknown.requester_email).toBe('ada@outside.test')
  expect(unknown.description).toContain('Sent by no-reply@form.test;')
  expect(unknown).toMatchObject({ copied_emails: ['bob@outside.test'], reply_to_email: null, answered_emails: [] })
  const known = await ticketOf(await composed({ ...form, from: desk.member.email, subject: 'Known' }))
  expect(known).toMatchObject({ requester_email: null, requester_id: desk.member.id })
  expect(known).toMatchObject({ copied_emails: ['bob@outside.test'], reply_to_email: 'ada@outside.test' })
})

test('the answer of a calendar program answers the event, from the address of a guest alone', async () => {
  const guest = 'guest@outside.test'
  const event = await desk.make('/events', {
    title: 'Yard',
    start_datetime: '2026-12-01T09:00:00Z',
    end_datetime: '2026-12-01T10:00:00Z',
    guest_emails: [guest],
  })
  const reply = (sender: string, status: string, comment = '') =>
    composed({
      from: sender,
      subject: `${status}: Yard`,
      text: 'An answer',
      icalEvent: {
        method: 'REPLY',
        content: [
          'BEGIN:VCALENDAR',
          'VERSION:2.0',
          'METHOD:REPLY',
          'BEGIN:VEVENT',
          `UID:${event.id}@tms.example.test`,
          'DTSTAMP:20261120T090000Z',
          `ATTENDEE;PARTSTAT=${status}:mailto:${sender}`,
          ...(comment === '' ? [] : [`COMMENT:${comment}`]),
          'END:VEVENT',
          'END:VCALENDAR',
          '',
        ].join('\r\n'),
      },
    })
  const answerOf = async () => (await desk.read(`/event-guests?filter[event_id]=${event.id}`))[0]?.answer
  expect(await receive(await reply(guest, 'ACCEPTED'))).toMatchObject({
    state: 'taken',
    about: { entity: 'event', id: event.id },
  })
  expect(await answerOf()).toBe('accepted')
  // An answer from another sender is an ordinary mail. If a guest adds a text to their answer, people get to read it.
  expect(await receive(await reply('other@outside.test', 'DECLINED'))).toMatchObject({ about: { entity: 'ticket' } })
  expect(await answerOf()).toBe('accepted')
  expect(await receive(await reply(guest, 'DECLINED', 'I am away'))).toMatchObject({ about: { entity: 'ticket' } })
  expect(await answerOf()).toBe('declined')
})
