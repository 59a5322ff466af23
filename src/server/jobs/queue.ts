import { sql } from 'drizzle-orm'
import { isoOf } from '../clock.ts'
import type { Engine, Lane } from '../engine.ts'

/**
 * The queue is the table `job` itself, taken from with SKIP LOCKED: what asks for a job writes its row in its own
 * transaction, and what does it completes the row in the transaction of the work. A queue library beside it (pg-boss was one
 * until November 2026) would keep the same state a second time. Changes with work that must not lie in this database.
 */
export type TakenJob = {
  readonly id: string
  readonly name: string
  readonly payload: unknown
  /** Tries so far, this one included. */
  readonly tries: number
}

/** Seconds after which a taken job must be locked by its taker (`run.ts`): between the two lies one statement. */
const secondsToLock = 15

/**
 * Takes jobs that are due, oldest first; each is given to one taker. The try is counted before the work's own transaction,
 * so that one that ends the process counts all the same.
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
 * Gives back what was taken by processes that died. Whoever does a job holds the lock of its row, which ends with the
 * process; a process that is only slow to lock finds its job taken again, and leaves it.
 */
export const reclaimJobs = async ({ long, now }: Engine): Promise<void> => {
  const at = now()
  await long.run(
    sql`with lost as materialized (
      select id from job where state = 'running' and started_at < ${isoOf(at - secondsToLock * 1000)} for update skip locked)
    update job set state = 'waiting', run_at = ${isoOf(at)}, updated_at = ${isoOf(at)}, version = version + 1 where id in (select id from lost)`,
  )
}
