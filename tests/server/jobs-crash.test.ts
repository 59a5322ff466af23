import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeEngine } from '../../src/app/server/make-engine.ts'
import { onePool } from '../../src/server/db/pool.ts'
import { freshDatabase, type TestDatabase } from './harness/database.ts'
import { effectJob } from './harness/effect-job.ts'
import { startWorkerProcess, type WorkerProcess } from './harness/worker-process.ts'

let database: TestDatabase
const workers: WorkerProcess[] = []
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(async () => {
  await Promise.all(workers.map((one) => one.kill()))
  await database.drop()
})

const jobs = 1000
/** The number of processes that are killed in the middle, one after the other; another one follows each. */
const kills = process.env.TMS_TEST_FULL === '1' ? 10 : 1

test('of jobs taken by two processes, some of them killed, each has its effect once', async () => {
  const engine = makeEngine(onePool(database.pool), { jobs: [effectJob] })
  const { db } = engine
  await db.run(sql`create table effect (n int, pid int, finished boolean not null default false)`)
  await db.transaction(async (tx) => {
    for (let n = 0; n < jobs; n++) await engine.jobs.send(tx, effectJob, { n })
  })
  const start = () => {
    const one = startWorkerProcess({ DATABASE_URL: database.url })
    workers.push(one)
    return one
  }
  const rows = async () => (await db.one<{ n: number }>(sql`select count(*)::int as n from effect`))?.n ?? 0
  const reach = async (wanted: number) => {
    const end = performance.now() + 100_000
    while ((await rows()) < wanted && performance.now() < end) await new Promise((done) => setTimeout(done, 20))
    expect(await rows()).toBeGreaterThanOrEqual(wanted)
  }
  start()
  let victim = start()
  for (let i = 1; i <= kills; i++) {
    await reach(Math.floor((jobs * i) / (kills + 1)))
    // A kill shows something only if it comes in the middle of the work.
    for (;;) {
      const taken = await db.one<{ n: number }>(
        sql`select count(*)::int as n from pg_stat_activity where datname = current_database() and state like '%in transaction%' and pid <> pg_backend_pid()`,
      )
      if ((taken?.n ?? 0) > 2) break
      if ((await rows()) >= jobs) break
    }
    await victim.kill()
    victim = start()
  }
  await reach(jobs)
  const state = await db.all<{ state: string; n: number }>(
    sql`select state, count(*)::int as n from job group by state order by state`,
  )
  const effects = await db.one(
    sql`select count(*)::int as n, count(distinct n)::int as different, count(*) filter (where finished)::int as finished, count(distinct pid)::int as processes from effect`,
  )
  console.log('effects', JSON.stringify(effects), 'jobs', JSON.stringify(state))
  expect(effects).toEqual({ n: jobs, different: jobs, finished: jobs, processes: expect.any(Number) })
  expect((effects?.processes as number) ?? 0).toBeGreaterThanOrEqual(2)
  const again = await db.one<{ n: number }>(sql`select count(*)::int as n from job where tries > 1`)
  console.log(`${again?.n} jobs were begun by a process that died`)
  expect(again?.n).toBeGreaterThan(0)
}, 150_000)
