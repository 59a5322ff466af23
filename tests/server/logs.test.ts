import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { prepareFirstRun } from '../../src/app/server/first-run.ts'
import { jobKinds } from '../../src/domain/system/job.ts'
import { sampleOf } from '../breadth.ts'
import { bodyNames, operationsOf } from './harness/operations.ts'
import { type Answer, type Person, type Product, startTestProduct } from './harness/product.ts'

/** Returns a unique word that must appear nowhere once it was sent; its name tells which one was found. */
const canary = (name: string) => `Canary#7-${name}-${crypto.randomUUID()}`
const secrets = {
  password: canary('password'),
  'a failed sign-in’s password': canary('failed'),
  'a new password': canary('new'),
  token: 'canary-token-'.padEnd(43, 'k'),
  'the XSRF token': canary('xsrf').replaceAll('#', '-'),
  'a cookie': canary('cookie').replaceAll('#', '-'),
  'an idempotency key': canary('key'),
  'a parameter of an address': canary('code'),
  'a first-run code': '',
  'a token that was given': '',
  'a hash of a password': '$argon2id$canary',
}
let log = ''
let broken: 'throw' | 'database' | undefined
let product: Product
let admin: Person
const refusals: Answer[] = []
const parts = {
  write: (line: string) => {
    log += line
  },
}

beforeAll(async () => {
  product = await startTestProduct({
    log: parts,
    hooks: {
      department: {
        beforeWrite: async (_draft, { tx }) => {
          if (broken === 'throw') throw new Error('a mistake of ours')
          // The database refuses it, with the whole row in the error's details.
          if (broken === 'database')
            await tx.run(
              sql`insert into users (id, password, email) values (gen_random_uuid(), ${secrets['a hash of a password']}, 'x')`,
            )
          return undefined
        },
      },
    },
  })
  const code = (await prepareFirstRun(product.engine.db.pool))?.code ?? ''
  secrets['a first-run code'] = code
  const first = await product.anonymous('POST', '/api/first-run', {
    code,
    name: 'First',
    email: 'first@example.test',
    password: secrets.password,
  })
  expect(first.status).toBe(201)
  secrets['a token that was given'] = first.body.data.access_token
  admin = { ...(await product.person({ roles: ['admin'] })), send: product.with(first.body.data.access_token) }
})
afterAll(() => product.end())

const found = (text: string): string[] =>
  Object.entries({ ...secrets, 'the database’s password': new URL(inject('adminUrl')).password })
    .filter(([, secret]) => secret !== '' && text.includes(secret))
    .map(([name]) => name)

test('what is looked for is there to be found', () => {
  for (const secret of Object.values(secrets)) expect(secret).not.toBe('')
  expect(found(`x ${secrets.password} y`)).toEqual(['password'])
})

test('secrets sent through every call are in no line of the log', async () => {
  const headers = {
    cookie: `XSRF-TOKEN=${secrets['the XSRF token']}; session=${secrets['a cookie']}`,
    'x-xsrf-token': secrets['the XSRF token'],
    'idempotency-key': secrets['an idempotency key'],
  }
  const wrong = { ...headers, 'x-xsrf-token': secrets['a cookie'] }
  for (const operation of sampleOf(await operationsOf(product.app), 150)) {
    if (operation.operationId === 'sign_out') continue
    const names = [...bodyNames(operation), 'password', 'token', 'secret']
    const body =
      operation.method === 'GET' ? undefined : Object.fromEntries(names.map((one) => [one, secrets.password]))
    const url = operation.path.replaceAll(/\{\w+\}/g, admin.id)
    for (const [send, more] of [
      [admin.send, headers],
      [admin.send, wrong],
      [product.with(secrets.token), headers],
      [product.anonymous, headers],
    ] as const)
      for (const query of ['', `?token=${secrets['a parameter of an address']}`]) {
        const answer = await send(operation.method, url + query, body, more)
        if (answer.status >= 300) refusals.push(answer)
      }
  }
  const email = 'first@example.test'
  const signIn = (password: string) => product.anonymous('POST', '/api/users/login', { email, password })
  expect((await signIn(secrets['a failed sign-in’s password'])).status).toBe(401)
  expect((await signIn(secrets.password)).status).toBe(200)
  const change = { current_password: secrets.password, new_password: secrets['a new password'] }
  const confirmed = { ...change, new_password_confirmation: secrets['a new password'] }
  expect((await admin.send('POST', '/api/users/update-password', confirmed)).status).toBe(200)
  const user = { name: 'New', email: 'new@example.test', password: secrets.password }
  expect((await admin.send('POST', '/api/users', user, headers)).status).toBe(201)
  expect(found(log)).toEqual([])
})

test('nor in what is logged when something breaks', async () => {
  for (const way of ['throw', 'database'] as const) {
    broken = way
    const answer = await admin.send('POST', '/api/departments', { name: secrets.password, description: secrets.token })
    expect(answer.status).toBe(500)
    refusals.push(answer)
  }
  broken = undefined
  await product.engine.long.pool.query(
    // Only our own connections are ended: an autovacuum that has just come here is not ours.
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  )
  for (let i = 0; i < 5; i++) refusals.push(await admin.send('GET', '/api/users'))
  expect(found(log)).toEqual([])
  // The log shows an administrator what broke, and where.
  expect(log).toContain('a mistake of ours')
  expect(log).toMatch(/logs\.test\.ts/)
  expect(log).toContain('"code":"23502"')
})

test('the log says who was let in, who was not, and what was refused', () => {
  const lines = log
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { [name: string]: unknown })
  expect(lines.filter(({ event }) => event === 'signed_in')[0]).toMatchObject({
    user: expect.any(String),
    ip: '127.0.0.1',
  })
  expect(lines.some(({ event }) => event === 'sign_in_failed')).toBe(true)
  expect(lines.some(({ code }) => code === 'xsrf')).toBe(true)
})

test('nor in refusals, in the change log, or kept where they need not be', async () => {
  expect(refusals.length).toBeGreaterThan(100)
  for (const { body } of refusals) expect(found(JSON.stringify(body))).toEqual([])
  const { db } = product.engine
  for (const table of ['event', 'change', 'session', 'users', 'rate_limit']) {
    const rows = await db.all(sql`select to_jsonb(t) as row from ${sql.identifier(table)} t`)
    expect(rows.length, table).toBeGreaterThan(0)
    expect(found(JSON.stringify(rows)), table).toEqual([])
  }
})

test('every kind of work has its name on screen', () => {
  // Jobs of a removed area stay in the log.
  expect(jobKinds).toEqual(expect.arrayContaining(product.engine.jobs.all.map(({ name }) => name)))
})
