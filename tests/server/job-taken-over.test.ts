import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { Queryable } from '../../src/server/db/database.ts'
import type { Engine, Job } from '../../src/server/engine.ts'
import { defineJob } from '../../src/server/jobs/define-job.ts'
import { reclaimJobs, takeJobs } from '../../src/server/jobs/queue.ts'
import { runJob } from '../../src/server/jobs/run-job.ts'
import { type Product, startTestProduct } from './harness/product.ts'

let clock = Date.parse('2028-03-01T08:00:00Z')
let fails = true
const told: string[] = []
const fragile = defineJob({
  name: 'fragile',
  payload: z.object({}),
  retry: { times: 1, firstSeconds: 60, mostSeconds: 60 },
  run: async ({ tx }) => {
    await tx.run(sql`insert into done values (1)`)
    if (fails) throw new Error('it broke')
  },
  failed: async (_context, _payload, error, final) => void told.push(`${error}${final ? ', for good' : ''}`),
}) as Job

let product: Product
beforeAll(async () => {
  product = await startTestProduct({ now: () => clock, jobs: [fragile] })
  await product.engine.db.run(sql`create table done (n int)`)
})
afterAll(() => product.end())

const signal = new AbortController().signal
/** Returns the state of the queue, and how often the work was done. */
const state = async () => ({
  job: await product.engine.db.one(sql`select state, tries, error from job where name = 'fragile'`),
  done: (await product.engine.db.all(sql`select 1 from done`)).length,
})
/** Returns an engine that lets something happen between the rollback of a failed try and the record of its failure. */
const slowToTell = (engine: Engine, between: () => Promise<unknown>): Engine => ({
  ...engine,
  db: {
    ...engine.db,
    transaction: async <T>(work: (tx: Queryable) => Promise<T>) => {
      await between()
      return engine.db.transaction(work)
    },
  },
})
const take = async () => {
  const [row] = await takeJobs(product.engine, 'main', 1)
  if (row === undefined) throw new Error('nothing is due')
  return row
}
/** Makes another process take over a job that seems lost, because the first process is too slow. */
const takeOver = async () => {
  clock += 16_000
  await reclaimJobs(product.engine)
  return runJob(product.engine, await take(), signal)
}

test('a job taken over between the rollback of its try and the record of the failure is done once and told of once', async () => {
  const { engine } = product
  await engine.db.transaction((tx) => engine.jobs.send(tx, fragile, {}))
  const first = await take()
  await runJob(
    slowToTell(engine, async () => {
      fails = false
      await takeOver()
    }),
    first,
    signal,
  )
  expect(await state()).toEqual({ job: { state: 'done', tries: 2, error: null }, done: 1 })
  expect(told).toEqual([])
  await engine.db.run(sql`truncate done`)
  await engine.db.run(sql`delete from job where name = 'fragile'`)
})

test('where the other fails too, the failure is told once, and no try beyond the last is made', async () => {
  const { engine } = product
  fails = true
  await engine.db.transaction((tx) => engine.jobs.send(tx, fragile, {}))
  await runJob(slowToTell(engine, takeOver), await take(), signal)
  expect(await state()).toEqual({ job: { state: 'failed', tries: 2, error: 'it broke' }, done: 0 })
  expect(told).toEqual(['it broke, for good'])
  expect(await takeJobs(engine, 'main', 1)).toEqual([])
})
