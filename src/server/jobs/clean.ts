import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { cleanDevices } from '../auth/devices.ts'
import { idleMs } from '../auth/sessions.ts'
import { isoOf, systemNow } from '../clock.ts'
import type { Queryable } from '../db/database.ts'
import type { Job } from '../engine.ts'
import { cleanWriting } from '../facets/talks/writing.ts'
import { cleanSecurityEvents } from '../security-log.ts'
import { defineJob } from './define-job.ts'

const dayMs = 24 * 3_600_000
/** Days that what was done, and what failed or is a mail, can be looked up. */
const doneDays = 7
const failedDays = 30

/** Deletes what has had its day: ended sessions, forgotten devices, answers kept for a repeated call, spent limits, old jobs and mails. */
const clean = async (tx: Queryable, now: number): Promise<void> => {
  const before = (ms: number) => isoOf(now - ms)
  await tx.run(
    sql`delete from session where expires_at < ${isoOf(now)} or (last_used_at < ${before(idleMs)} and name is null)`,
  )
  await cleanDevices(tx, now)
  await cleanSecurityEvents(tx, now)
  await cleanWriting(tx, now)
  await tx.run(sql`delete from idempotency where created_at < ${before(dayMs)}`)
  await tx.run(sql`delete from password_reset where expires_at < ${isoOf(now)}`)
  // The limiter counts in its own time, milliseconds of the machine that wrote.
  await tx.run(sql`delete from rate_limit where expire < ${systemNow()}`)
  await tx.run(sql`delete from job where state = 'done' and finished_at < ${before(doneDays * dayMs)}`)
  await tx.run(sql`delete from job where state = 'failed' and finished_at < ${before(failedDays * dayMs)}`)
  const old = sql`select id from mail where state <> 'waiting' and updated_at < ${before(failedDays * dayMs)}`
  await tx.run(sql`delete from mail_body where mail_id in (${old})`)
  await tx.run(sql`delete from mail where state <> 'waiting' and updated_at < ${before(failedDays * dayMs)}`)
}

export const cleaningJob: Job = defineJob({
  name: 'clean',
  payload: z.object({}),
  seconds: 600,
  // Every hour, off the full one, when others are busy too.
  schedule: '17 * * * *',
  run: ({ engine, tx }) => clean(tx, engine.now()),
}) as Job
