import { sql } from 'drizzle-orm'
import { type WorkingTime, workingTime } from '../../../core/time/working-time/working-time.ts'
import type { Queryable } from '../../../server/db/database.ts'
import { linksOf, tableOf } from '../../../server/db/table-of.ts'
import { businessCalendar } from '../../working-time/business-calendar.ts'
import {
  type CalendarRow,
  type HolidayRow,
  usualWeek,
  weekdays,
  workingHoursOf,
} from '../../working-time/calendar-hours.ts'
import { holiday } from '../../working-time/holiday.ts'

const [c, o, h] = [tableOf(businessCalendar, 'c'), tableOf(businessCalendar, 'o'), tableOf(holiday, 'h')]
const w = linksOf(businessCalendar, 'users', 'w')

type Stored = CalendarRow & { readonly id: string }

const hasHours = (row: CalendarRow): boolean =>
  row.always_open === true || weekdays.some((day) => (row[day] ?? []).length > 0)

/**
 * Returns the days on which a person works, as plans count them: by their own calendar if it has hours, else by the
 * oldest one, which is the organisation's, else from Monday to Friday. Holidays outside the span are not read.
 * @param from `YYYY-MM-DD`, like `to`
 */
export const workingDaysOf = async (
  on: Queryable,
  person: string,
  from: string,
  to: string,
): Promise<WorkingTime['isWorkingDay']> => {
  const calendars = await on.all<Stored>(
    sql`select c.* from ${c} where ${c.id} in (
        (select ${w.source_id} from ${w} where ${w.target_id} = ${person} order by 1 limit 1)
        union all (select ${o.id} from ${o} order by ${o.created_at}, ${o.id} limit 1))
      order by exists (select 1 from ${w} where ${w.source_id} = ${c.id} and ${w.target_id} = ${person}) desc`,
  )
  const calendar = calendars.find(hasHours)
  if (calendar === undefined)
    return workingTime(workingHoursOf({ ...usualWeek, time_zone: 'UTC', always_open: false }, [])).isWorkingDay
  // Yearly holidays may be stored with any year.
  const holidays = await on.all<HolidayRow>(
    sql`select ${h.day}::text as day, ${h.until}::text as until, ${h.every_year}, ${h.hours} from ${h}
      where ${h.calendar_id} = ${calendar.id}
        and (${h.every_year} or (${h.day} <= ${to}::date and coalesce(${h.until}, ${h.day}) >= ${from}::date))`,
  )
  return workingTime(workingHoursOf(calendar, holidays)).isWorkingDay
}
