import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Queryable } from '../../src/server/db/database.ts'
import type { Job } from '../../src/server/engine.ts'
import { defineJob, delayAfter, FinalFailure, patient } from '../../src/server/jobs/define-job.ts'
import { lastSlot, queueScheduled } from '../../src/server/jobs/schedule.ts'
import { startWorkers } from '../../src/server/jobs/workers.ts'
import { type Person, type Product, startTestProduct } from './harness/product.ts'

let clock = Date.parse('2026-03-01T10:00:30Z')
const minutes = (n: number) => n * 60_000
const seen: number[] = []
let during: (tx: Queryable) => void = () => {}
let act: (n: number) => Promise<unknown> = async () => {}
let told: { error: string; final: boolean }[] = []

const count = defineJob({
  name: 'count',
  payload: z.object({ n: z.number() }),
  retry: { times: 3, firstSeconds: 10, mostSeconds: 25 },
  seconds: 2,
  run: async ({ tx }, { n }) => {
    seen.push(n)
    during(tx)
    await tx.run(sql`insert into effect (n) values (${n})`)
    await act(n)
  },
  failed: async (_context, _payload, error, final) => {
    told.push({ error, final })
  },
})
const nightly = defineJob({
  name: 'nightly',
  payload: z.object({}),
  schedule: '30 3 * * *',
  run: async ({ tx }) => {
    await tx.run(sql`insert into effect (n) values (330)`)
  },
})

let product: Product
let admin: Person
beforeAll(async () => {
  product = await startTestProduct({ now: () => clock, jobs: [count as Job, nightly as Job] })
  admin = await product.person({ roles: ['admin'] })
  await product.engine.long.run(sql`create table effect (n int)`)
})
afterAll(() => product.end())
beforeEach(async () => {
  await product.engine.long.run(sql`truncate effect, job`)
  seen.length = 0
  told = []
  during = () => {}
  act = async () => {}
})

const send = (n: number, options = {}) => product.engine.jobs.send(product.engine.db, count, { n }, options)
const effects = async () =>
  (await product.engine.db.all<{ n: number }>(sql`select n from effect order by n`)).map(({ n }) => n)
const row = async (id: string | undefined) =>
  product.engine.db.one<{ state: string; tries: number; error: string | null; run_at: string }>(
    sql`select state, tries, error, run_at from job where id = ${id}`,
  )
const failing = (times: number, error: Error = new Error('not today')) => {
  let left = times
  return async () => {
    if (left-- > 0) throw error
  }
}

describe('a job', () => {
  test('is there if and only if the write that asked for it is', async () => {
    const { db, jobs } = product.engine
    await expect(
      db.transaction(async (tx) => {
        await jobs.send(tx, count, { n: 1 })
        throw new Error('changed my mind')
      }),
    ).rejects.toThrow('changed my mind')
    await db.transaction((tx) => jobs.send(tx, count, { n: 2 }))
    expect(await product.runJobs()).toEqual([{ name: 'count' }])
    expect(await effects()).toEqual([2])
    // The job does not run a second time.
    expect(await product.runJobs()).toEqual([])
  })

  test('with a payload that is none is refused where it is asked for', () => {
    expect(() => send('two' as never)).toThrow()
    const foreign = defineJob({ name: 'foreign', payload: z.object({}), run: async () => {} })
    expect(() => product.engine.jobs.send(product.engine.db, foreign, {})).toThrow('not among')
  })

  test('waits for its time', async () => {
    const id = await send(3, { startAfter: clock + minutes(5) })
    expect(await product.runJobs()).toEqual([])
    clock += minutes(4)
    expect(await product.runJobs()).toEqual([])
    clock += minutes(2)
    expect(await product.runJobs()).toEqual([{ name: 'count' }])
    expect(await row(id)).toMatchObject({ state: 'done', tries: 1 })
  })

  test('of one kind and key waits once, and may be asked for again once it has begun', async () => {
    expect(await send(4, { singletonKey: 'k' })).toBeDefined()
    expect(await send(5, { singletonKey: 'k' })).toBeUndefined()
    expect(await send(6, { singletonKey: 'other' })).toBeDefined()
    act = async (n) => {
      if (n === 4) expect(await send(7, { singletonKey: 'k' })).toBeDefined()
    }
    await product.runJobs()
    expect(await effects()).toEqual([4, 6, 7])
  })

  test('that fails leaves nothing, is told, and is tried again after growing waits', async () => {
    act = failing(2)
    const id = await send(8)
    await product.runJobs()
    expect(await effects()).toEqual([])
    expect(await row(id)).toMatchObject({ state: 'waiting', tries: 1, error: 'not today' })
    expect(Date.parse((await row(id))?.run_at ?? '') - clock).toBe(10_000)
    clock += 10_000
    await product.runJobs()
    expect(Date.parse((await row(id))?.run_at ?? '') - clock).toBe(20_000)
    clock += 20_000
    await product.runJobs()
    expect(await row(id)).toMatchObject({ state: 'done', tries: 3, error: null })
    expect(await effects()).toEqual([8])
    expect(told).toEqual([
      { error: 'not today', final: false },
      { error: 'not today', final: false },
    ])
    expect([1, 2, 3, 4].map((tries) => delayAfter(count as Job, tries))).toEqual([10_000, 20_000, 25_000, 25_000])
    const day = Array.from({ length: patient.times }, (_, i) =>
      delayAfter({ ...(count as Job), retry: patient }, i + 1),
    ).reduce((sum, one) => sum + one, 0)
    expect(day).toBeGreaterThan(24 * 3_600_000)
  })

  test('that goes on failing is failed, shown with its error, and done when an administrator has it tried again', async () => {
    act = failing(4)
    const id = await send(9)
    for (let i = 0; i < 6; i++) {
      await product.runJobs()
      clock += minutes(1)
    }
    expect(seen).toEqual([9, 9, 9, 9])
    expect(told.at(-1)).toEqual({ error: 'not today', final: true })
    const list = await admin.send('GET', '/api/logs/jobs?filter[state]=failed')
    expect(list.body).toMatchObject({ total: 1, data: [{ id, name: 'count', tries: 4, error: 'not today' }] })
    expect((await admin.send('POST', `/api/logs/jobs/${id}/retry`, {})).body).toEqual({
      message: 'The job will be tried again.',
    })
    expect((await admin.send('POST', `/api/logs/jobs/${id}/retry`, {})).status).toBe(409)
    await product.runJobs()
    expect(await effects()).toEqual([9])
    expect((await admin.send('GET', `/api/logs/jobs/${id}/history`)).body.data[0]).toMatchObject({ action: 'retried' })
  })

  test('that can only fail again is not tried again', async () => {
    act = failing(9, new FinalFailure('never'))
    const id = await send(10)
    await product.runJobs()
    expect(await row(id)).toMatchObject({ state: 'failed', tries: 1, error: 'never' })
  })

  test('that takes too long is ended, and can write nothing more', async () => {
    let write: () => Promise<unknown> = async () => {}
    during = (tx) => {
      write = () => tx.run(sql`insert into effect (n) values (12)`)
    }
    act = () => new Promise(() => {})
    const id = await send(11)
    const outcome = await product.runJobs()
    expect(outcome).toEqual([{ name: 'count', error: expect.objectContaining({ message: 'took more than 2 s' }) }])
    expect(await effects()).toEqual([])
    expect(await row(id)).toMatchObject({ state: 'waiting', error: 'took more than 2 s' })
    expect(write).toThrow('the job is over')
  })
})

describe('repeated jobs', () => {
  test('are queued once for each time, by however many processes, and a missed time is made up for', async () => {
    const { engine } = product
    clock = Date.parse('2026-03-02T03:29:59Z')
    await Promise.all([1, 2, 3].map(() => queueScheduled(engine)))
    await product.runJobs()
    const before = (await effects()).length
    clock = Date.parse('2026-03-02T03:30:00Z')
    await Promise.all([1, 2, 3].map(() => queueScheduled(engine)))
    await product.runJobs()
    await queueScheduled(engine)
    await product.runJobs()
    expect((await effects()).length).toBe(before + 1)
    // No process ran at 03:30 of the next day, so the one that starts at noon does it.
    clock = Date.parse('2026-03-03T12:00:00Z')
    await queueScheduled(engine)
    await product.runJobs()
    expect((await effects()).length).toBe(before + 2)
  })
  test('have their last time by cron, in UTC', () => {
    const at = (text: string) => new Date(lastSlot('30 3 * * *', Date.parse(text))).toISOString()
    expect(at('2026-03-29T03:29:00Z')).toBe('2026-03-28T03:30:00.000Z')
    expect(at('2026-03-29T03:30:00Z')).toBe('2026-03-29T03:30:00.000Z')
    expect(at('2028-02-29T23:00:00Z')).toBe('2028-02-29T03:30:00.000Z')
  })
})

describe('the workers of a process', () => {
  const workers = () =>
    startWorkers({
      engine: product.engine,
      say: () => {},
      pollMs: 20,
      roundMs: 1000,
    })
  const until = async (holds: () => boolean | Promise<boolean>) => {
    for (let i = 0; i < 500 && !(await holds()); i++) await new Promise((done) => setTimeout(done, 20))
    expect(await holds()).toBe(true)
  }

  test('finish what is under way when they are stopped, and take nothing more', async () => {
    let end: () => void = () => {}
    act = (n) => (n === 20 ? new Promise<void>((done) => (end = done)) : Promise.resolve())
    const id = await send(20)
    const running = workers()
    await until(() => seen.includes(20))
    const stopped = running.stop()
    // A query for due jobs that runs while the workers are stopped still takes what it finds.
    await new Promise((done) => setTimeout(done, 1000))
    await send(21)
    await new Promise((done) => setTimeout(done, 100))
    end()
    await stopped
    expect(await row(id)).toMatchObject({ state: 'done' })
    expect(seen).not.toContain(21)
  })

  test('take what a process left that died before it had locked it', async () => {
    const id = await send(23)
    await product.engine.long.run(
      sql`update job set state = 'running', tries = 1, started_at = ${new Date(clock - 16_000).toISOString()} where id = ${id}`,
    )
    const running = workers()
    await until(async () => (await effects()).includes(23))
    await running.stop()
    expect(seen.filter((n) => n === 23)).toHaveLength(1)
    expect(await row(id)).toMatchObject({ state: 'done', tries: 2 })
  })

  test('give back what does not end in time, without counting the try', async () => {
    act = () => new Promise(() => {})
    const id = await send(22)
    const running = workers()
    await until(() => seen.includes(22))
    await running.stop(0)
    expect(await row(id)).toMatchObject({ state: 'waiting', tries: 0 })
    act = async () => {}
    await product.runJobs()
    // The nightly job, whose time has passed, was also requested.
    expect((await effects()).filter((n) => n === 22)).toEqual([22])
  })
})
