import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { isoOf } from '../clock.ts'
import type { Database, Queryable } from '../db/database.ts'
import type { Job, Jobs, SendOptions } from '../engine.ts'
import { laneOf, secondsOf } from './job.ts'
import type { Queue } from './queue.ts'

type Asked = SendOptions & { readonly id?: string }

/** Writes a job down and queues it, in one transaction. @returns its id, or undefined where there is one already */
export const writeJob = async (
  tx: Queryable,
  queue: Queue,
  now: number,
  job: Job,
  payload: unknown,
  { id = uuidv7(), startAfter = now, singletonKey }: Asked = {},
): Promise<string | undefined> => {
  const at = isoOf(now)
  const made =
    await tx.run(sql`insert into job (id, created_at, updated_at, name, lane, payload, state, run_at, singleton_key)
    values (${id}, ${at}, ${at}, ${job.name}, ${laneOf(job)}, ${JSON.stringify(payload)}::jsonb, 'waiting', ${isoOf(Math.max(now, startAfter))}, ${singletonKey ?? null})
    on conflict do nothing`)
  if (made === 0) return undefined
  await queue.put(tx, laneOf(job), id, (startAfter - now) / 1000, secondsOf(job))
  return id
}

/** Most jobs that one round queues again. */
const mostLost = 1000

/**
 * Queues jobs that the queue does not know: a restored database has its jobs, but not their queue. One statement sees
 * both as they were at one moment, so that nothing under way looks lost.
 */
export const requeueLost = async (db: Database, queue: Queue, all: readonly Job[]): Promise<void> => {
  const lost = await db.all<{ id: string; name: string }>(
    sql`select j.id, j.name from job j where j.state in ('waiting', 'running') and not exists (
      select 1 from pgboss.job q where q.name = j.lane and q.state in ('created', 'retry', 'active') and q.data ->> 'job' = j.id::text) limit ${mostLost}`,
  )
  for (const { id, name } of lost) {
    const job = all.find((one) => one.name === name)
    if (job !== undefined) await queue.put(db, laneOf(job), id, 0, secondsOf(job))
  }
}

/** The jobs that areas may ask for. @throws Error where two kinds have one name */
export const makeJobs = (all: readonly Job[], queue: Queue, now: () => number): Jobs => {
  if (new Set(all.map(({ name }) => name)).size !== all.length) throw new Error('two kinds of job have one name')
  return {
    all,
    send: (tx, job, payload, options) => {
      if (!all.some(({ name }) => name === job.name)) throw new Error(`the job ${job.name} is not among the product's`)
      return writeJob(tx, queue, now(), job as Job, job.payload.parse(payload), options)
    },
    retry: async (tx, id) => {
      const at = isoOf(now())
      const row = await tx.one<{ name: string; version: number }>(
        sql`update job set state = 'waiting', tries = 0, run_at = ${at}, finished_at = null, updated_at = ${at}, version = version + 1 where id = ${id} and state = 'failed' returning name, version`,
      )
      const job = all.find(({ name }) => name === row?.name)
      if (row === undefined || job === undefined) return undefined
      await queue.put(tx, laneOf(job), id, 0, secondsOf(job))
      return row.version
    },
  }
}
