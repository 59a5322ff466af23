import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clockWarning, databaseClock, keepTime } from '../../src/server/clock.ts'
import { startWorkers } from '../../src/server/jobs/workers.ts'
import { freshDatabase, type TestDatabase } from './harness/database.ts'
import { effectJob } from './harness/effect-job.ts'
import { goodPassword, type Product, startTestProduct } from './harness/product.ts'

const minute = 60_000
/** The time is far longer than a query takes, and far shorter than the difference of the clocks. */
const near = 2000

/**
 * Returns a machine whose clock and counter can be moved: its clock is ahead by `shift`, and its counter has missed
 * `slept`.
 */
const machineOf = (shift: number) => {
  const machine = { shift, slept: 0 }
  const clock = databaseClock(
    () => Date.now() + machine.shift,
    () => performance.now() - machine.slept,
  )
  return { machine, clock }
}
const [ahead, behind] = [machineOf(5 * minute), machineOf(-4 * minute)]

let database: TestDatabase
let first: Product
let second: Product
beforeAll(async () => {
  database = await freshDatabase()
  const shared = { ...database, drop: async () => {} }
  const start = async ({ clock }: typeof ahead, folder: string) => {
    const product = await startTestProduct({ existing: { database: shared, folder }, clock, jobs: [effectJob] })
    await clock.measure(product.engine.front)
    return product
  }
  first = await start(ahead, mkdtempSync(join(tmpdir(), 'tms-clock-')))
  second = await start(behind, first.folder)
  await database.pool.query('create table effect (n int, pid int, finished boolean not null default false)')
})
afterAll(async () => {
  await second.end()
  await first.end()
  await database.drop()
})

test('machines whose clocks are minutes apart tell one time, the database’s', async () => {
  const { rows } = await database.pool.query<{ at: number }>(
    'select (extract(epoch from clock_timestamp()) * 1000)::float8 as at',
  )
  for (const { engine } of [first, second]) expect(Math.abs(engine.now() - Number(rows[0]?.at))).toBeLessThan(near)
})

test('what one wrote the other goes on with: a timer, a history, a wait', async () => {
  const person = await first.person({ roles: ['admin'] })
  const there = second.with(person.token)
  const ticket = await person.send('POST', '/api/tickets', { title: 'Load' })
  expect(ticket.status, JSON.stringify(ticket.body)).toBe(201)

  const began = await person.send('POST', `/api/tickets/${ticket.body.data.id}/timer/start`)
  expect(began.status, JSON.stringify(began.body)).toBe(201)
  const ended = await there('POST', '/api/timer/end')
  expect(ended.status, JSON.stringify(ended.body)).toBe(200)
  const { started_at, ended_at } = ended.body.data
  expect(Date.parse(ended_at) - Date.parse(started_at)).toBeGreaterThan(0)
  expect(Date.parse(ended_at) - Date.parse(started_at)).toBeLessThan(minute)

  for (const [n, send] of [person.send, there, person.send, there].entries())
    expect((await send('PUT', `/api/tickets/${ticket.body.data.id}`, { title: `Load ${n}` })).status).toBe(200)
  const { rows } = await database.pool.query<{ at: Date | string }>(
    'select at from event where row_id = $1 order by id',
    [ticket.body.data.id],
  )
  const moments = rows.map(({ at }) => new Date(at).getTime())
  expect(moments.length).toBeGreaterThan(4)
  for (const [n, at] of moments.entries()) expect(at - (moments[n - 1] ?? at)).toBeGreaterThan(-near)

  const attempt = (product: Product) =>
    product.anonymous('POST', '/api/users/login', { email: person.email, password: `${goodPassword}?` })
  for (let n = 0; n < 5; n++) await attempt(first)
  const refused = await attempt(second)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeLessThan(60)
})

test('health says by how many seconds the clock is off', async () => {
  const health = async (product: Product) => (await product.anonymous('GET', '/api/health')).body
  expect(await health(first)).toEqual({ status: 'clock_off', clock_ahead_seconds: 300 })
  expect(await health(second)).toEqual({ status: 'clock_off', clock_ahead_seconds: -240 })
})

test('a process whose clock is off takes no jobs, and takes them again once it is right', async () => {
  const { engine } = first
  const done = async () => Number((await database.pool.query('select count(*) from effect')).rows[0]?.count)
  const workers = startWorkers({ engine, say: () => {}, pollMs: 10, roundMs: 10 })
  try {
    await engine.db.transaction((tx) => engine.jobs.send(tx, effectJob, { n: 1 }))
    // The other process, whose clock is right, takes the jobs while this one lets many chances pass.
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(await done()).toBe(0)
    expect(await engine.db.all(sql`select 1 from job where state <> 'waiting'`)).toEqual([])
    ahead.machine.shift = 0
    await expect.poll(done, { timeout: 10_000 }).toBe(1)
    expect((await first.anonymous('GET', '/api/health')).body).toEqual({ status: 'ok', clock_ahead_seconds: 0 })
  } finally {
    await workers.stop()
    ahead.machine.shift = 5 * minute
  }
})

test('a clock that is set anew changes no moment, and the operator hears of it', async () => {
  const { machine, clock } = machineOf(0)
  const said: string[] = []
  const end = keepTime(clock, { db: first.engine.front, say: (line) => said.push(line), every: 10 })
  try {
    machine.shift = -90_000
    expect(Math.abs(clock.now() - Date.now())).toBeLessThan(near)
    await expect.poll(() => said.length).toBe(1)
    expect(said[0]).toMatch(/^This machine's clock is (89|90)\.\d s behind the database's\. This process takes no jobs/)
    machine.shift = 0
    await expect.poll(() => said.length).toBe(2)
    expect(said[1]).toMatch(/agree again/)
  } finally {
    end()
  }
})

test('a machine that slept measures anew when it wakes', async () => {
  const { machine, clock } = machineOf(0)
  const end = keepTime(clock, { db: first.engine.front, say: () => {}, every: 10 })
  try {
    machine.slept = 3_600_000
    await expect.poll(() => Math.abs(clock.now() - Date.now())).toBeLessThan(near)
  } finally {
    end()
  }
})

test('measures that agree within their error move nothing: time does not tremble', async () => {
  const counter = { at: 1000 }
  const own = Date.now()
  const clock = databaseClock(
    () => own,
    () => counter.at,
  )
  // The counter shows each query as an hour long, so that any answer is within its error.
  const slow = {
    one: async <T>(query: Parameters<typeof first.engine.front.one<T>>[0]) => {
      const row = await first.engine.front.one<T>(query)
      counter.at += 60 * minute
      return row
    },
  }
  const before = clock.now()
  await clock.measure(slow)
  expect(clock.now()).toBe(before + 60 * minute)
})

test('clocks a few seconds apart are nothing to tell of', () => {
  for (const shift of [-4900, 0, 4900]) expect(clockWarning({ ahead: () => shift })).toBeUndefined()
  expect(clockWarning({ ahead: () => 5100 })).toMatch(/5\.1 s ahead of/)
  expect(clockWarning({ ahead: () => -5100 })).toMatch(/5\.1 s behind/)
})
