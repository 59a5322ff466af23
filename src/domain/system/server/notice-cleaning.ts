import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { isoOf } from '../../../server/clock.ts'
import { tableOf } from '../../../server/db/table-of.ts'
import type { Job } from '../../../server/engine.ts'
import { defineJob } from '../../../server/jobs/define-job.ts'
import { notification } from '../notification.ts'

const notifications = tableOf(notification)

const dayMs = 24 * 3_600_000
/** The days for which a notification is kept after it was read; and the days if it stays unread. */
const readDays = 90
const unreadDays = 365

/** Deletes old notifications. The rows that they name stay. */
export const noticeCleaningJob: Job = defineJob({
  name: 'notice-clean',
  payload: z.object({}),
  seconds: 600,
  schedule: '27 2 * * *',
  run: async ({ engine, tx }) => {
    // These belong to notices that have failed for good.
    await tx.run(sql`delete from notice_part where at < ${isoOf(engine.now() - readDays * dayMs)}`)
    const before = (days: number) => isoOf(engine.now() - days * dayMs)
    await tx.run(
      sql`delete from ${notifications} where ${notifications.created_at} < ${before(unreadDays)} or (${notifications.is_read} and ${notifications.updated_at} < ${before(readDays)})`,
    )
  },
}) as Job
