import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { migrationsFolder } from '../../src/server/db/migrate.ts'
import { bareDatabase, type TestDatabase } from '../server/harness/database.ts'
import { callerOf, signIn } from './harness/caller.ts'
import { writeWhileKilled } from './harness/live-killed.ts'
import { type Folder, ProductProcess, testFolder } from './harness/product-process.ts'

let folder: Folder | undefined
let database: TestDatabase | undefined
const processes: ProductProcess[] = []
afterEach(async () => {
  for (const one of processes.splice(0)) await one.end('SIGTERM')
  await database?.drop()
  folder?.remove()
})

test('two processes on one database: begun at once, counting together, each alive without the other', async () => {
  folder = testFolder()
  database = await bareDatabase()
  const env = { TMS_DATA: join(folder.path, 'data'), DATABASE_URL: database.url, TMS_DEMO: '1' }
  processes.push(new ProductProcess(env), new ProductProcess(env))
  const addresses = await Promise.all(processes.map((one) => one.ready()))
  const [first = '', second = ''] = addresses

  // Whatever is made once at the first start is there once.
  const applied = await database.pool.query<{ name: string }>('select name from migration order by name')
  const files = readdirSync(migrationsFolder).filter((name) => name.endsWith('.sql'))
  expect(applied.rows.map(({ name }) => name)).toEqual(files.sort())
  for (const table of ['permissions', 'roles', 'departments']) {
    const { rows } = await database.pool.query(`select name from ${table} group by name having count(*) > 1`)
    expect(rows, table).toEqual([])
  }

  // What one writes the other reads at once.
  const [atFirst, atSecond] = await Promise.all([signIn(first), signIn(second)])
  const made = await atFirst('POST', '/api/departments', { name: 'Made at the first' })
  expect((await atSecond('GET', `/api/departments/${made.body.data.id}`)).body.data.name).toBe('Made at the first')

  // Five tries are free, wherever they are made (src/server/auth/limits.ts).
  const attempt = async (address: string): Promise<number> => {
    const wrong = { email: 'member@example.test', password: 'Not#the1password' }
    return (await callerOf(address)('POST', '/api/users/login', wrong)).status
  }
  const statuses = []
  for (const address of [first, second, first, second, first]) statuses.push(await attempt(address))
  expect(statuses).toEqual([401, 401, 401, 401, 401])
  expect(await attempt(second)).toBe(429)
  expect(await attempt(first)).toBe(429)

  await processes[0]?.end('SIGKILL')
  const later = await atSecond('PUT', `/api/departments/${made.body.data.id}`, { name: 'Changed at the second' })
  expect(later.status).toBe(200)
  processes[0] = new ProductProcess(env)
  const again = await processes[0].ready()
  expect(await attempt(again)).toBe(429)
  await processes[1]?.end('SIGTERM')
  expect((await callerOf(again)('GET', '/api/health')).status).toBe(200)
})

test('of two processes one is killed while people write a page and a conversation: nothing is lost, and all is there once', async () => {
  folder = testFolder()
  database = await bareDatabase()
  const env = { TMS_DATA: join(folder.path, 'data'), DATABASE_URL: database.url, TMS_DEMO: '1' }
  processes.push(new ProductProcess(env), new ProductProcess(env))
  const [doomed = '', living = ''] = await Promise.all(processes.map((one) => one.ready()))
  const kill = async () => processes[0]?.end('SIGKILL')
  await writeWhileKilled({ doomed, living, call: await signIn(living), kill })
})

test('of two processes one’s clock is off: it says so, answers with the database’s time, and leaves jobs to the other', async () => {
  folder = testFolder()
  database = await bareDatabase()
  const { pool, url } = database
  const clock = join(folder.path, 'clock')
  writeFileSync(clock, '-420000')
  const env = { TMS_DATA: join(folder.path, 'data'), DATABASE_URL: url, TMS_DEMO: '1', NODE_ENV: 'production' }
  const moved = new ProductProcess({
    ...env,
    TMS_TEST_CLOCK: clock,
    NODE_OPTIONS: `--import ${new URL('./harness/set-clock.mjs', import.meta.url)}`,
  })
  processes.push(moved)
  const address = await moved.ready()
  expect(moved.output).toMatch(/^This machine's clock is 4(19|20)\.\d s behind the database's\. /m)
  const health = async () => (await callerOf(address)('GET', '/api/health')).body
  expect(await health()).toEqual({ status: 'clock_off', clock_ahead_seconds: -420 })

  const call = await signIn(address)
  const made = await call('POST', '/api/departments', { name: 'Seven minutes' })
  expect(Math.abs(Date.parse(made.body.data.created_at) - Date.now())).toBeLessThan(60_000)
  await callerOf(address)('POST', '/api/password/email', { email: 'member@example.test' })
  const done = async () => {
    const { rows } = await pool.query<{ state: string }>(
      "select state from job where name = 'reset-mail' or name = 'mail'",
    )
    return rows.some(({ state }) => state === 'done')
  }
  expect((await pool.query("select 1 from job where state <> 'waiting'")).rows).toEqual([])
  processes.push(new ProductProcess(env))
  await processes[1]?.ready()
  await expect.poll(done, { timeout: 30_000 }).toBe(true)

  writeFileSync(clock, '0')
  await expect.poll(health, { timeout: 10_000 }).toEqual({ status: 'ok', clock_ahead_seconds: 0 })
  await expect.poll(() => moved.output).toMatch(/agree again/)
})

test('what a given database does not promise is told at the start', async () => {
  folder = testFolder()
  database = await bareDatabase()
  const name = new URL(database.url).pathname.slice(1)
  await database.pool.query(`alter database ${name} set synchronous_commit = off`)
  processes.push(new ProductProcess({ TMS_DATA: join(folder.path, 'data'), DATABASE_URL: database.url }))
  await processes[0]?.ready()
  expect(processes[0]?.output).toMatch(/^Warning: the database runs with synchronous_commit = off: [^\n]+\.$/m)
})
