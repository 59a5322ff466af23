import { afterAll, beforeAll, expect, test } from 'vitest'
import { hotp, stepAt } from '../../src/server/auth/totp.ts'
import { operationsOf } from './harness/operations.ts'
import { type Body, type Person, type Product, startTestProduct } from './harness/product.ts'

/**
 * A secret that opens an account is shown once, to its owner. Afterwards no call and no line of the log shows it to
 * anybody.
 */
const own = 'Canary#7-own-password'
const smtp = 'canary-smtp-password'
let clock = Date.now()
let log = ''
let product: Product
let admin: Person
const secrets: { [name: string]: string } = { 'a password': own, 'the password of the mail server': smtp }
const rows: { [api: string]: string } = {}
const mails: string[] = []

beforeAll(async () => {
  product = await startTestProduct({
    now: () => clock,
    smtpUrl: `smtp://tms:${smtp}@mail.example.test:587`,
    log: {
      write: (line: string) => {
        log += line
      },
    },
    transport: {
      kind: 'sent',
      from: 'no-reply@tms.example.test',
      deliver: async ({ text }) => {
        mails.push(text)
      },
      close: () => {},
    },
  })
  admin = await product.person({ roles: ['admin'] })
  const owner = await product.person({ roles: ['admin'], password: own })
  const made = async (send: Person['send'], path: string, body: object): Promise<Body> => {
    const answer = await send('POST', `/api${path}`, body)
    expect([path, answer.status, answer.body.errors]).toEqual([path, 201, undefined])
    rows[`/api${path}`] = answer.body.data.id
    return answer.body.data
  }
  const department = await made(owner.send, '/departments', { name: 'Quay' })
  const place = { name: 'Berths', priority: 'low', destination: 'internal', department_id: department.id }
  const project = await made(owner.send, '/projects', place)
  const task = await made(owner.send, '/tasks', { project_id: project.id, name: 'Moor' })
  rows['/api/users'] = owner.id

  secrets['a program’s token'] = (
    await made(owner.send, '/profile/tokens', { name: 'Nightly', scopes: ['task-index'], days: 30 })
  ).token
  const link = await owner.send('POST', `/api/tasks/${task.id}/share-links`, { password: own })
  secrets['the token of a shared link'] = link.body.data.token
  const factor = '/api/profile/second-factor'
  secrets['the key of a second factor'] = (await owner.send('POST', factor, { current_password: own })).body.data.secret
  const code = hotp(String(secrets['the key of a second factor']), stepAt(clock))
  const codes: string[] = (await owner.send('PUT', factor, { code })).body.data.recovery_codes
  codes.forEach((one, at) => {
    secrets[`recovery code ${at + 1}`] = one
  })
  clock += 30_000
  const next = hotp(String(secrets['the key of a second factor']), stepAt(clock))
  const again = await product.anonymous('POST', '/api/users/login', { email: owner.email, password: own, code: next })
  secrets['a session’s token'] = again.body.data.access_token
  expect((await product.anonymous('POST', '/api/password/email', { email: owner.email })).status).toBe(200)
  await product.runJobs()
  secrets['the token of a new password'] = /#token=([\w-]+)/.exec(mails.join('\n'))?.[1] ?? ''
  const kept = await product.engine.db.pool.query<{ password: string }>('select password from users where id = $1', [
    owner.id,
  ])
  secrets['the hash of a password'] = kept.rows[0]?.password ?? ''
})
afterAll(() => product.end())

const found = (text: string): string[] =>
  Object.entries(secrets).flatMap(([name, secret]) => (text.includes(secret) ? [name] : []))

/** Returns an address with the ids of rows, by the longest path that fits. */
const urlOf = (path: string): string => {
  const api = Object.keys(rows)
    .filter((one) => path.startsWith(`${one}/`))
    .sort((a, b) => b.length - a.length)[0]
  return path.replaceAll(/\{\w+\}/g, rows[api ?? '/api/users'] ?? '')
}

test('what is looked for is there to be found', () => {
  expect(Object.keys(secrets).length).toBeGreaterThanOrEqual(18)
  for (const [name, secret] of Object.entries(secrets)) expect(secret?.length ?? 0, name).toBeGreaterThan(7)
})

test('no call that reads tells it to an administrator, with all that may be asked along', async () => {
  const reads = (await operationsOf(product.app)).filter(({ method }) => method === 'GET')
  let answered = 0
  for (const { path } of reads.filter((one) => !one.path.includes('/live'))) {
    const answer = await admin.send('GET', urlOf(path))
    if (answer.status === 200) answered++
    expect([path, found(JSON.stringify(answer.body) + JSON.stringify(answer.headers))]).toEqual([path, []])
  }
  expect(answered).toBeGreaterThan(60)
})

test('nor does the history, nor an export of people with every column', async () => {
  for (const url of [`/api/users/${rows['/api/users']}/history`, '/api/history?perPage=100', '/api/logs?perPage=100'])
    expect([url, found(JSON.stringify((await admin.send('GET', url)).body))]).toEqual([url, []])
  const file = await admin.send('POST', '/api/users/export?format=csv&columns=all')
  expect([file.status, found(String(file.body))]).toEqual([200, []])
})

test('nor any line of the log', () => {
  expect(log.length).toBeGreaterThan(1000)
  expect(found(log)).toEqual([])
})
