import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, type Product, startTestProduct } from './harness/product.ts'

let product: Product
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product.end())

const own = 'Gdańsk#2020-own'
const change = ({ send }: Person, next: string, current = own) =>
  send('POST', '/api/users/update-password', {
    current_password: current,
    new_password: next,
    new_password_confirmation: next,
  })
const signIn = (email: string, password: string) => product.anonymous('POST', '/api/users/login', { email, password })
const owner = () => product.person({ roles: ['member'], password: own })

/** Waits until so many statements wait for a lock. */
const waiting = (many: number) =>
  expect
    .poll(
      async () =>
        (
          await product.engine.db.one<{ n: number }>(
            sql`select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          )
        )?.n,
      { timeout: 10_000, interval: 5 },
    )
    .toBeGreaterThanOrEqual(many)
/** Makes calls that wait for an account while another write holds it. */
const whileHeld = async <T>(
  id: string,
  work: () => Promise<T>,
  write: ReturnType<typeof sql> | undefined,
  many = 1,
) => {
  const { db } = product.engine
  let asked: Promise<T> | undefined
  await db.transaction(async (tx) => {
    await tx.run(sql`select 1 from users where id = ${id} for update`)
    asked = work()
    await waiting(many)
    if (write !== undefined) await tx.run(write)
  })
  return asked as Promise<T>
}

test('of six changes at once with one old password one is made', async () => {
  const one = await owner()
  const wishes = Array.from({ length: 6 }, (_, n) => `Kraków!1974-${n}`)
  const answers = await whileHeld(one.id, () => Promise.all(wishes.map((wish) => change(one, wish))), undefined, 2)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  // If more than five come at once, the others are not even checked.
  for (const { status } of answers) expect([200, 422, 429]).toContain(status)
  for (const { status, body } of answers) if (status === 422) expect(body.errors).toHaveProperty('current_password')
  const made = wishes[answers.findIndex(({ status }) => status === 200)] ?? ''
  expect((await signIn(one.email, made)).status).toBe(200)
})

test('whoever signs in with the old password while it is changed, or is deactivated meanwhile, is not let in', async () => {
  for (const write of ['password', 'is_active'] as const) {
    const one = await owner()
    const set = write === 'password' ? sql`password = 'another'` : sql`is_active = false`
    const answer = await whileHeld(
      one.id,
      () => signIn(one.email, own),
      sql`update users set ${set} where id = ${one.id}`,
    )
    expect(answer.status, write).toBe(401)
    const sessions = await product.engine.db.all(
      sql`select 1 as yes from session where actor_id = ${one.id} and user_agent <> 'test'`,
    )
    expect(sessions).toEqual([])
  }
})

test('a session that is ended while it makes a token or an address makes none', async () => {
  for (const make of [
    ({ send }: Person) => send('POST', '/api/profile/tokens', { name: 'Report', scopes: ['task-index'], days: 3 }),
    ({ send }: Person) => send('POST', '/api/calendar-feeds', {}),
  ]) {
    const one = await owner()
    const answer = await whileHeld(one.id, () => make(one), sql`delete from session where actor_id = ${one.id}`)
    expect(answer.status).toBe(401)
    expect(await product.engine.db.all(sql`select 1 as yes from session where actor_id = ${one.id}`)).toEqual([])
    expect(await product.engine.db.all(sql`select 1 as yes from calendar_feed where user_id = ${one.id}`)).toEqual([])
  }
})

const addressOf = async ({ send }: Person): Promise<string> => {
  const { url } = (await send('POST', '/api/calendar-feeds', {})).body.data
  return new URL(url).pathname
}

test('a new password ends the addresses of calendars, whoever changes it', async () => {
  const [one, other] = [await owner(), await owner()]
  const [address, others] = [await addressOf(one), await addressOf(other)]
  expect((await product.anonymous('GET', address)).status).toBe(200)
  expect((await change(one, 'Kraków!1974-south')).status).toBe(200)
  expect((await product.anonymous('GET', address)).status).toBe(404)
  expect((await one.send('GET', '/api/calendar-feeds')).body.data).toEqual([])
  expect((await product.anonymous('GET', others)).status).toBe(200)

  const again = await addressOf(one)
  expect((await product.anonymous('POST', '/api/password/email', { email: one.email })).status).toBe(200)
  await product.runJobs()
  const mail = await product.engine.db.one<{ text: string }>(
    sql`select coalesce(m.text, b.text) as text from mail m left join mail_body b on b.mail_id = m.id where m.recipient = ${one.email} order by m.created_at desc limit 1`,
  )
  const token = /#token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
  const answer = await product.anonymous('POST', '/api/password/reset', {
    token,
    email: one.email,
    password: own,
    password_confirmation: own,
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  expect((await product.anonymous('GET', again)).status).toBe(404)
})

test('a refused change ends nothing', async () => {
  const one = await owner()
  const address = await addressOf(one)
  expect((await change(one, 'short')).status).toBe(422)
  expect((await change(one, 'Kraków!1974-west', 'wrong')).status).toBe(422)
  expect((await product.anonymous('GET', address)).status).toBe(200)
})
