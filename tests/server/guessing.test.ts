import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { growingLimit } from '../../src/server/auth/growing-limit.ts'
import { systemNow } from '../../src/server/clock.ts'
import { isWhole } from '../breadth.ts'
import { type Answer, goodPassword, type Product, startTestProduct } from './harness/product.ts'

let product: Product
/** The clock does not move, so that a slow machine ends no waiting time. */
const clock = systemNow()
beforeAll(async () => {
  product = await startTestProduct({ now: () => clock })
})
beforeEach(() => product.engine.db.run(sql`truncate rate_limit`))
afterAll(() => product.end())

const own = 'Gdańsk#2020-own'
const from = (ip: string) => ({ 'x-forwarded-for': ip })
const signIn = (email: string, password: string, ip: string, headers: { [name: string]: string } = {}) =>
  product.anonymous('POST', '/api/users/login', { email, password }, { ...from(ip), ...headers })
const owner = () => product.person({ roles: ['member'], password: own })
/** Counts the answers of each status. */
const counted = (answers: readonly Answer[]) => {
  const counts: { [status: number]: number } = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}
const judged = (answers: readonly Answer[], wrong: number) =>
  answers.filter(({ status }) => status === wrong || status === 200).length
const deviceIn = (answer: Answer): string =>
  [answer.headers['set-cookie']]
    .flat()
    .map(String)
    .find((one) => one.startsWith('TMS-DEVICE='))
    ?.split(';')[0] ?? ''

describe('of many guesses at once no more are judged than of as many one after the other', () => {
  test('at sign-in from one address, the right password among them', async () => {
    const { email } = await owner()
    const answers = await Promise.all(
      Array.from({ length: 120 }, (_, i) => signIn(email, i === 90 ? own : `wrong ${i}`, '10.20.0.1')),
    )
    expect(judged(answers, 401), JSON.stringify(counted(answers))).toBe(5)
    for (const { status, headers } of answers)
      if (status === 429) expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  })

  test('at sign-in with one mail from everywhere', async () => {
    const { email } = await owner()
    const answers = await Promise.all(
      Array.from({ length: 120 }, (_, i) => signIn(email, `wrong ${i}`, `10.21.${i}.1`)),
    )
    expect(judged(answers, 401), JSON.stringify(counted(answers))).toBe(30)
  })

  test.runIf(isWhole)('from one address with many mails', async () => {
    const answers = await Promise.all(
      Array.from({ length: 130 }, (_, i) => signIn(`nobody${i}@example.test`, own, '10.22.0.1')),
    )
    expect(judged(answers, 401), JSON.stringify(counted(answers))).toBeLessThanOrEqual(100)
  })

  test.runIf(isWhole)('of a shared link', async () => {
    const admin = await product.person({ roles: ['admin'] })
    const made = async (path: string, body: object) => (await admin.send('POST', `/api${path}`, body)).body.data
    const department = await made('/departments', { name: 'Quay' })
    const project = await made('/projects', {
      name: 'Berths',
      priority: 'low',
      destination: 'internal',
      department_id: department.id,
    })
    const task = await made('/tasks', { project_id: project.id, name: 'Moor' })
    const { id, token } = await made(`/tasks/${task.id}/share-links`, { password: own })
    const visit = (password: string, ip: string) =>
      product.anonymous('POST', `/api/public/tasks/${id}`, { token, password }, from(ip))
    const near = await Promise.all(Array.from({ length: 58 }, (_, i) => visit(`wrong ${i}`, '10.23.0.1')))
    expect(judged(near, 403), JSON.stringify(counted(near))).toBe(5)
    const far = await Promise.all(Array.from({ length: 100 }, (_, i) => visit(`wrong ${i}`, `10.23.${i + 1}.1`)))
    expect(judged(far, 403), JSON.stringify(counted(far))).toBeLessThanOrEqual(30)
  })

  test.runIf(isWhole)('of one’s own current password', async () => {
    const one = await owner()
    const change = (current_password: string) =>
      one.send('POST', '/api/users/update-password', {
        current_password,
        new_password: goodPassword,
        new_password_confirmation: goodPassword,
      })
    const answers = await Promise.all(Array.from({ length: 120 }, (_, i) => change(i === 90 ? own : `wrong ${i}`)))
    expect(judged(answers, 422), JSON.stringify(counted(answers))).toBe(5)
    expect((await change(own)).status).toBe(429)
  })

  test.runIf(isWhole)('of links to a new password', async () => {
    const { email } = await owner()
    const reset = (token: string) =>
      product.anonymous(
        'POST',
        '/api/password/reset',
        { token, email, password: goodPassword, password_confirmation: goodPassword },
        from('10.24.0.1'),
      )
    const answers = await Promise.all(Array.from({ length: 100 }, (_, i) => reset(`token ${i}`)))
    expect(judged(answers, 422), JSON.stringify(counted(answers))).toBe(30)
  })
})

test('who waited may try again, each time after a longer wait; what rested for an hour is forgotten', async () => {
  let at = Date.parse('2026-11-20T08:00:00.000Z')
  const limit = growingLimit(product.engine.db, 'test', { free: 3, first: 10, longest: 60 }, () => at)
  const waits: number[] = []
  for (let tries = 0; tries < 9; tries++) {
    const wait = await limit.take('one')
    expect(wait).toBeUndefined()
    const refused = await limit.take('one')
    waits.push(refused ?? 0)
    if (refused === undefined) continue
    at += refused * 1000 - 1
    expect(await limit.take('one')).toBe(1)
    at += 1
  }
  // Two guesses were free in each of the first rounds, and the third causes the waiting times.
  expect(waits).toEqual([0, 10, 20, 40, 60, 60, 60, 60, 60])
  expect(await limit.take('another')).toBeUndefined()
  at += 3_600_000
  for (let tries = 0; tries < 3; tries++) expect(await limit.take('one')).toBeUndefined()
  expect(await limit.take('one')).toBe(10)
  await limit.giveBack('one')
  expect(await limit.take('one')).toBeUndefined()
})

describe('a right password', () => {
  test('is given its try back, also many at once from one office', async () => {
    const people = await Promise.all(Array.from({ length: isWhole ? 50 : 12 }, owner))
    for (let round = 0; round < 10; round++) {
      const answers = await Promise.all(people.map(({ email }) => signIn(email, own, '10.30.0.1')))
      expect(counted(answers)).toEqual({ 200: people.length })
    }
  })

  test('lets in a whole office of which everybody mistyped it first', async () => {
    const people = await Promise.all(Array.from({ length: isWhole ? 50 : 10 }, owner))
    const wrong = await Promise.all(people.map(({ email }) => signIn(email, 'mistyped', '10.33.0.1')))
    expect(counted(wrong)).toEqual({ 401: people.length })
    const right = await Promise.all(people.map(({ email }) => signIn(email, own, '10.33.0.1')))
    expect(counted(right)).toEqual({ 200: people.length })
  })

  test('lets in at a device that signed in before, whatever strangers try', async () => {
    const { email } = await owner()
    const first = await signIn(email, own, '10.31.0.1')
    const cookie = deviceIn(first)
    expect(cookie).toMatch(/^TMS-DEVICE=[\w-]{40,}$/)
    expect([first.headers['set-cookie']].flat().join()).toMatch(/HttpOnly/)
    // The calls come from the person's own office and from everywhere.
    await Promise.all(Array.from({ length: 110 }, (_, i) => signIn(`nobody${i}@example.test`, own, '10.31.0.1')))
    await Promise.all(Array.from({ length: 20 }, (_, i) => signIn(email, `wrong ${i}`, '10.31.0.1')))
    await Promise.all(Array.from({ length: 60 }, (_, i) => signIn(email, `wrong ${i}`, `10.31.${i + 1}.1`)))
    expect((await signIn(email, own, '10.31.0.1')).status).toBe(429)
    expect((await signIn(email, own, '10.31.99.1')).status).toBe(429)
    for (const ip of ['10.31.0.1', '10.31.99.1']) expect((await signIn(email, own, ip, { cookie })).status).toBe(200)
  })

  test.runIf(isWhole)('is guessed no more often at such a device, nor at one that is another’s', async () => {
    const [one, other] = [await owner(), await owner()]
    const cookie = deviceIn(await signIn(one.email, own, '10.32.0.1'))
    const guesses = await Promise.all(
      Array.from({ length: 40 }, (_, i) => signIn(one.email, `wrong ${i}`, `10.32.${i}.2`, { cookie })),
    )
    expect(judged(guesses, 401)).toBe(5)
    // A stranger who guesses there does not stop the owner elsewhere.
    expect((await signIn(one.email, own, '10.32.99.3')).status).toBe(200)
    const strangers = await Promise.all(
      Array.from({ length: 60 }, (_, i) => signIn(other.email, `wrong ${i}`, `10.32.${i}.4`, { cookie })),
    )
    expect(judged(strangers, 401)).toBe(30)
    const made = { cookie: `TMS-DEVICE=${'x'.repeat(43)}` }
    expect((await signIn(other.email, own, '10.32.99.5', made)).status).toBe(429)
  })
})

test('addresses of one IPv6 network count as one', async () => {
  const { email } = await owner()
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, i) => signIn(email, `wrong ${i}`, `2001:db8:7:9:${i.toString(16)}::${i + 1}`)),
  )
  expect(judged(answers, 401), JSON.stringify(counted(answers))).toBe(5)
  expect((await signIn(email, own, '2001:db8:7:a::1')).status).toBe(200)
})

test('a flood of sign-ins holds up neither compressed answers nor, beyond a queue, anybody', async () => {
  const admin = await product.person({ roles: ['admin'] })
  let answered = 0
  const flood = Array.from({ length: 200 }, async (_, i) => {
    const answer = await signIn(`nobody${i}@example.test`, own, `10.50.${i}.1`)
    if (answer.status === 401) answered++
    return answer
  })
  const list = await product.app.inject({
    url: '/api/permissions?perPage=100',
    headers: { authorization: `Bearer ${admin.token}`, 'accept-encoding': 'br' },
  })
  const before = answered
  expect(list).toMatchObject({ statusCode: 200, headers: { 'content-encoding': 'br' } })
  const answers = await Promise.all(flood)
  const { 401: wrong = 0, 503: full = 0 } = counted(answers)
  expect(wrong + full).toBe(200)
  // Not all of these passwords were hashed by then: two are hashed at a time, however many calls ask.
  expect(before).toBeLessThan(wrong)
  expect(full).toBeGreaterThan(0)
  for (const { status, headers } of answers) if (status === 503) expect(headers['retry-after']).toBe('2')
})
