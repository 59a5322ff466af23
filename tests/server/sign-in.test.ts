import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { idleMs, longestMs } from '../../src/server/auth/sessions.ts'
import { goodPassword, type Product, startTestProduct } from './harness/product.ts'

let product: Product
let clock = Date.now()
beforeAll(async () => {
  product = await startTestProduct({ now: () => clock })
})
afterAll(() => product.end())

const from = (ip: string) => ({ 'x-forwarded-for': ip })
const signIn = (email: string, password: string, ip = '10.0.0.1') =>
  product.anonymous('POST', '/api/users/login', { email, password }, from(ip))
const own = 'Gdańsk#2020-own'
const newcomer = () => product.person({ roles: ['member'], password: own })

describe('signing in', () => {
  test('gives a token that works until it is given back', async () => {
    const { email, id } = await newcomer()
    const { status, body } = await signIn(email.toUpperCase(), own)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ token_type: 'Bearer', user: { id, email } })
    // A user who has just signed in is not invited any more.
    expect(body.data.user.last_seen_at).toBe(new Date(clock).toISOString())
    const send = product.with(body.data.access_token)
    expect((await send('GET', '/api/profile')).body.data.id).toBe(id)
    expect((await send('POST', '/api/users/logout')).status).toBe(200)
    expect((await send('GET', '/api/profile')).status).toBe(401)
  })

  test('answers a wrong password, an unknown mail and an inactive user alike', async () => {
    const { email } = await newcomer()
    const inactive = await newcomer()
    const admin = await product.person({ roles: ['admin'] })
    expect((await admin.send('PUT', `/api/users/${inactive.id}`, { is_active: false })).status).toBe(200)
    const answers = [
      await signIn(email, 'wrong', '10.0.1.1'),
      await signIn('nobody@example.test', own, '10.0.1.2'),
      await signIn(inactive.email, own, '10.0.1.3'),
    ]
    for (const answer of answers) expect(answer).toMatchObject({ status: 401, body: { code: 'bad_credentials' } })
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    // The next request ends the user's earlier session.
    expect((await inactive.send('GET', '/api/profile')).status).toBe(401)
  })

  test('refuses what is no text with a fault at its field', async () => {
    const wrong: unknown[] = [
      {},
      { email: ['a@b.test', 'c@d.test'], password: 'x' },
      { email: { $ne: null }, password: 'x' },
      { email: 'a@b.test', password: 'x', admin: true },
    ]
    for (const body of wrong) expect((await product.anonymous('POST', '/api/users/login', body)).status).toBe(422)
    expect((await product.anonymous('POST', '/api/users/login', 'text')).status).toBe(415)
    expect((await signIn('a\u0000@b.test', 'x\u0000')).status).toBe(422)
  })

  test('makes guessing wait, and lets the owner in from elsewhere', async () => {
    const { email } = await newcomer()
    for (let i = 0; i < 5; i++) expect((await signIn(email, `wrong ${i}`, '10.9.9.9')).status).toBe(401)
    const refused = await signIn(email, own, '10.9.9.9')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await signIn(email, own, '10.9.9.8')).status).toBe(200)
    // Others with the same address are not held up.
    const neighbour = await newcomer()
    expect((await signIn(neighbour.email, own, '10.9.9.9')).status).toBe(200)
  })
})

describe('sessions', () => {
  test('end when they idle and at the latest after a week', async () => {
    const { email } = await newcomer()
    const send = product.with((await signIn(email, own, '10.0.2.1')).body.data.access_token)
    const start = clock
    clock = start + idleMs - 1000
    expect((await send('GET', '/api/profile')).status).toBe(200)
    clock += idleMs + 1000
    expect((await send('GET', '/api/profile')).status).toBe(401)
    clock = start
    const kept = product.with((await signIn(email, own, '10.0.2.1')).body.data.access_token)
    for (clock = start; clock < start + longestMs - idleMs / 2; clock += idleMs / 2)
      expect((await kept('GET', '/api/profile')).status).toBe(200)
    clock = start + longestMs + 1000
    expect((await kept('GET', '/api/profile')).status).toBe(401)
    clock = start
  })

  test('are listed to their owner, ended one by one, and nobody else’s can be', async () => {
    const one = await newcomer()
    const other = await newcomer()
    const { body } = await signIn(one.email, own, '10.0.3.1')
    const list = (await one.send('GET', '/api/profile/sessions')).body.data
    expect(list).toHaveLength(2)
    expect(list.filter((session: { current: boolean }) => session.current)).toHaveLength(1)
    expect(JSON.stringify(list)).not.toContain('token')
    const second = list.find((session: { current: boolean }) => !session.current)
    expect((await other.send('DELETE', `/api/profile/sessions/${second.id}`)).status).toBe(404)
    expect((await one.send('DELETE', `/api/profile/sessions/${second.id}`)).status).toBe(200)
    expect((await product.with(body.data.access_token)('GET', '/api/profile')).status).toBe(401)
  })

  test('all others end by one call; the one that asks and tokens of programs stay', async () => {
    const one = await newcomer()
    const tokens = ['10.0.3.2', '10.0.3.3'].map(async (ip) => (await signIn(one.email, own, ip)).body.data.access_token)
    const made = await one.send('POST', '/api/profile/tokens', { name: 'Robot', days: 10, scopes: ['task-index'] })
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    const [first, second] = await Promise.all(tokens)
    expect((await one.send('DELETE', '/api/profile/sessions')).body).toMatchObject({ data: { ended: 2 } })
    for (const token of [first, second]) expect((await product.with(token)('GET', '/api/profile')).status).toBe(401)
    expect((await one.send('GET', '/api/profile/sessions')).body.data).toHaveLength(1)
    expect((await one.send('GET', '/api/profile/tokens')).body.data).toHaveLength(1)
  })

  test('end everywhere else when the password changes', async () => {
    const one = await newcomer()
    const { body } = await signIn(one.email, own, '10.0.4.1')
    const change = (more: object) =>
      one.send('POST', '/api/users/update-password', {
        current_password: own,
        new_password: goodPassword,
        new_password_confirmation: goodPassword,
        ...more,
      })
    expect((await change({ current_password: 'wrong' })).body.errors).toHaveProperty('current_password')
    expect((await change({ new_password_confirmation: 'other' })).body.errors).toHaveProperty(
      'new_password_confirmation',
    )
    for (const weak of [
      'Short1!',
      'nouppercase1!',
      'NOLOWERCASE1!',
      'NoDigits!!',
      'NoSpecial11',
      'P@ssw0rd1!',
      'Qwerty123!',
    ])
      expect((await change({ new_password: weak, new_password_confirmation: weak })).body.errors, weak).toHaveProperty(
        'new_password',
      )
    expect((await change({})).body).toEqual({ message: 'Password changed successfully' })
    expect((await product.with(body.data.access_token)('GET', '/api/profile')).status).toBe(401)
    expect((await one.send('GET', '/api/profile')).status).toBe(200)
    expect((await signIn(one.email, goodPassword, '10.0.4.1')).status).toBe(200)
  })
})

describe('the XSRF cookie', () => {
  test('must be matched where it is sent, and is not asked of a caller without cookies', async () => {
    const one = await newcomer()
    const body = { job_title: 'Driver' }
    expect((await one.send('PUT', '/api/profile', body)).status).toBe(200)
    expect((await one.send('PUT', '/api/profile', body, { cookie: 'XSRF-TOKEN=abc' })).status).toBe(403)
    expect(
      (await one.send('PUT', '/api/profile', body, { cookie: 'XSRF-TOKEN=abc', 'x-xsrf-token': 'abd' })).status,
    ).toBe(403)
    expect(
      (await one.send('PUT', '/api/profile', body, { cookie: 'XSRF-TOKEN=abc', 'x-xsrf-token': 'abc' })).status,
    ).toBe(200)
    expect(String((await one.send('GET', '/api/profile')).headers['set-cookie'])).toMatch(
      /^XSRF-TOKEN=[\w-]+; Path=\/; SameSite=Lax/,
    )
  })
})
