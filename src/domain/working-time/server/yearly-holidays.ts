import { sql } from 'drizzle-orm'
import type { ComputedFields } from '../../../server/area.ts'
import { tableOf } from '../../../server/db/table-of.ts'
import type { EntityHooks } from '../../../server/engine.ts'
import { faultAt } from '../../../server/problem.ts'
import { businessCalendar } from '../business-calendar.ts'
import { type CalendarRow, type HolidayRow, opensEachYear } from '../calendar-hours.ts'
import { holiday } from '../holiday.ts'

const [c, h] = [tableOf(businessCalendar, 'c'), tableOf(holiday, 'h')]

/** Computes whether each date of a year, except the leap day, has a yearly holiday without hours. */
export const calendarComputed: ComputedFields<typeof businessCalendar> = {
  closed_all_year: (row) => sql`(not ${row.always_open} and 365 <= (
    select count(distinct to_char(closed_on, 'MM-DD')) filter (where to_char(closed_on, 'MM-DD') <> '02-29')
    from ${h}, generate_series(${h.day}::timestamp, least(coalesce(${h.until}, ${h.day}), ${h.day} + 366)::timestamp, interval '1 day') as closed_on
    where ${h.calendar_id} = ${row.id} and ${h.every_year} and ${h.hours} = '[]'::jsonb))`,
}

/** Refuses a yearly holiday that would close the last open day of some year. */
export const assertOpensEachYear: NonNullable<EntityHooks<'holiday'>['beforeWrite']> = async (
  { values, before },
  { tx },
) => {
  const row = { until: null, hours: [], ...before, ...values }
  if (row.every_year !== true || typeof row.day !== 'string' || (row.hours ?? []).length > 0) return undefined
  // The row is locked, so that of two holidays written at once the second one counts the first.
  const calendar = await tx.one<CalendarRow>(sql`
    select ${c.time_zone}, ${c.always_open}, ${c.monday}, ${c.tuesday}, ${c.wednesday}, ${c.thursday}, ${c.friday}, ${c.saturday}, ${c.sunday}
    from ${c} where ${c.id} = ${row.calendar_id} for update`)
  if (calendar === undefined) return undefined
  const others = await tx.all<HolidayRow>(sql`
    select ${h.day}::text as day, ${h.until}::text as until, ${h.every_year}, ${h.hours} from ${h}
    where ${h.calendar_id} = ${row.calendar_id} and ${h.every_year} and ${h.id} is distinct from ${before?.id ?? null}::uuid`)
  const own = { day: row.day, until: row.until ?? null, every_year: true, hours: [] }
  // A calendar that was closed all year before may keep its holidays.
  if (opensEachYear(calendar, others) && !opensEachYear(calendar, [...others, own]))
    throw faultAt('day', 'closed_all_year')
  return undefined
}
