import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { freshDatabase } from '../server/harness/database.ts'
import { callerOf, expectUnavailable, signIn } from './harness/caller.ts'
import { type GivenPostgres, givenPostgres } from './harness/postgres.ts'
import { type Folder, ProductProcess, testFolder } from './harness/product-process.ts'
import { expectWhole, Writers } from './harness/writers.ts'

const rounds = process.env.TMS_TEST_FULL === '1' ? 50 : 3
const signals = ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const

let folder: Folder | undefined
let given: GivenPostgres | undefined
let product: ProductProcess | undefined
afterEach(async () => {
  await product?.end('SIGTERM')
  await given?.remove()
  folder?.remove()
})

test(`a given database goes and comes back ${rounds} times under 20 writers: 503 meanwhile, then at once as before`, {
  timeout: rounds * 20_000 + 60_000,
}, async () => {
  folder = testFolder()
  given = await givenPostgres()
  product = new ProductProcess({ TMS_DATA: join(folder.path, 'data'), DATABASE_URL: given.url, TMS_DEMO: '1' })
  const address = await product.ready()
  expect(product.output).not.toContain('Warning')
  const call = await signIn(address)
  const writers = new Writers(call, join(folder.path, 'acknowledged'))
  let slowest = 0

  for (let round = 0; round < rounds; round++) {
    await writers.more(30)
    await given.stop(signals[round % signals.length] ?? 'SIGINT')
    expectUnavailable(await callerOf(address)('GET', '/api/health'))
    expectUnavailable(await call('GET', '/api/departments'))
    expectUnavailable(await call('POST', '/api/departments', { name: 'not now' }))
    await given.start()
    const back = performance.now()
    const healthy = () => callerOf(address)('GET', '/api/health').then(({ status }) => status === 200)
    await expect.poll(healthy, { timeout: 5_000, interval: 20 }).toBe(true)
    slowest = Math.max(slowest, performance.now() - back)
    expect(product.child.exitCode, product.output).toBeNull()
  }

  await writers.more(30)
  const acknowledged = await writers.stop()
  // Whoever was connected to a server that goes is refused like everybody else: not one broken answer, not one 500.
  expect({ odd: writers.odd, broken: writers.broken }).toEqual({ odd: [], broken: 0 })
  expect(writers.refused).toBeGreaterThan(0)
  const db = new pg.Client({ connectionString: given.url })
  await db.connect()
  await expectWhole(db, acknowledged)
  await db.end()
  console.log(`${rounds} outages, ${acknowledged.length} acknowledged, 0 lost; healthy ${Math.round(slowest)} ms after`)
})

/** What PostgreSQL says to whoever connects while it starts: ErrorResponse with cannot_connect_now. */
const starting = (): Buffer => {
  const fields = Buffer.from('SFATAL\0VFATAL\0C57P03\0Mthe database system is starting up\0\0')
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeInt32BE(fields.length + 4, 1)
  return Buffer.concat([head, fields])
}

test('a database that is still starting is waited for', async () => {
  folder = testFolder()
  const database = await freshDatabase()
  const behind = new URL(database.url)
  let connections = 0
  const door = createServer((socket) => {
    connections++
    socket.on('error', () => {})
    if (connections <= 2) socket.once('data', () => socket.end(starting()))
    else {
      const inner = connect(Number(behind.port), behind.hostname)
      inner.on('error', () => socket.destroy())
      socket.pipe(inner).pipe(socket)
    }
  }).listen(0, '127.0.0.1')
  await new Promise((done) => door.once('listening', done))
  const bound = door.address()
  behind.host = `127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}`
  const url = behind.href
  behind.host = new URL(database.url).host
  product = new ProductProcess({ TMS_DATA: join(folder.path, 'data'), DATABASE_URL: url })
  const address = await product.ready()
  expect(product.output).toContain('The database is starting; waiting for it …')
  expect((await callerOf(address)('GET', '/api/health')).status).toBe(200)
  await product.end('SIGTERM')
  door.close()
  await database.drop()
})
