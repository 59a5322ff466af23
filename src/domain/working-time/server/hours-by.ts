import { type SQL, sql } from 'drizzle-orm'
import { linksOf, tableOf } from '../../../server/db/table-of.ts'
import type { HoursOf, WorkerOf } from '../../../server/working-hours.ts'
import { businessCalendar } from '../business-calendar.ts'
import { type CalendarRow, type HolidayRow, weekdays, workingHoursOf } from '../calendar-hours.ts'
import { holiday } from '../holiday.ts'

const [c, o, h] = [tableOf(businessCalendar, 'c'), tableOf(businessCalendar, 'o'), tableOf(holiday, 'h')]
const w = linksOf(businessCalendar, 'users', 'w')

const hasHours = (row: CalendarRow): boolean =>
  row.always_open === true || weekdays.some((day) => (row[day] ?? []).length > 0)

const ownOf = (of: WorkerOf): SQL =>
  'person' in of
    ? sql`(select ${w.source_id} from ${w} where ${w.target_id} = ${of.person} order by 1 limit 1)`
    : sql`${of.calendar}::uuid`

/** Returns the hours of the own calendar if that has any, else of the oldest one, which is the organisation's. */
export const hoursBy: HoursOf = async (on, of, span) => {
  const calendars = await on.all<CalendarRow & { readonly id: string }>(
    sql`with own as (select ${ownOf(of)} as id) select c.* from ${c}
      where ${c.id} = (select id from own) or ${c.id} = (select ${o.id} from ${o} order by ${o.created_at}, ${o.id} limit 1)
      order by (${c.id} = (select id from own)) desc nulls last`,
  )
  const calendar = calendars.find(hasHours)
  if (calendar === undefined) return undefined
  // Yearly holidays may be stored with any year.
  const inSpan =
    span === undefined
      ? sql`true`
      : sql`(${h.every_year} or (${h.day} <= ${span.to}::date and coalesce(${h.until}, ${h.day}) >= ${span.from}::date))`
  const holidays = await on.all<HolidayRow>(
    sql`select ${h.day}::text as day, ${h.until}::text as until, ${h.every_year}, ${h.hours} from ${h}
      where ${h.calendar_id} = ${calendar.id} and ${inSpan}`,
  )
  return workingHoursOf(calendar, holidays)
}
