import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { isoOf } from '../clock.ts'
import type { Queryable } from '../db/database.ts'
import type { Job, Jobs, SendOptions } from '../engine.ts'
import { laneOf } from './define-job.ts'

type Asked = SendOptions & { readonly id?: string }

/**
 * Inserts a job.
 * @returns its id, or undefined if one with the same key is waiting
 */
export const writeJob = async (
  tx: Queryable,
  now: number,
  job: Job,
  payload: unknown,
  { id = uuidv7(), startAfter = now, singletonKey }: Asked = {},
): Promise<string | undefined> => {
  const at = isoOf(now)
  const inserted =
    await tx.run(sql`insert into job (id, created_at, updated_at, name, lane, payload, state, run_at, singleton_key)
    values (${id}, ${at}, ${at}, ${job.name}, ${laneOf(job)}, ${JSON.stringify(payload)}::jsonb, 'waiting', ${isoOf(Math.max(now, startAfter))}, ${singletonKey ?? null})
    on conflict do nothing`)
  return inserted === 0 ? undefined : id
}

/**
 * The jobs that areas may send.
 * @throws Error for duplicate names
 */
export const makeJobs = (all: readonly Job[], now: () => number): Jobs => {
  if (new Set(all.map(({ name }) => name)).size !== all.length) throw new Error('two kinds of job have one name')
  return {
    all,
    send: (tx, job, payload, options) => {
      if (!all.some(({ name }) => name === job.name)) throw new Error(`the job ${job.name} is not among the product's`)
      return writeJob(tx, now(), job as Job, job.payload.parse(payload), options)
    },
    retry: async (tx, id) => {
      const at = isoOf(now())
      const row = await tx.one<{ version: number }>(
        sql`update job set state = 'waiting', tries = 0, run_at = ${at}, finished_at = null, updated_at = ${at}, version = version + 1 where id = ${id} and state = 'failed' returning version`,
      )
      return row?.version
    },
  }
}
