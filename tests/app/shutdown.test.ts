import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../server/harness/database.ts'
import { type Call, callerOf, expectUnavailable, signIn } from './harness/caller.ts'
import { type Folder, ProductProcess, testFolder } from './harness/product-process.ts'

let folder: Folder | undefined
let database: TestDatabase
let product: ProductProcess
let address: string
let call: Call
const sockets: Socket[] = []
const start = async () => {
  folder = testFolder()
  database = await freshDatabase()
  const env = { TMS_DATA: join(folder.path, 'data'), DATABASE_URL: database.url, TMS_DEMO: '1' }
  product = new ProductProcess(env)
  address = await product.ready()
  call = await signIn(address)
}
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await product.end('SIGKILL')
  await database.drop()
  folder?.remove()
})

/** Whoever writes a department waits until it is let go. */
const holdWrites = async () => {
  const client = await database.pool.connect()
  await client.query('begin; lock table departments in exclusive mode')
  const waiting = async () => {
    const { rows } = await database.pool.query<{ n: number }>(
      "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
    return rows[0]?.n
  }
  const letGo = async () => {
    await client.query('rollback')
    client.release()
  }
  return { waiting, letGo }
}

const oneSocket = async (): Promise<Socket> => {
  const { hostname, port } = new URL(address)
  const socket = connect(Number(port), hostname)
  sockets.push(socket)
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}

test('SIGTERM: what is in flight finishes, the new is refused, idle and half-sent connections do not hold it up', async () => {
  await start()
  const held = await holdWrites()
  const inFlight = Array.from({ length: 5 }, (_, i) => call('POST', '/api/departments', { name: `In flight ${i}` }))
  await expect.poll(held.waiting, { timeout: 15_000 }).toBe(5)
  await oneSocket()
  const halfSent = await oneSocket()
  halfSent.write('GET /api/health HTTP/1.1\r\nhost: x\r\n')

  product.child.kill('SIGTERM')
  const told = performance.now()
  // Node's fetch may still use an open connection for the first; each answer closes its own.
  await expect.poll(async () => (await callerOf(address)('GET', '/api/health')).status).toBe(503)
  const refused = await callerOf(address)('GET', '/api/health')
  expectUnavailable(refused, 'ending')
  expect(refused.headers.get('connection')).toBe('close')
  expectUnavailable(await call('POST', '/api/departments', { name: 'Too late' }), 'ending')

  await held.letGo()
  const ids = (await Promise.all(inFlight)).map(({ status, body }) => {
    expect(status, JSON.stringify(body)).toBe(201)
    return body.data.id as string
  })
  const { code, output } = await product.ended
  const milliseconds = Math.round(performance.now() - told)
  expect(code, output).toBe(0)
  expect(milliseconds).toBeLessThan(10_000)
  // The database was closed after the last of them: nobody lost a connection, all is there.
  expect(output.split('\n').filter((line) => /connection|error/i.test(line))).toEqual([])
  const { rowCount } = await database.pool.query('select from departments where id = any($1)', [ids])
  expect(rowCount).toBe(5)
  const { rowCount: late } = await database.pool.query("select from departments where name = 'Too late'")
  expect(late).toBe(0)
  console.log(`ended ${milliseconds} ms after SIGTERM`)
})

const full = process.env.TMS_TEST_FULL === '1'

test.runIf(full)(
  'SIGTERM with a write that never ends: over within the ten seconds of supervisors, the write undone',
  {
    timeout: 60_000,
  },
  async () => {
    await start()
    const held = await holdWrites()
    const stuck = call('POST', '/api/departments', { name: 'Stuck' }).then(
      ({ status }) => status,
      () => 'cut',
    )
    await expect.poll(held.waiting, { timeout: 15_000 }).toBe(1)
    const told = performance.now()
    await product.end('SIGTERM')
    const milliseconds = performance.now() - told
    // Its time in the database may be over before that of its connection.
    expect(['cut', 503]).toContain(await stuck)
    await held.letGo()
    const { rowCount } = await database.pool.query("select from departments where name = 'Stuck'")
    expect(rowCount).toBe(0)
    expect(milliseconds).toBeLessThan(15_000)
    console.log(`ended ${Math.round(milliseconds)} ms after SIGTERM`)
  },
)
