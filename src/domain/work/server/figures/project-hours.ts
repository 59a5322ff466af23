import { sql } from 'drizzle-orm'
import type { WorkingHours } from '../../../../core/time/working-time/working-time.ts'
import type { Queryable } from '../../../../server/db/database.ts'
import { tableOf } from '../../../../server/db/table-of.ts'
import { businessCalendar } from '../../../working-time/business-calendar.ts'
import { type CalendarRow, type HolidayRow, weekdays, workingHoursOf } from '../../../working-time/calendar-hours.ts'
import { holiday } from '../../../working-time/holiday.ts'
import { phase } from '../../phase.ts'
import { project } from '../../project.ts'
import { sprint as sprintEntity } from '../../sprint.ts'

const [c, o, h] = [tableOf(businessCalendar, 'c'), tableOf(businessCalendar, 'o'), tableOf(holiday, 'h')]
const [s, p, pr] = [tableOf(sprintEntity, 's'), tableOf(phase, 'p'), tableOf(project, 'pr')]

/**
 * Returns the working hours of a sprint's project: those of its calendar, else of the oldest one, which is the
 * organisation's. Undefined if there is no calendar, or if it has no hours yet.
 */
export const hoursOfSprint = async (db: Queryable, sprint: string): Promise<WorkingHours | undefined> => {
  const calendar = await db.one<CalendarRow & { id: string }>(sql`
    select c.* from ${c} where ${c.id} = coalesce(
      (select ${pr.calendar_id} from ${s} join ${p} on ${p.id} = ${s.phase_id} join ${pr} on ${pr.id} = ${p.project_id} where ${s.id} = ${sprint}),
      (select ${o.id} from ${o} order by ${o.created_at}, ${o.id} limit 1))`)
  if (calendar === undefined) return undefined
  if (calendar.always_open !== true && weekdays.every((day) => (calendar[day] ?? []).length === 0)) return undefined
  const holidays = await db.all<HolidayRow>(
    sql`select ${h.day}::text as day, ${h.until}::text as until, ${h.every_year}, ${h.hours} from ${h} where ${h.calendar_id} = ${calendar.id}`,
  )
  return workingHoursOf(calendar, holidays)
}
