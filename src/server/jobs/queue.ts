import { sql } from 'drizzle-orm'
import { isoOf } from '../clock.ts'
import type { Engine } from '../engine.ts'
import type { Lane } from './lanes.ts'

/**
 * The queue is the table `job`, read with SKIP LOCKED: a request inserts its row in its own transaction, and a
 * worker completes the row in the transaction of the work. Decision (2026-11): a queue library beside it (pg-boss
 * was one until November 2026) would store the same state twice. Revisit with work that must not be in this
 * database.
 */
export type TakenJob = {
  readonly id: string
  readonly name: string
  readonly payload: unknown
  /** Tries so far, including this one. */
  readonly tries: number
}

/** Seconds in which a worker must lock a job that it took (`run-job.ts`); one statement lies between. */
const secondsToLock = 15

/**
 * Takes due jobs, oldest first; each goes to one worker. The try is counted before the work's transaction, so that a
 * try that kills the process counts too.
 * @param most rows
 */
export const takeJobs = async ({ long, now }: Engine, lane: Lane, most: number): Promise<readonly TakenJob[]> => {
  const at = isoOf(now())
  const rows = await long.all<TakenJob & { run_at: string }>(
    sql`with due as materialized (
      select id from job where lane = ${lane} and state = 'waiting' and run_at <= ${at} order by run_at, id limit ${most} for update skip locked)
    update job set state = 'running', tries = tries + 1, singleton_key = null, started_at = ${at}, updated_at = ${at}, version = version + 1
    where id in (select id from due) returning id, name, payload, tries, run_at`,
  )
  return rows.toSorted((a, b) => a.run_at.localeCompare(b.run_at) || a.id.localeCompare(b.id))
}

/**
 * Returns jobs of dead processes to the queue. A worker holds a lock on its job's row, which ends with the process;
 * a worker that is too slow to lock finds its job taken and skips it.
 */
export const reclaimJobs = async ({ long, now }: Engine): Promise<void> => {
  const at = now()
  await long.run(
    sql`with lost as materialized (
      select id from job where state = 'running' and started_at < ${isoOf(at - secondsToLock * 1000)} for update skip locked)
    update job set state = 'waiting', run_at = ${isoOf(at)}, updated_at = ${isoOf(at)}, version = version + 1 where id in (select id from lost)`,
  )
}
