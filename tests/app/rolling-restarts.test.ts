import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { bareDatabase, type TestDatabase } from '../server/harness/database.ts'
import { Balancer } from './harness/balancer.ts'
import { signIn } from './harness/caller.ts'
import { type Folder, ProductProcess, testFolder } from './harness/product-process.ts'

/** Goal R12: a hundred; a fair sample in `npm test`. */
const rounds = process.env.TMS_TEST_FULL === '1' ? 100 : 1
const writers = 8

let folder: Folder | undefined
let database: TestDatabase | undefined
const balancer = new Balancer()
const processes: ProductProcess[] = []
afterEach(async () => {
  balancer.close()
  for (const one of processes.splice(0)) await one.end('SIGTERM')
  await database?.drop()
  folder?.remove()
})

test(`${rounds} rolling restarts under load: no write fails, none is doubled`, {
  timeout: rounds * 20_000 + 60_000,
}, async () => {
  folder = testFolder()
  database = await bareDatabase()
  const env = { TMS_DATA: join(folder.path, 'data'), DATABASE_URL: database.url, TMS_DEMO: '1' }
  const start = async () => {
    const one = new ProductProcess(env)
    processes.push(one)
    await balancer.add(await one.ready())
  }
  await start()
  await start()
  const address = await balancer.listen()
  const call = await signIn(address)

  let isOver = false
  const acknowledged: string[] = []
  const refused: string[] = []
  const write = async (writer: number) => {
    for (let n = 0; !isOver; n++) {
      const name = `Rolling ${writer}-${n}`
      // No idempotency key: nobody could repeat it without harm.
      const { status, body } = await call('POST', '/api/departments', { name })
      if (status === 201) acknowledged.push(name)
      else refused.push(`${status} ${JSON.stringify(body)}`)
    }
  }
  const load = Array.from({ length: writers }, (_, writer) => write(writer))
  const counts: number[] = []
  for (let round = 0; round < rounds; round++) {
    const oldest = processes.shift()
    const { code, output } = (await oldest?.end('SIGTERM')) ?? { code: undefined, output: '' }
    expect(code, output).toBe(0)
    await start()
    counts.push(acknowledged.length)
  }
  isOver = true
  await Promise.all(load)

  expect(balancer.broken).toEqual([])
  expect(refused).toEqual([])
  // Work went on in each round.
  expect(counts).toEqual([...new Set(counts)])
  const { rows } = await database.pool.query<{ name: string }>(
    "select name from departments where name like 'Rolling %'",
  )
  expect(rows.map(({ name }) => name).sort()).toEqual(acknowledged.sort())
  console.log(`${rounds} rolling restarts under ${acknowledged.length} writes`)
})
