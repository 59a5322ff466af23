import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { type Call, callerOf, signIn } from './harness/caller.ts'
import { freePort } from './harness/port.ts'
import { insideOf } from './harness/postgres.ts'
import {
  type Folder,
  livingPostmasterOf,
  ProductProcess,
  postmasterOf,
  processesOn,
  testFolder,
} from './harness/product-process.ts'
import { expectWhole, Writers } from './harness/writers.ts'

const rounds = process.env.TMS_TEST_FULL === '1' ? 200 : 3
const kinds = ['server', 'postgres', 'both'] as const

let folder: Folder | undefined
let product: ProductProcess | undefined
afterEach(async () => {
  await product?.end('SIGTERM')
  folder?.remove()
})

/** Port and password as the data folder has them. */
const connectTo = (data: string) => {
  const port = Number(readFileSync(join(data, 'postgres/postmaster.pid'), 'utf8').split('\n')[3])
  return insideOf(readFileSync(join(data, 'postgres-password'), 'utf8').trim(), port)
}

/** One after the other, no two writes can share a sync: each is on the disk before it is acknowledged. */
const expectSynced = async (db: pg.Client, call: Call) => {
  const syncs = async () =>
    (await db.query<{ n: number }>('select wal_sync::int as n from pg_stat_wal')).rows[0]?.n ?? 0
  const before = await syncs()
  for (let i = 0; i < 20; i++)
    expect((await call('POST', '/api/departments', { name: `Synced ${i}` })).status).toBe(201)
  // Where the log is opened for synchronous writing (wal_sync_method, not on Linux) there are no syncs to count.
  const { rows } = await db.query<{ method: string }>("select current_setting('wal_sync_method') as method")
  if (!rows[0]?.method.startsWith('open'))
    await expect.poll(syncs, { timeout: 15_000 }).toBeGreaterThanOrEqual(before + 20)
}

test(`${rounds} times kill -9 under 20 writers: nothing acknowledged is lost, nothing is half done`, {
  timeout: rounds * 20_000 + 60_000,
}, async () => {
  folder = testFolder()
  const data = join(folder.path, 'data')
  const env = { TMS_DATA: data, PORT: await freePort() }
  product = new ProductProcess(env)
  const address = await product.ready()
  const healthy = () =>
    callerOf(address)('GET', '/api/health').then(
      ({ status }) => status === 200,
      () => false,
    )
  const call = await signIn(address)
  const writers = new Writers(call, join(folder.path, 'acknowledged'))
  const reopened = { server: 0, postgres: 0, both: 0 }

  for (let round = 0; round < rounds; round++) {
    const kind = kinds[round % kinds.length] ?? 'both'
    await writers.more(20 + Math.floor(Math.random() * 40))
    const database = livingPostmasterOf(data)
    const began = performance.now()
    if (kind !== 'postgres') product.child.kill('SIGKILL')
    if (kind !== 'server') process.kill(database, 'SIGKILL')
    if (kind === 'postgres') {
      await expect.poll(() => postmasterOf(data) !== database, { timeout: 15_000, interval: 20 }).toBe(true)
      await expect.poll(healthy, { timeout: 15_000, interval: 20 }).toBe(true)
      expect(product.child.exitCode, product.output).toBeNull()
    } else {
      await product.ended
      product = new ProductProcess(env)
      await product.ready()
    }
    reopened[kind] = Math.max(reopened[kind], Math.round(performance.now() - began))
    // A process that PostgreSQL has just forked still looks like its parent for a moment.
    await expect.poll(() => processesOn(data).length, { timeout: 5_000 }).toBe(1)
  }

  await writers.more(20)
  const acknowledged = await writers.stop()
  expect(writers.odd).toEqual([])
  const db = await connectTo(data)
  const { rows } = await db.query(
    "select current_setting('fsync') as fsync, current_setting('synchronous_commit') as sync",
  )
  expect(rows).toEqual([{ fsync: 'on', sync: 'on' }])
  await expectWhole(db, acknowledged)
  await expectSynced(db, call)
  await db.end()
  console.log(`${rounds} rounds, ${acknowledged.length} acknowledged, 0 lost; slowest to come back (ms):`, reopened)
})
