import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { dayIn } from '../../../core/query/relative.ts'
import { dayAfter } from '../../../core/time/days/days.ts'
import { isoOf } from '../../../server/clock.ts'
import { type Queryable, uuids } from '../../../server/db/database.ts'
import { tableOf } from '../../../server/db/table-of.ts'
import type { Engine } from '../../../server/engine.ts'
import { defineJob } from '../../../server/jobs/define-job.ts'
import { user } from '../../people/user.ts'
import { readDays } from './read-days.ts'

const u = tableOf(user, 'u')

/** Notifies a person once that today's target is reached. A target of 0 causes no notice. */
export const reachedJob = defineJob({
  name: 'daily-target-reached',
  payload: z.object({ user: z.uuid() }),
  isBrief: true,
  run: async ({ engine, tx }, { user: id }) => {
    const now = engine.now()
    const owner = await tx.one<{ zone: string }>(sql`select ${u.time_zone} as zone from ${u} where ${u.id} = ${id}`)
    if (owner === undefined) return
    const today = dayIn(now, owner.zone)
    const [day] = await readDays(tx, { id, timeZone: owner.zone }, today, today)
    if (day?.is_target_achieved !== true) return
    const isFirst = await tx.run(
      sql`update daily_target set reached_at = ${isoOf(now)}
        where user_id = ${id} and day = ${today}::date and target > 0 and reached_at is null`,
    )
    if (isFirst > 0) await engine.notify(tx, 'system', { kind: 'target_reached', to: [id] })
  },
})

/**
 * Queues the check whether people who have finished something have reached a target. The job counts after the commit,
 * so that two people who finish something at once count each other's. One statement drops all people without a target
 * that could be reached.
 */
export const askForReached = async (
  { jobs, now }: Pick<Engine, 'jobs' | 'now'>,
  tx: Queryable,
  people: readonly string[],
): Promise<void> => {
  if (people.length === 0) return
  // In every zone, today is at most a day away from this one.
  const today = dayIn(now(), 'UTC')
  const hopeful = await tx.all<{ id: string }>(
    sql`select distinct user_id as id from daily_target where user_id = any(${uuids(people)}) and reached_at is null
      and day between ${dayAfter(today, -1)}::date and ${dayAfter(today)}::date`,
  )
  for (const { id } of hopeful) await jobs.send(tx, reachedJob, { user: id }, { singletonKey: id })
}
