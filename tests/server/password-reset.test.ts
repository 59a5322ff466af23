import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { resetMs } from '../../src/server/auth/resets.ts'
import type { Message } from '../../src/server/mail/letter.ts'
import { type Answer, type Person, type Product, startTestProduct } from './harness/product.ts'

const address = 'https://tms.example.test/app'
const old = 'Gdańsk#2020-own'
const fresh = 'Wrocław#1999-new'
let clock = Date.now()
let log = ''
let product: Product
const mails: Message[] = []
beforeAll(async () => {
  product = await startTestProduct({
    now: () => clock,
    site: { name: 'TMS', address: () => address, language: 'en', currency: 'EUR', timeZone: 'UTC', reopenDays: 30 },
    transport: {
      kind: 'sent',
      from: 'no-reply@tms.example.test',
      deliver: async (message) => {
        mails.push(message)
      },
      close: () => {},
    },
    log: {
      write: (line: string) => {
        log += line
      },
    },
  })
})
afterAll(() => product.end())

let places = 0
/** Returns a new address for each call, since the limits have their own cases. */
const place = () => `10.${20 + Math.floor(places / 250)}.0.${(places++ % 250) + 1}`
type More = { readonly headers?: { [name: string]: string }; readonly ip?: string }
const call = (path: string, body: unknown, { headers = {}, ip = place() }: More = {}): Promise<Answer> =>
  product.anonymous('POST', `/api/password/${path}`, body, { 'x-forwarded-for': ip, ...headers })
const ask = (email: unknown, more: More = {}) => call('email', { email }, more)
const reset = (link: Link, more: object = {}) =>
  call('reset', { ...link, password: fresh, password_confirmation: fresh, ...more })
const signIn = (email: string, password: string) =>
  product.anonymous('POST', '/api/users/login', { email, password }, { 'x-forwarded-for': place() })

type Link = { readonly token: string; readonly email: string }
const linkIn = ({ text }: Message): Link => {
  const found = /(\S+)\/reset-password#token=([\w-]+)&email=(\S+)/.exec(text)
  expect(found?.[1]).toBe(address)
  return { token: found?.[2] ?? '', email: decodeURIComponent(found?.[3] ?? '') }
}
const newcomer = (): Promise<Person> => product.person({ roles: ['member'], password: old })
/** Makes a user with a link to a new password. */
const forgetful = async (headers: { [name: string]: string } = {}): Promise<Person & { link: Link }> => {
  const person = await newcomer()
  expect((await ask(person.email, { headers })).status).toBe(200)
  await product.runJobs()
  return { ...person, link: linkIn(mails.at(-1) as Message) }
}
const refused = (answer: Answer, field: string) => {
  expect(answer.status).toBe(422)
  expect(Object.keys(answer.body.errors)).toEqual([field])
}
const still = async ({ email }: Person) => expect((await signIn(email, old)).status).toBe(200)
const changed = async ({ email }: Person) => {
  expect((await signIn(email, fresh)).status).toBe(200)
  expect((await signIn(email, old)).status).toBe(401)
}

/** The cases of resetting a password (reliability, S8). */
const cases: { readonly [name: string]: () => Promise<void> } = {
  'the link of the mail leads to a new password, once': async () => {
    const person = await forgetful()
    expect((await reset(person.link)).body).toEqual({ message: 'Password changed successfully' })
    await changed(person)
    refused(await reset(person.link, { password: old, password_confirmation: old }), 'token')
    await changed(person)
  },
  'an unknown address gets the same answer, and nobody a mail': async () => {
    const person = await newcomer()
    const before = mails.length
    const [known, unknown] = [await ask(person.email), await ask('nobody@example.test')]
    expect(unknown.body).toEqual(known.body)
    expect(unknown.status).toBe(known.status)
    await product.runJobs()
    expect(mails.slice(before).map(({ to }) => to)).toEqual([person.email])
  },
  'a deactivated user gets no mail, and no use of an earlier link': async () => {
    const person = await forgetful()
    await product.engine.long.run(sql`update users set is_active = false where id = ${person.id}`)
    const before = mails.length
    expect((await ask(person.email)).status).toBe(200)
    await product.runJobs()
    expect(mails.length).toBe(before)
    refused(await reset(person.link), 'token')
  },
  'a token has 256 bits, and only its hash is kept': async () => {
    const { link, id } = await forgetful()
    expect(Buffer.from(link.token, 'base64url')).toHaveLength(32)
    const kept = await product.engine.db.all(sql`select * from password_reset where actor_id = ${id}`)
    expect(JSON.stringify(kept)).not.toContain(link.token)
    const rows = await product.engine.db.all(
      sql`select to_jsonb(j) from job j union all select to_jsonb(m) from mail m union all select to_jsonb(b) from mail_body b`,
    )
    expect(JSON.stringify(rows)).not.toContain(link.token)
  },
  'it holds a minute before the hour is over': async () => {
    const person = await forgetful()
    clock += resetMs - 60_000
    expect((await reset(person.link)).status).toBe(200)
  },
  'and not after it': async () => {
    const person = await forgetful()
    clock += resetMs + 1
    refused(await reset(person.link), 'token')
    await still(person)
  },
  'a newer link replaces the older': async () => {
    const person = await forgetful()
    await ask(person.email)
    await product.runJobs()
    refused(await reset(person.link), 'token')
    expect((await reset(linkIn(mails.at(-1) as Message))).status).toBe(200)
  },
  'a token holds for its own user alone': async () => {
    const [one, other] = [await forgetful(), await newcomer()]
    refused(await reset({ ...one.link, email: other.email }), 'token')
    await still(other)
    expect((await reset(one.link)).status).toBe(200)
  },
  'of two at once with one token, one gets it': async () => {
    const { link } = await forgetful()
    const answers = await Promise.all([reset(link), reset(link), reset(link)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422])
  },
  'a token ends when the address of the account changes': async () => {
    const person = await forgetful()
    await product.engine.long.run(sql`update users set email = ${`new-${person.email}`} where id = ${person.id}`)
    refused(await reset(person.link), 'token')
    refused(await reset({ ...person.link, email: `new-${person.email}` }), 'token')
  },
  'a token ends when the password is changed in the profile': async () => {
    const person = await forgetful()
    const change = { current_password: old, new_password: fresh, new_password_confirmation: fresh }
    expect((await person.send('POST', '/api/users/update-password', change)).status).toBe(200)
    refused(await reset(person.link, { password: old, password_confirmation: old }), 'token')
  },
  'a list of addresses is refused': async () => {
    const person = await newcomer()
    const before = mails.length
    refused(await ask([person.email, 'thief@example.test']), 'email')
    refused(await ask({ 0: person.email }), 'email')
    await product.runJobs()
    expect(mails.length).toBe(before)
  },
  'addresses joined by a comma or a semicolon are refused': async () => {
    const { email } = await newcomer()
    for (const joined of [`${email},thief@example.test`, `${email};thief@example.test`, `${email} thief@example.test`])
      refused(await ask(joined), 'email')
  },
  'line breaks and header lines are refused': async () => {
    const { email } = await newcomer()
    for (const broken of [
      `${email}\r\nBcc: thief@example.test`,
      `${email}\n`,
      `${email}\r`,
      `${email}%0abcc:x`,
      `${email}\u0000`,
    ])
      expect((await ask(broken)).status, JSON.stringify(broken)).toBe(422)
  },
  'a key that is given twice is refused': async () => {
    const { email } = await newcomer()
    const before = mails.length
    const twice = `{"email":"${email}","email":"thief@example.test"}`
    const escaped = `{"email":"${email}","\\u0065mail":"thief@example.test"}`
    for (const body of [twice, escaped])
      expect((await call('email', body, { headers: { 'content-type': 'application/json' } })).status).toBe(400)
    await product.runJobs()
    expect(mails.length).toBe(before)
  },
  'forms and unknown fields are refused': async () => {
    const { email } = await newcomer()
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    expect((await call('email', `email=${email}&email=thief@example.test`, { headers: form })).status).toBe(415)
    refused(await call('email', { email, cc: 'thief@example.test' }), 'cc')
  },
  'the link is that of the installation, whatever the request says': async () => {
    const headers = {
      host: 'evil.test',
      'x-forwarded-host': 'evil.test',
      'x-forwarded-proto': 'http',
      forwarded: 'host=evil.test',
      origin: 'https://evil.test',
      referer: 'https://evil.test/',
    }
    await forgetful(headers)
    expect(JSON.stringify(mails.at(-1))).not.toContain('evil.test')
  },
  'the mail is written in the language of its reader': async () => {
    const person = await newcomer()
    await product.engine.long.run(sql`update users set locale = 'ar' where id = ${person.id}`)
    expect((await ask(person.email, { headers: { 'x-language': 'fr' } })).body.message).toMatch(/^Si cette adresse/)
    await product.runJobs()
    expect(mails.at(-1)?.subject).toBe('اختر كلمة مرور جديدة في TMS')
    expect(mails.at(-1)?.html).toContain('dir="rtl"')
  },
  'the address is found in any letter case': async () => {
    const person = await newcomer()
    await ask(person.email.toUpperCase())
    await product.runJobs()
    expect((await reset({ ...linkIn(mails.at(-1) as Message), email: person.email.toUpperCase() })).status).toBe(200)
    await changed(person)
  },
  'weak and common passwords are refused, and the link holds on': async () => {
    const person = await forgetful()
    for (const weak of [
      'Short1!',
      'nouppercase1!',
      'NOLOWERCASE1!',
      'NoDigits!!',
      'NoSpecial11',
      'P@ssw0rd1!',
      'Qwerty123!',
    ])
      refused(await reset(person.link, { password: weak, password_confirmation: weak }), 'password')
    refused(await reset(person.link, { password_confirmation: 'other' }), 'password_confirmation')
    refused(await reset(person.link, { password: [fresh] }), 'password')
    expect((await reset(person.link)).status).toBe(200)
  },
  'every session ends': async () => {
    const person = await forgetful()
    const other = (await signIn(person.email, old)).body.data.access_token
    expect((await person.send('GET', '/api/profile')).status).toBe(200)
    await reset(person.link)
    expect((await person.send('GET', '/api/profile')).status).toBe(401)
    expect((await product.with(other)('GET', '/api/profile')).status).toBe(401)
  },
  'its owner is told by mail, and in the history': async () => {
    const person = await forgetful()
    await reset(person.link)
    await product.runJobs()
    const told = mails.at(-1)
    expect(told).toMatchObject({ to: person.email, subject: 'Your password for TMS was changed' })
    expect(told?.text).not.toContain(fresh)
    const admin = await product.person({ roles: ['admin'] })
    const { body } = await admin.send('GET', `/api/users/${person.id}/history`)
    expect(body.data[0]).toMatchObject({ action: 'password_changed' })
  },
  'asking is limited for one address from one place, alike for unknown ones': async () => {
    const person = await newcomer()
    for (const email of [person.email, 'nobody-limited@example.test']) {
      const ip = place()
      const states: number[] = []
      for (let i = 0; i < 7; i++) states.push((await ask(email, { ip })).status)
      expect(states).toEqual([200, 200, 200, 200, 200, 429, 429])
      const last = await ask(email, { ip })
      expect(Number(last.headers['retry-after'])).toBeGreaterThan(0)
    }
    // The owner may still ask from another address.
    expect((await ask(person.email)).status).toBe(200)
  },
  'guessing tokens is limited': async () => {
    const person = await forgetful()
    const ip = place()
    const guess = (token: string) =>
      call('reset', { ...person.link, token, password: fresh, password_confirmation: fresh }, { ip })
    const states: number[] = []
    for (let i = 0; i < 31; i++) states.push((await guess(`guess-${i}`)).status)
    expect(states.slice(0, 30).every((status) => status === 422)).toBe(true)
    expect(states.at(-1)).toBe(429)
    // The address is blocked, not the account.
    expect((await reset(person.link)).status).toBe(200)
  },
  'no token, no address of it and no password is in the log': async () => {
    const { link } = await forgetful()
    await reset(link, { password: 'P@ssw0rd1!', password_confirmation: 'P@ssw0rd1!' })
    await reset(link)
    expect(log).toContain('password_mail_asked')
    expect(log).toContain('"password_reset"')
    for (const secret of [link.token, encodeURIComponent(link.token), fresh, 'P@ssw0rd1!'])
      expect(log).not.toContain(secret)
  },
}

describe('resetting a password', () => {
  // Mails that an earlier case left are sent before the next case.
  beforeEach(async () => {
    await product.runJobs()
  })
  test('has its 25 cases', () => expect(Object.keys(cases).length).toBeGreaterThanOrEqual(25))
  test.each(Object.entries(cases))('%s', (_name, holds) => holds())
})
