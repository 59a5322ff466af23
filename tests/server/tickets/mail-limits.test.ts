import { sql } from 'drizzle-orm'
import MailComposer from 'nodemailer/lib/mail-composer'
import type Mail from 'nodemailer/lib/mailer'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { receiveTicket } from '../../../src/domain/tickets/server/mail/receive-ticket.ts'
import { receiveMail } from '../../../src/server/mail/incoming/receive.ts'
import { type Desk, openDesk } from './stage.ts'

const address = 'help@tms.example.test'
const server = 'mx.harbour.test'
let unproven: Desk
let proven: Desk
beforeAll(async () => {
  unproven = await openDesk('2026-11-20T09:00:00Z', { incoming: { address } })
  proven = await openDesk('2026-11-20T09:00:00Z', { incoming: { address, authServer: server } })
})
afterAll(async () => {
  await unproven.product.end()
  await proven.product.end()
})

let written = 0
/** Returns a mail. @param results values of Authentication-Results, the topmost first */
const mailOf = async (from: string, results: readonly string[] = [], more: Mail.Options = {}): Promise<Buffer> => {
  written++
  const raw = await new MailComposer({
    from,
    to: address,
    subject: `Lorry ${written}`,
    text: 'Where is it?',
    messageId: `<m${written}@outside.test>`,
    ...more,
  })
    .compile()
    .build()
  return Buffer.concat([Buffer.from(results.map((value) => `Authentication-Results: ${value}\r\n`).join('')), raw])
}
const receive = async ({ product }: Desk, raw: Buffer) => {
  const received = await receiveMail(product, raw, receiveTicket)
  expect(received.state).toBe('taken')
  return received.state === 'taken' ? received.about.id : ''
}
const mailsTo = async ({ product }: Desk, recipient: string): Promise<number> =>
  (await product.engine.db.one<{ n: number }>(sql`select count(*)::int as n from mail where recipient = ${recipient}`))
    ?.n ?? 0

test('without a server that proves senders an address gets three confirmations a day; every mail becomes a ticket', async () => {
  for (let n = 0; n < 5; n++) await receive(unproven, await mailOf('victim@elsewhere.test'))
  expect(await mailsTo(unproven, 'victim@elsewhere.test')).toBe(3)
  await receive(unproven, await mailOf('Victim@Elsewhere.test'))
  expect(await mailsTo(unproven, 'victim@elsewhere.test')).toBe(3)
  await receive(unproven, await mailOf('another@elsewhere.test'))
  expect(await mailsTo(unproven, 'another@elsewhere.test')).toBe(1)
  await unproven.turnTo('2026-11-21T09:00:01Z')
  await receive(unproven, await mailOf('victim@elsewhere.test'))
  expect(await mailsTo(unproven, 'victim@elsewhere.test')).toBe(4)
})

describe('with such a server', () => {
  const pass = `${server}; dmarc=pass (p=reject dis=none) header.from=outside.test`
  test.each<[string, readonly string[], number]>([
    ['DMARC passed', [pass], 1],
    ['DKIM of the sender’s domain passed', [`${server} 1; dkim=pass header.i=@mail.outside.test header.s=a`], 1],
    ['SPF of the sender’s domain passed', [`${server}; dkim=none; spf=pass smtp.mailfrom=bounce@outside.test`], 1],
    [
      'folded over lines',
      [`${server};\r\n\tdkim=fail header.d=outside.test;\r\n\tdmarc=pass header.from=outside.test`],
      1,
    ],
    ['another server on top', ['filter.test; none', pass], 1],
    ['nothing is said', [], 0],
    ['another server says so', [`mx.evil.test; dmarc=pass header.from=outside.test`], 0],
    ['it failed', [`${server}; dmarc=fail header.from=outside.test; spf=softfail smtp.mailfrom=outside.test`], 0],
    ['a forged one lies below its own', [`${server}; dmarc=fail header.from=outside.test`, pass], 0],
    ['only another domain passed', [`${server}; dkim=pass header.d=evil.test; spf=pass smtp.mailfrom=x@evil.test`], 0],
    ['another domain that ends alike passed', [`${server}; dkim=pass header.d=loutside.test`], 0],
    ['a whole top level passed', [`${server}; dkim=pass header.d=test`], 0],
    ['it stands in a comment', [`${server}; dmarc=fail (dmarc=pass header.from=outside.test; dkim=pass)`], 0],
    [
      'it stands behind an escaped sign',
      [`${server}; dmarc=fail reason="a\\"; dmarc=pass header.from=outside.test"`],
      0,
    ],
    ['it stands in a quoted text', [`${server}; dmarc=fail reason="x; dmarc=pass header.from=outside.test"`], 0],
  ])('%s', async (what, results, mails) => {
    const from = `zoe-${written}@outside.test`
    await receive(proven, await mailOf(from, results))
    expect(await mailsTo(proven, from), what).toBe(mails)
  })

  test('an address gets thirty an hour', async () => {
    for (let n = 0; n < 30; n++) await receive(proven, await mailOf('often@outside.test', [pass]))
    expect(await mailsTo(proven, 'often@outside.test')).toBe(30)
  })
})

test('an address gets thirty replies an hour; one more is refused in words, and what was typed is not half kept', async () => {
  const { agent, product } = unproven
  const id = await receive(unproven, await mailOf('asker@elsewhere.test'))
  const before = await mailsTo(unproven, 'asker@elsewhere.test')
  const reply = (body: string) =>
    agent.send('POST', '/api/comments', { about_type: 'ticket', about_id: id, body, shared_with_client: true })
  const statuses: number[] = []
  for (let n = 0; n < 32; n++) statuses.push((await reply(`<p>Answer ${n}</p>`)).status)
  expect(statuses.filter((status) => status === 201)).toHaveLength(30)
  expect((await mailsTo(unproven, 'asker@elsewhere.test')) - before).toBe(30)
  expect(await reply('<p>One more</p>')).toMatchObject({ status: 429, body: { code: 'too_many_mails' } })
  const kept = await product.engine.db.all(sql`select 1 as yes from comments where body like '%One more%'`)
  expect(kept).toEqual([])
  // Notes are mailed to nobody.
  const note = { about_type: 'ticket', about_id: id, body: '<p>Note</p>' }
  expect((await agent.send('POST', '/api/comments', note)).status).toBe(201)
})
