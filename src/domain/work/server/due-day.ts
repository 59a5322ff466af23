import { sql } from 'drizzle-orm'
import { endOfWork } from '../../../core/time/days/end-of-work.ts'
import type { Queryable } from '../../../server/db/database.ts'
import { tableOf } from '../../../server/db/table-of.ts'
import { businessCalendar } from '../../working-time/business-calendar.ts'
import { type CalendarRow, type HolidayRow, workingHoursOf } from '../../working-time/calendar-hours.ts'
import { holiday } from '../../working-time/holiday.ts'
import { project } from '../project.ts'

const [p, c, h] = [tableOf(project, 'p'), tableOf(businessCalendar, 'c'), tableOf(holiday)]

/**
 * Returns the ends of the days of a project's calendar (decisions, 'Task'), in milliseconds since 1970 UTC. Undefined
 * if the calendar is closed that day or has 24 hours, or if the project has none.
 */
export const endsOfDays = async (projectId: string, tx: Queryable): Promise<(day: string) => number | undefined> => {
  const calendar = await tx.one<CalendarRow & { readonly id: string }>(
    sql`select c.* from ${p} join ${c} on ${c.id} = ${p.calendar_id} where ${p.id} = ${projectId}`,
  )
  if (calendar === undefined) return () => undefined
  const holidays = await tx.all<HolidayRow>(
    sql`select ${h.day}, ${h.until}, ${h.every_year}, ${h.hours} from ${h} where ${h.calendar_id} = ${calendar.id}`,
  )
  const hours = workingHoursOf(calendar, holidays)
  return (day) => endOfWork(day, hours)
}
