import { sql } from 'drizzle-orm'
import { workingTime } from '../../../core/time/working-time/working-time.ts'
import type { Queryable } from '../../../server/db/database.ts'
import { tableOf } from '../../../server/db/table-of.ts'
import { businessCalendar } from '../../working-time/business-calendar.ts'
import { type CalendarRow, type HolidayRow, weekdays, workingHoursOf } from '../../working-time/calendar-hours.ts'
import { holiday } from '../../working-time/holiday.ts'

const [c, o, h] = [tableOf(businessCalendar, 'c'), tableOf(businessCalendar, 'o'), tableOf(holiday, 'h')]

const hasHours = (row: CalendarRow): boolean =>
  row.always_open === true || weekdays.some((day) => (row[day] ?? []).length > 0)

/**
 * Returns the working days by which a project is planned: those of its calendar if that has hours, else of the oldest
 * one, which is the organisation's. Undefined if there is none.
 */
export const workingDaysBy = async (
  calendarId: string | null,
  on: Queryable,
): Promise<((day: string) => boolean) | undefined> => {
  const calendars = await on.all<CalendarRow & { readonly id: string }>(
    sql`select c.* from ${c} where ${c.id} = ${calendarId} or ${c.id} = (select ${o.id} from ${o} order by ${o.created_at}, ${o.id} limit 1)
      order by (${c.id} = ${calendarId}) desc nulls last`,
  )
  const calendar = calendars.find(hasHours)
  if (calendar === undefined) return undefined
  const holidays = await on.all<HolidayRow>(
    sql`select ${h.day}::text as day, ${h.until}::text as until, ${h.every_year}, ${h.hours} from ${h} where ${h.calendar_id} = ${calendar.id}`,
  )
  return workingTime(workingHoursOf(calendar, holidays)).isWorkingDay
}
