import { createHash } from 'node:crypto'
import parser from 'cron-parser'
import { sql } from 'drizzle-orm'
import type { Engine, Job } from '../engine.ts'
import { writeJob } from './send-job.ts'

/** A time that was missed for longer (no process ran) is skipped. */
const mostLate = 24 * 3_600_000

/** Returns the same id in every process, so that each time creates one job (name-based UUID, RFC 9562, 5.8). */
const idOf = (job: string, slot: number): string => {
  const hash = createHash('sha256').update(`${job} ${slot}`).digest('hex')
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}

/** The last time at which a job was due, in milliseconds since 1970 UTC. */
export const lastSlot = (cron: string, now: number): number =>
  // `prev` excludes the very moment.
  parser
    .parseExpression(cron, { tz: 'UTC', currentDate: new Date(now + 1000) })
    .prev()
    .getTime()

/** Queues scheduled jobs that are due; concurrent processes insert the same ids. */
export const queueScheduled = async (engine: Engine): Promise<void> => {
  const now = engine.now()
  for (const job of engine.jobs.all) {
    if (job.schedule === undefined) continue
    const slot = lastSlot(job.schedule, now)
    if (now - slot > mostLate) continue
    const id = idOf(job.name, slot)
    if ((await engine.db.one(sql`select 1 as yes from job where id = ${id}`)) !== undefined) continue
    await engine.db.transaction((tx) => writeJob(tx, now, job as Job, {}, { id }))
  }
}
