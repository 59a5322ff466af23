import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hotp, stepAt } from '../../src/server/auth/totp.ts'
import { type Body, type Person, type Product, startTestProduct } from './harness/product.ts'

const own = 'Gdańsk#2020-own'
let clock = Date.now()
let log = ''
let product: Product
beforeAll(async () => {
  product = await startTestProduct({
    now: () => clock,
    log: {
      write: (line: string) => {
        log += line
      },
    },
  })
})
afterAll(() => product.end())

let places = 0
const signIn = (email: string, more: object = {}) =>
  product.anonymous(
    'POST',
    '/api/users/login',
    { email, password: own, ...more },
    {
      'x-forwarded-for': `10.60.${places++ % 250}.1`,
    },
  )
const codeOf = (secret: string, away = 0) => hotp(secret, stepAt(clock) + away)
const path = '/api/profile/second-factor'
/** Makes a user with a second factor: its secret, and the codes for a lost device. */
const careful = async (
  roles: readonly string[] = ['member'],
): Promise<Person & { secret: string; codes: string[] }> => {
  const person = await product.person({ roles, password: own })
  const begun = await person.send('POST', path, { current_password: own })
  expect(begun.status).toBe(200)
  const { secret } = begun.body.data
  expect(begun.body.data.address).toContain(`secret=${secret}`)
  const confirmed = await person.send('PUT', path, { code: codeOf(secret) })
  expect(confirmed.status, JSON.stringify(confirmed.body)).toBe(200)
  // The next code is used, since no code counts twice.
  clock += 30_000
  return { ...person, secret, codes: confirmed.body.data.recovery_codes }
}

test('with a second factor the password alone opens nothing, and a code once', async () => {
  const { email, secret, send, codes } = await careful()
  expect(codes).toHaveLength(10)
  const without = await signIn(email)
  expect(without).toMatchObject({ status: 422, body: { errors: { code: [expect.stringContaining('code')] } } })
  expect(JSON.stringify(without.body)).not.toContain('access_token')
  expect((await signIn(email, { code: '000000' })).status).toBe(401)
  const code = codeOf(secret)
  const opened = await signIn(email, { code })
  expect(opened.status).toBe(200)
  expect((await product.with(opened.body.data.access_token)('GET', '/api/profile')).status).toBe(200)
  expect((await signIn(email, { code })).status).toBe(401)
  clock += 30_000
  expect((await signIn(email, { code: ` ${codeOf(secret).slice(0, 3)} ${codeOf(secret).slice(3)} ` })).status).toBe(200)
  // A wrong password shows nothing about the second factor.
  const wrong = await product.anonymous('POST', '/api/users/login', { email, password: 'wrong' })
  expect(wrong.body).toEqual(
    (await product.anonymous('POST', '/api/users/login', { email: 'x@y.test', password: 'wrong' })).body,
  )
  expect((await send('GET', path)).body.data).toEqual({ active: true, demanded: false, recovery_left: 10 })
})

test('a recovery code signs in once, however it is written; of two at once one', async () => {
  const { email, codes, send } = await careful()
  const [first = '', second = ''] = codes
  expect((await signIn(email, { code: first.toLowerCase().replaceAll('-', ' ') })).status).toBe(200)
  expect((await signIn(email, { code: first })).status).toBe(401)
  const both = await Promise.all([signIn(email, { code: second }), signIn(email, { code: second })])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 401])
  expect((await send('GET', path)).body.data.recovery_left).toBe(8)
})

test('guessing codes is slowed down like guessing passwords', async () => {
  const { email } = await careful()
  const from = { 'x-forwarded-for': '10.61.0.1' }
  const guess = () => product.anonymous('POST', '/api/users/login', { email, password: own, code: '000000' }, from)
  const statuses: number[] = []
  for (let n = 0; n < 7; n++) statuses.push((await guess()).status)
  expect(statuses).toContain(429)
})

describe('codes have a limit of their own, which the password alone does not reset', () => {
  const wrong = '000000'
  const unknown = 'AAAA-AAAA-AAAA-AAAA'
  const guess = (email: string, code: string | undefined, headers: { [name: string]: string }) =>
    product.anonymous(
      'POST',
      '/api/users/login',
      { email, password: own, ...(code === undefined ? {} : { code }) },
      headers,
    )
  /** Counts how many of many guesses are checked, with the bare password after every fourth. */
  const judgedOf = async (email: string, code: string, placeOf: (n: number) => { [name: string]: string }) => {
    let judged = 0
    for (let n = 0; n < 60; n++) {
      if ((await guess(email, code, placeOf(n))).status === 401) judged++
      if (n % 4 === 3) await guess(email, undefined, placeOf(n))
    }
    return judged
  }
  const deviceOf = (answer: { readonly headers: { readonly [name: string]: unknown } }): string =>
    [answer.headers['set-cookie']]
      .flat()
      .map(String)
      .find((one) => one.startsWith('TMS-DEVICE='))
      ?.split(';')[0] ?? ''

  test.each([
    ['codes', wrong],
    ['recovery codes', unknown],
  ])('%s from one address', async (_what, code) => {
    const { email } = await careful()
    expect(await judgedOf(email, code, () => ({ 'x-forwarded-for': `10.62.${places % 250}.1` }))).toBe(5)
  })

  test.each([
    ['codes', wrong],
    ['recovery codes', unknown],
  ])('%s from a known device', async (_what, code) => {
    const { email, secret } = await careful()
    const cookie = deviceOf(await signIn(email, { code: codeOf(secret) }))
    expect(cookie).not.toBe('')
    clock += 30_000
    expect(await judgedOf(email, code, (n) => ({ cookie, 'x-forwarded-for': `10.63.${n}.1` }))).toBe(5)
    // The owner can sign in from another address.
    expect((await signIn(email, { code: codeOf(secret) })).status).toBe(200)
  })

  test.each([
    ['codes', wrong],
    ['recovery codes', unknown],
  ])('%s from everywhere', async (_what, code) => {
    const { email } = await careful()
    expect(await judgedOf(email, code, (n) => ({ 'x-forwarded-for': `10.64.${n}.1` }))).toBe(30)
  })

  test('many at once', async () => {
    const { email } = await careful()
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, n) =>
        guess(email, n % 4 === 3 ? undefined : wrong, { 'x-forwarded-for': '10.65.0.1' }),
      ),
    )
    const judged = answers.filter(({ status }) => status === 401).length
    expect(judged).toBeGreaterThan(0)
    expect(judged).toBeLessThanOrEqual(5)
  })

  test('whoever mistyped codes comes in with a recovery code, and with a code after the wait', async () => {
    const { email, secret, codes } = await careful()
    const place = { 'x-forwarded-for': '10.66.0.1' }
    for (let n = 0; n < 5; n++) expect((await guess(email, wrong, place)).status).toBe(401)
    const refused = await guess(email, codeOf(secret), place)
    expect(refused.status).toBe(429)
    expect((await guess(email, codes[0], place)).status).toBe(200)
    clock += Number(refused.headers['retry-after']) * 1000
    expect((await guess(email, codeOf(secret), place)).status).toBe(200)
    // A complete sign-in has deleted the wrong guesses.
    for (let n = 0; n < 5; n++) expect((await guess(email, wrong, place)).status).toBe(401)
  })

  test('setting up a factor forgets the devices that were known without it', async () => {
    const person = await product.person({ roles: ['member'], password: own })
    const cookie = deviceOf(await signIn(person.email))
    const { secret } = (await person.send('POST', path, { current_password: own })).body.data
    expect((await person.send('PUT', path, { code: codeOf(secret) })).status).toBe(200)
    clock += 30_000
    // The guess counts as a stranger's: by the address, whatever the cookie is.
    const from = { cookie, 'x-forwarded-for': '10.67.0.1' }
    for (let n = 0; n < 5; n++) expect((await guess(person.email, wrong, from)).status).toBe(401)
    expect((await guess(person.email, codeOf(secret), { 'x-forwarded-for': '10.67.0.1' })).status).toBe(429)
  })

  test('a new password by mail makes no device known to an account with a factor', async () => {
    const { email } = await careful()
    expect((await product.anonymous('POST', '/api/password/email', { email })).status).toBe(200)
    await product.runJobs()
    const mail = await product.engine.db.one<{ text: string }>(
      sql`select coalesce(m.text, b.text) as text from mail m left join mail_body b on b.mail_id = m.id where m.recipient = ${email} and m.subject ilike '%password%' order by m.created_at desc limit 1`,
    )
    const token = /#token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
    const answer = await product.anonymous('POST', '/api/password/reset', {
      token,
      email,
      password: own,
      password_confirmation: own,
    })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    const known = await product.engine.db.all(
      sql`select 1 as yes from known_device d join users u on u.id = d.actor_id where u.email = ${email}`,
    )
    expect(known).toEqual([])
  })
})

test('it is set up and ended with the password alone in hand, and a first code', async () => {
  const person = await product.person({ roles: ['member'], password: own })
  expect((await person.send('POST', path, { current_password: 'wrong' })).body.errors).toHaveProperty(
    'current_password',
  )
  const { secret } = (await person.send('POST', path, { current_password: own })).body.data
  expect((await person.send('PUT', path, { code: codeOf(secret, 5) })).status).toBe(422)
  // The factor does not count before it is confirmed.
  expect((await signIn(person.email)).status).toBe(200)
  expect((await person.send('PUT', path, { code: codeOf(secret) })).status).toBe(200)
  expect((await person.send('POST', path, { current_password: own })).body.code).toBe('has_factor')
  expect((await person.send('POST', `${path}/end`, { current_password: 'wrong' })).status).toBe(422)
  expect((await person.send('POST', `${path}/end`, { current_password: own })).status).toBe(200)
  expect((await signIn(person.email)).status).toBe(200)
})

test('a role demands it: whoever has none may do nothing else from the next request on', async () => {
  const admin = await product.person({ roles: ['admin'] })
  const role = (await admin.send('POST', '/api/roles', { name: 'Careful', permissions: ['task-index'] })).body.data
  const person = await product.person({ roles: ['Careful', 'member'], password: own })
  const careful_ = await careful(['Careful', 'member'])
  expect((await person.send('GET', '/api/tasks')).status).toBe(200)
  expect((await admin.send('PUT', `/api/roles/${role.id}`, { needs_second_factor: true })).status).toBe(200)
  expect((await person.send('GET', '/api/tasks')).status).toBe(403)
  expect((await person.send('GET', '/api/profile')).body.data).toMatchObject({ lacks_second_factor: true })
  expect((await person.send('GET', `/api/users/${person.id}/permissions`)).body.data).toEqual([])
  expect((await careful_.send('GET', '/api/tasks')).status).toBe(200)
  const { secret } = (await person.send('POST', path, { current_password: own })).body.data
  expect((await person.send('PUT', path, { code: codeOf(secret) })).status).toBe(200)
  expect((await person.send('GET', '/api/tasks')).status).toBe(200)
  expect((await person.send('GET', '/api/profile')).body.data).not.toHaveProperty('lacks_second_factor')
  expect((await person.send('POST', `${path}/end`, { current_password: own })).body.code).toBe('factor_demanded')
})

test('who gives rights takes the factor of somebody who lost it; nobody that of those who may do more', async () => {
  const admin = await careful(['admin'])
  const steward = await product.person({
    permissions: ['user-assign-role', 'user-show', 'user-index-all', 'task-index', 'task-show'],
  })
  const person = await careful([])
  const of = (id: string) => `/api/users/${id}/second-factor`
  expect((await steward.send('DELETE', of(admin.id))).body.code).toBe('above_you')
  expect((await person.send('DELETE', of(admin.id))).status).toBe(403)
  expect((await steward.send('DELETE', of(person.id))).status).toBe(200)
  expect((await steward.send('DELETE', of(person.id))).body.code).toBe('no_factor')
  expect((await signIn(person.email)).status).toBe(200)
})

test('a token does what its scopes say and its owner may, nothing with the account, and ends', async () => {
  const person = await product.person({ roles: ['member'], password: own })
  const tokens = '/api/profile/tokens'
  const wish = { name: 'Nightly report', scopes: ['task-index', 'task-show'], days: 30 }
  for (const [field, body] of [
    ['name', { ...wish, name: ' ' }],
    ['scopes', { ...wish, scopes: [] }],
    ['scopes', { ...wish, scopes: ['user-delete'] }],
    ['days', { ...wish, days: 0 }],
    ['days', { ...wish, days: 400 }],
    ['x', { ...wish, x: 1 }],
  ] as const)
    expect((await person.send('POST', tokens, body)).body.errors, field).toHaveProperty(field)
  const made = await person.send('POST', tokens, wish)
  expect(made.status).toBe(201)
  const { token, id } = made.body.data
  const program = product.with(token)
  expect((await program('GET', '/api/tasks')).status).toBe(200)
  expect((await program('GET', '/api/projects')).status).toBe(403)
  for (const [method, url, body] of [
    ['PUT', '/api/profile', { name: 'Taken over' }],
    ['POST', tokens, wish],
    ['POST', path, { current_password: own }],
  ] as const)
    expect(await program(method, url, body), url).toMatchObject({ status: 403, body: { code: 'not_by_token' } })
  const listed = async (): Promise<Body> => (await person.send('GET', tokens)).body.data
  expect(await listed()).toMatchObject([{ id, name: 'Nightly report', scopes: wish.scopes, last_used_at: null }])
  expect(JSON.stringify(await listed())).not.toContain(token)
  expect((await person.send('GET', '/api/profile/sessions')).body.data).toHaveLength(1)
  // A token may rest for days without ending, and shows when it was used; sessions of people do neither.
  clock += 2 * 86_400_000
  expect((await program('GET', '/api/tasks')).status).toBe(200)
  const again = await signIn(person.email)
  const now = product.with(again.body.data.access_token)
  expect((await now('GET', tokens)).body.data[0].last_used_at).not.toBeNull()
  const other = await product.person({ roles: ['member'] })
  expect((await other.send('DELETE', `${tokens}/${id}`)).status).toBe(404)
  expect((await now('DELETE', `${tokens}/${id}`)).status).toBe(200)
  expect((await program('GET', '/api/tasks')).status).toBe(401)
})

test('no secret, code or token is in the log', async () => {
  const { secret, codes } = await careful()
  for (const text of [secret, ...codes]) expect(log).not.toContain(text)
})
