import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Body, type Person, type Product, startTestProduct } from './harness/product.ts'

let clock = Date.parse('2026-11-20T08:00:00Z')
let product: Product
beforeAll(async () => {
  product = await startTestProduct({ now: () => clock })
})
afterAll(() => product.end())

const organiser = () => product.person({ roles: ['admin'] })
let named = 0
const strangers = (many: number): string[] => Array.from({ length: many }, () => `guest${named++}@outside.test`)
const event = (guest_emails: readonly string[], more: object = {}) => ({
  title: 'Harbour tour',
  event_date: '2027-03-01',
  start_datetime: '2027-03-01T09:00:00Z',
  end_datetime: '2027-03-01T10:00:00Z',
  guest_emails,
  ...more,
})
const make = ({ send }: Person, emails: readonly string[], more: object = {}) =>
  send('POST', '/api/events', event(emails, more))
const mails = async (): Promise<number> =>
  (
    await product.engine.db.one<{ n: number }>(
      sql`select count(*)::int as n from mail where recipient like '%@outside.test'`,
    )
  )?.n ?? 0
const mailed = async (work: () => Promise<Body>): Promise<[Body, number]> => {
  const before = await mails()
  return [await work(), (await mails()) - before]
}

test('a user invites twenty people without an account in an hour, in one call or in many', async () => {
  const one = await organiser()
  const [many, sent] = await mailed(() => make(one, strangers(100)))
  expect(many).toMatchObject({ status: 429, body: { code: 'too_many_strangers' } })
  expect(many.body.message).toContain('20')
  expect(Number(many.headers['retry-after'])).toBeGreaterThan(0)
  expect(sent).toBe(0)
  expect((await one.send('GET', '/api/events')).body.total).toBe(0)
  // A refused call does not count.
  const statuses: number[] = []
  const [, all] = await mailed(async () => {
    for (let n = 0; n < 8; n++) statuses.push((await make(one, strangers(4))).status)
  })
  expect(statuses).toEqual([201, 201, 201, 201, 201, 429, 429, 429])
  expect(all).toBe(20)
  // Another user has an hour of their own, and this one has a new hour later.
  expect((await make(await organiser(), strangers(4))).status).toBe(201)
  clock += 3_600_000
  expect((await make(one, strangers(20))).status).toBe(201)
})

test('many at once pass no more often than one after the other', async () => {
  const one = await organiser()
  const [answers, sent] = await mailed(() => Promise.all(Array.from({ length: 12 }, () => make(one, strangers(5)))))
  expect(answers.filter(({ status }: Body) => status === 201)).toHaveLength(4)
  expect(sent).toBe(20)
})

test('guests added later count, those who stay do not, and whoever has an account is invited freely', async () => {
  const one = await organiser()
  const first = strangers(15)
  const { id } = (await make(one, first)).body.data
  expect((await one.send('PUT', `/api/events/${id}`, { guest_emails: [...first, ...strangers(6)] })).status).toBe(429)
  expect((await one.send('GET', `/api/events/${id}`)).body.data.guest_emails).toHaveLength(15)
  expect((await one.send('PUT', `/api/events/${id}`, { guest_emails: [...first, ...strangers(5)] })).status).toBe(200)
  expect((await make(one, strangers(1))).status).toBe(429)
  const colleagues = await Promise.all(Array.from({ length: 3 }, () => product.person({ roles: ['member'] })))
  const made = await make(one, [], { attendees: colleagues.map((each) => each.id) })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
})

test('guests whom one has invited before come to further events, and hear of changes, up to a bound', async () => {
  const one = await organiser()
  const known = strangers(20)
  const { id } = (await make(one, known)).body.data
  const again = await make(one, known)
  expect(again.status, JSON.stringify(again.body)).toBe(201)
  const statuses: number[] = []
  const [, sent] = await mailed(async () => {
    for (let n = 0; n < 12; n++)
      statuses.push((await one.send('PUT', `/api/events/${id}`, { title: `Text of one’s choice ${n}` })).status)
  })
  expect(statuses).toEqual([...Array.from({ length: 9 }, () => 200), 429, 429, 429])
  expect(sent).toBe(180)
  expect((await one.send('GET', `/api/events/${id}`)).body.data.title).toBe('Text of one’s choice 8')
  // A change without a mail is still possible, and guests always hear of the end.
  expect((await one.send('PUT', `/api/events/${id}`, { reminder_minutes: 15 })).status).toBe(200)
  const [ended, told] = await mailed(() => one.send('DELETE', `/api/events/${id}`))
  expect([ended.status, told]).toEqual([200, 20])
})

test('an invitation to an account goes to an address five times an hour, and again from one user thirty times', async () => {
  const admin = await product.person({ roles: ['admin'] })
  const invite = async (): Promise<string> => {
    const made = await admin.send('POST', '/api/users', {
      name: 'Buy now',
      email: strangers(1)[0],
      is_invited: true,
    })
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    return made.body.data.id
  }
  const id = await invite()
  const again = (whom: string) => admin.send('POST', `/api/users/${whom}/invitation`)
  const statuses: number[] = []
  for (let n = 0; n < 6; n++) statuses.push((await again(id)).status)
  expect(statuses).toEqual([200, 200, 200, 200, 429, 429])
  expect((await again(id)).body.code).toBe('too_many_mails')
  const others = await Promise.all(Array.from({ length: 10 }, invite))
  const all: number[] = []
  for (const other of others) for (let n = 0; n < 3; n++) all.push((await again(other)).status)
  expect(all.filter((status) => status === 200)).toHaveLength(26)
  clock += 3_600_000
  expect((await again(id)).status).toBe(200)
})
