import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { permission, role } from '../../../core/account/account.ts'
import { dayIn } from '../../../core/query/relative.ts'
import { dayAfter } from '../../../core/time/days/days.ts'
import { lastWeekMoment, type WeekMoment } from '../../../core/time/days/week.ts'
import { isoOf } from '../../../server/clock.ts'
import type { Queryable } from '../../../server/db/database.ts'
import { linksOf, tableOf } from '../../../server/db/table-of.ts'
import type { Engine, Job } from '../../../server/engine.ts'
import { defineJob } from '../../../server/jobs/define-job.ts'
import { inBlocks, pagesOf } from '../../../server/jobs/each-row.ts'
import { readerFor } from '../../../server/rows/read/read.ts'
import { user } from '../../people/user.ts'
import { habitsOf, keepWeeks, weekOn } from './weeks.ts'

const [u, p] = [tableOf(user, 'u'), tableOf(permission, 'p')]
const [direct, roles, ofRole] = [
  linksOf(user, 'permissions', 'd'),
  linksOf(user, 'roles', 'r'),
  linksOf(role, 'permissions', 'o'),
]
const dayMs = 86_400_000
const [perPage, perBlock] = [500, 20]
const kind = 'timesheet_due'

/** Returns the people who submit timesheets, by id. */
const people = (engine: Engine) =>
  pagesOf(
    async (after, most) =>
      (
        await engine.long.all<{ id: string }>(sql`
          select ${u.id} from ${u} where ${u.is_active} and ${u.client_id} is null and ${u.id} > ${after} and exists (
            select 1 from ${p} where ${p.name} = 'timesheet-store' and (
              exists (select 1 from ${direct} where ${direct.source_id} = ${u.id} and ${direct.target_id} = ${p.id})
              or exists (select 1 from ${roles} join ${ofRole} on ${ofRole.source_id} = ${roles.target_id}
                where ${roles.source_id} = ${u.id} and ${ofRole.target_id} = ${p.id})))
          order by ${u.id} limit ${most}`)
      ).map(({ id }) => id),
    perPage,
  )

/**
 * Reminds a person once of a week: the one of three days before, so that on Friday it is the present week, and on
 * Monday the last one. A week without expected hours causes no reminder.
 */
const remind = async (engine: Engine, person: string, moment: WeekMoment, tx: Queryable): Promise<void> => {
  const now = engine.now()
  const habits = await habitsOf(person, tx)
  if (habits === undefined) return
  const at = lastWeekMoment(now, moment, habits.timeZone)
  // A reminder that was missed while nothing ran is sent within a day.
  if (now - at > dayMs) return
  const about = await weekOn(person, dayAfter(dayIn(at, habits.timeZone), -3), habits, tx)
  if (about.id === undefined) await keepWeeks(engine, tx, person, { from: about.from, to: about.from + 1 })
  const { id } = about.id === undefined ? await weekOn(person, about.starts_on, habits, tx) : about
  const sheet =
    id === undefined ? undefined : await readerFor(engine, 'system', tx).one(engine.models.of('timesheet'), id)
  if (sheet === undefined || (sheet.status !== 'open' && sheet.status !== 'refused')) return
  if ((sheet.expected_minutes ?? 0) === 0 && sheet.minutes === 0) return
  const fresh = await tx.run(sql`insert into told_date (kind, entity, row_id, due_at, user_id)
    values (${kind}, 'timesheet', ${sheet.id}, ${isoOf(at)}, ${person}) on conflict do nothing`)
  if (fresh > 0) await engine.notify(tx, 'system', { kind, to: [person], about: { entity: 'timesheet', id: sheet.id } })
}

/** Reminds people of timesheets that are not submitted, on the day and hour that the installation sets. */
export const timesheetDueJob: Job = defineJob({
  name: 'timesheet-due',
  payload: z.object({}),
  seconds: 300,
  schedule: '*/15 * * * *',
  run: async (context) => {
    const { engine } = context
    const { hoursReminder: moment } = engine.site
    if (moment === undefined) return
    for await (const ids of people(engine))
      await inBlocks(
        context,
        user.name,
        ids,
        async (block, tx) => {
          for (const id of block) await remind(engine, id, moment, tx)
        },
        perBlock,
      )
  },
}) as Job
