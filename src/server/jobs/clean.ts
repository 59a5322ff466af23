import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { cleanDevices } from '../auth/devices.ts'
import { idleMs } from '../auth/sessions.ts'
import { isoOf, systemNow } from '../clock.ts'
import type { Queryable } from '../db/database.ts'
import type { Job, JobContext } from '../engine.ts'
import { cleanWriting } from '../facets/talks/writing.ts'
import { forgetImports } from '../import/take-back.ts'
import { cleanSecurityEvents } from '../security-log.ts'
import { defineJob } from './define-job.ts'

const dayMs = 24 * 3_600_000
/** Days for which completed jobs can be looked up, and failed jobs and mails. */
const doneDays = 7
const failedDays = 30

const before = (now: number, ms: number): string => isoOf(now - ms)

type Step = (tx: Queryable, now: number) => Promise<unknown>

/** Deletions of expired rows, independent of each other. */
const steps: readonly Step[] = [
  (tx, now) =>
    tx.run(
      sql`delete from session where expires_at < ${isoOf(now)} or (last_used_at < ${before(now, idleMs)} and name is null)`,
    ),
  cleanDevices,
  cleanSecurityEvents,
  cleanWriting,
  forgetImports,
  (tx, now) => tx.run(sql`delete from idempotency where created_at < ${before(now, dayMs)}`),
  (tx, now) => tx.run(sql`delete from password_reset where expires_at < ${isoOf(now)}`),
  // The limiter counts in its own time, milliseconds of the machine that wrote.
  (tx) => tx.run(sql`delete from rate_limit where expire < ${systemNow()}`),
  (tx, now) => tx.run(sql`delete from job where state = 'done' and finished_at < ${before(now, doneDays * dayMs)}`),
  (tx, now) => tx.run(sql`delete from job where state = 'failed' and finished_at < ${before(now, failedDays * dayMs)}`),
  async (tx, now) => {
    const old = sql`state <> 'waiting' and updated_at < ${before(now, failedDays * dayMs)}`
    await tx.run(sql`delete from mail_body where mail_id in (select id from mail where ${old})`)
    await tx.run(sql`delete from mail where ${old}`)
  },
]

/**
 * Cleans up, each step in a transaction of its own.
 * @throws the first error, after all steps had their turn
 */
const clean = async ({ engine, signal }: Pick<JobContext, 'engine' | 'signal'>): Promise<void> => {
  const failures: unknown[] = []
  for (const step of steps) {
    signal.throwIfAborted()
    await engine.long.transaction((tx) => step(tx, engine.now())).catch((error: unknown) => void failures.push(error))
  }
  if (failures.length > 0) throw failures[0]
}

export const cleaningJob: Job = defineJob({
  name: 'clean',
  payload: z.object({}),
  seconds: 600,
  // Every hour, off the full one, when others are busy too.
  schedule: '17 * * * *',
  run: clean,
}) as Job
