import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeEngine } from '../../src/app/server/make-engine.ts'
import { onePool } from '../../src/server/db/pool.ts'
import { htmlOf } from '../../src/server/mail/compose.ts'
import type { Letter } from '../../src/server/mail/letter.ts'
import { senderOf, smtpTransport } from '../../src/server/mail/transport.ts'
import { sampleOf } from '../breadth.ts'
import { freshDatabase } from './harness/database.ts'
import { type MailServer, type Say, startMailServer } from './harness/mail-server.ts'
import { type Person, type Product, startTestProduct } from './harness/product.ts'
import { startWorkerProcess } from './harness/worker-process.ts'

const from = 'no-reply@tms.example.test'
const letter = (to: string, more: Partial<Letter> = {}): Letter => ({
  to,
  language: 'en',
  subject: `Hello ${to}`,
  lines: ['One & two <three>.'],
  ...more,
})

let clock = Date.now()
let server: MailServer
let product: Product
let admin: Person
let say: (address: string) => Say = () => undefined
let sayToMail: () => Promise<Say> = async () => undefined
beforeAll(async () => {
  server = await startMailServer({ toRecipient: (to) => say(to), toMail: () => sayToMail() })
  product = await startTestProduct({ now: () => clock, transport: smtpTransport(server.url, from) })
  admin = await product.person({ roles: ['admin'] })
})
afterAll(async () => {
  product.engine.mail.transport.close()
  await product.end()
  await server.stop()
})
beforeEach(() => {
  say = () => undefined
  sayToMail = async () => undefined
})

const send = (one: Letter) => product.engine.db.transaction((tx) => product.engine.mail.send(tx, one))
const rowOf = async (id: string) => (await admin.send('GET', `/api/logs/mails/${id}`)).body.data
const received = (to: string) => server.got.filter((one) => one.to === to)

describe('a mail', () => {
  test('goes out once, from us, in both forms, with the address of its row', async () => {
    const id = await send(
      letter('a@example.test', { action: { label: 'Open', url: 'https://tms.example.test/x?a=1&b=2' } }),
    )
    await product.runJobs()
    await product.runJobs()
    const [one, ...others] = received('a@example.test')
    expect(others).toEqual([])
    expect(one?.mail).toMatchObject({
      from: { name: 'Transport Management System', address: from },
      subject: 'Hello a@example.test',
      messageId: `<${id}@tms.example.test>`,
    })
    expect(one?.mail.text).toContain('One & two <three>.')
    expect(one?.mail.text).toContain('https://tms.example.test/x?a=1&b=2')
    expect(one?.mail.html).toContain('One &amp; two &lt;three&gt;.')
    expect(one?.mail.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated')
    expect(await rowOf(id)).toMatchObject({
      state: 'sent',
      tries: 1,
      error: null,
      text: expect.stringContaining('One & two'),
    })
    expect(await product.engine.db.all(sql`select * from mail_body`)).toEqual([])
  })

  test('that its cause takes back is not sent', async () => {
    const { db, mail } = product.engine
    await db
      .transaction(async (tx) => {
        await mail.send(tx, letter('b@example.test'))
        throw new Error('no')
      })
      .catch(() => {})
    await product.runJobs()
    expect(received('b@example.test')).toEqual([])
  })

  test('with a secret shows its text to nobody, before and after', async () => {
    const id = await send(letter('c@example.test', { secret: true, lines: ['The secret is 42.'] }))
    expect((await rowOf(id)).text).toBeNull()
    await product.runJobs()
    expect((await rowOf(id)).text).toBeNull()
    expect(received('c@example.test')[0]?.mail.text).toContain('The secret is 42.')
  })

  test('goes over connections that stay open', async () => {
    const before = server.connections()
    for (let n = 0; n < 20; n++) await send(letter(`pool${n}@example.test`))
    await product.runJobs()
    expect(server.got.filter(({ to }) => to.startsWith('pool'))).toHaveLength(20)
    expect(server.connections() - before).toBeLessThanOrEqual(1)
  })
})

describe('a mail server that', () => {
  test('refuses a recipient for good is not asked again; the others get theirs, and the refusal is shown', async () => {
    say = (to) => (to.startsWith('gone') ? { code: 550, words: 'No such user here' } : undefined)
    const [gone, fine] = [await send(letter('gone@example.test')), await send(letter('fine@example.test'))]
    expect(await product.runJobs()).toHaveLength(2)
    clock += 48 * 3_600_000
    expect(await product.runJobs()).toEqual([])
    admin = await product.person({ roles: ['admin'] })
    expect(await rowOf(gone)).toMatchObject({ state: 'failed', tries: 1, error: expect.stringContaining('550') })
    expect(await rowOf(fine)).toMatchObject({ state: 'sent' })
    const failed = (await admin.send('GET', '/api/logs/jobs?filter[state]=failed')).body.data
    expect(failed).toMatchObject([{ name: 'mail', tries: 1, error: expect.stringContaining('No such user here') }])
    // Once the address is right again, the mail is sent by hand.
    say = () => undefined
    expect((await admin.send('POST', `/api/logs/jobs/${failed[0].id}/retry`, {})).status).toBe(200)
    await product.runJobs()
    expect(received('gone@example.test')).toHaveLength(1)
    expect(await rowOf(gone)).toMatchObject({ state: 'sent', error: null })
  })

  test.each(
    sampleOf(
      [
        ['puts a recipient off', 'recipient', { code: 421, words: 'Try again later' }],
        ['puts off a recipient with greylisting', 'recipient', { code: 451, words: 'Greylisted' }],
        ['puts off the whole mail', 'mail', { code: 452, words: 'Disk full' }],
      ] as const,
      1,
    ),
  )('%s is asked again after growing waits, and the mail comes once', async (_name, place, answer) => {
    let left = 2
    const once = (): Say => (left-- > 0 ? answer : undefined)
    if (place === 'recipient') say = once
    else sayToMail = async () => once()
    const to = `later${answer.code}@example.test`
    const id = await send(letter(to))
    await product.runJobs()
    expect(await rowOf(id)).toMatchObject({
      state: 'waiting',
      tries: 1,
      // A server that answers 421 closes the connection, and its client reports that.
      error: expect.stringMatching(new RegExp(`${answer.code}|connection was closed`)),
    })
    expect(await product.runJobs()).toEqual([])
    clock += 15_000
    await product.runJobs()
    expect(await rowOf(id)).toMatchObject({ state: 'waiting', tries: 2 })
    clock += 15_000
    expect(await product.runJobs()).toEqual([])
    clock += 15_000
    await product.runJobs()
    expect(await rowOf(id)).toMatchObject({ state: 'sent', tries: 3 })
    expect(received(to)).toHaveLength(1)
  })

  test('is dead loses nothing, and everything comes once when it is back', async () => {
    const { port } = server
    const before = server.got.length
    await server.stop()
    const ids: string[] = []
    for (let n = 0; n < 10; n++) ids.push(await send(letter(`dead${n}@example.test`)))
    for (let minute = 0; minute < 10; minute++) {
      await product.runJobs()
      clock += 60_000
    }
    expect(await rowOf(ids[0] ?? '')).toMatchObject({
      state: 'waiting',
      error: expect.stringMatching(/ECONN|connect|closed/i),
    })
    expect(server.got).toHaveLength(before)
    server = await startMailServer({ port, toRecipient: (to) => say(to), toMail: () => sayToMail() })
    clock += 3_600_000
    await product.runJobs()
    expect(server.got.map(({ to }) => to).sort()).toEqual(ids.map((_, n) => `dead${n}@example.test`))
    admin = await product.person({ roles: ['admin'] })
    for (const id of ids) expect(await rowOf(id)).toMatchObject({ state: 'sent' })
  })
})

test('a sender that is killed with the mail handed over sends it once more, under the same Message-ID', async () => {
  const database = await freshDatabase()
  const engine = makeEngine(onePool(database.pool))
  let reached: () => void = () => {}
  const handed = new Promise<void>((done) => {
    reached = done
  })
  let times = 0
  const strict = await startMailServer({
    toMail: async () => {
      if (++times > 1) return undefined
      reached()
      // The server takes the mail, but its confirmation never reaches the sender.
      await worker.kill()
      return undefined
    },
  })
  const worker = startWorkerProcess({ DATABASE_URL: database.url, SMTP_URL: strict.url })
  let second = worker
  try {
    const id = await engine.mail.send(engine.db, letter('twice@example.test'))
    await engine.mail.send(engine.db, letter('once@example.test', { subject: 'Other' }))
    await handed
    // Its jobs come back after a time, which the test shortens by moving their start, not the clock.
    const moved = async () =>
      database.pool.query(
        "update job set started_at = started_at - interval '1 hour' where name = 'mail' and state = 'running'",
      )
    await moved()
    second = startWorkerProcess({ DATABASE_URL: database.url, SMTP_URL: strict.url })
    const done = async () => (await engine.db.all(sql`select 1 as yes from mail where state = 'sent'`)).length === 2
    for (let i = 0; i < 400 && !(await done()); i++) await new Promise((next) => setTimeout(next, 50))
    expect(await done()).toBe(true)
    const all = strict.got.map(({ to, mail }) => `${to} ${mail.messageId}`)
    console.log('arrived:', all)
    for (const to of ['twice@example.test', 'once@example.test'])
      expect(new Set(all.filter((one) => one.startsWith(to))).size, to).toBe(1)
    // One kill causes at most one further mail.
    expect(all.length).toBe(3)
    expect(all.join()).toContain(id)
  } finally {
    await second.kill()
    await strict.stop()
    await database.drop()
  }
}, 60_000)

describe('without a mail server', () => {
  test('mails are files that a mail program reads, and administrators read their text', async () => {
    const kept = await startTestProduct({ now: () => clock })
    try {
      const reader = await kept.person({ roles: ['admin'] })
      const id = await kept.engine.mail.send(
        kept.engine.db,
        letter('f@example.test', { language: 'ar', subject: 'مرحبًا', secret: true }),
      )
      await kept.runJobs()
      const folder = join(kept.folder, 'outbox')
      expect(readdirSync(folder)).toEqual([`${id}.eml`])
      const mail = await PostalMime.parse(readFileSync(join(folder, `${id}.eml`)))
      expect(mail).toMatchObject({ subject: 'مرحبًا', to: [{ address: 'f@example.test' }] })
      expect((await reader.send('GET', `/api/logs/mails/${id}`)).body.data).toMatchObject({
        state: 'kept',
        text: expect.stringContaining('One & two'),
      })
    } finally {
      await kept.end()
    }
  })
})

test('Arabic mails run from right to left, and what is in them is text', () => {
  const html = htmlOf(
    letter('x', { language: 'ar', subject: '<b>', action: { label: '"اذهب"', url: 'https://a.test/?x="><script>' } }),
    'A & B',
  )
  expect(html).toContain('<html lang="ar" dir="rtl">')
  expect(html).toContain('text-align:right')
  expect(html).toContain('<h1 style="margin:0 0 20px;color:#1d2330;font-size:20px;line-height:1.4">&lt;b&gt;</h1>')
  expect(html).not.toContain('<script>')
  expect(html).not.toMatch(/\bsrc=|@import|url\(/)
  expect(htmlOf(letter('x', { language: 'fr' }), 'A')).toContain('<html lang="fr" dir="ltr">')
})

test('mails come from the address given, else from the host that people use', () => {
  expect(senderOf('smtp://h:25?from=tms@example.org', 'https://tms.example.com')).toBe('tms@example.org')
  expect(senderOf('smtp://h:25?from=a@b.test,c@d.test', 'https://tms.example.com/app')).toBe('no-reply@tms.example.com')
  expect(senderOf(undefined, undefined)).toBe('no-reply@localhost')
})
