import { sql } from 'drizzle-orm'
import { type WorkingHours, workingTime } from '../../../core/time/working-time/working-time.ts'
import { isoOf } from '../../../server/clock.ts'
import { type Queryable, uuids } from '../../../server/db/database.ts'
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

const [c, h] = [tableOf(businessCalendar, 'c'), tableOf(holiday, 'h')]
const w = linksOf(businessCalendar, 'users', 'w')
const [minuteMs, dayMs] = [60_000, 86_400_000]

/** The hours for a calendar that has none yet. */
const usualHours: WorkingHours = workingHoursOf({ ...usualWeek, time_zone: 'UTC', always_open: false }, [])

type Stored = CalendarRow & { readonly id: string }

const hasHours = (row: CalendarRow): boolean =>
  row.always_open === true || weekdays.some((day) => (row[day] ?? []).length > 0)

/**
 * Returns the minutes that some people work within a span of days, as plans count them: by their own calendar, else by
 * the oldest one, which is the organisation's. Holidays outside the span are not read.
 * @param from milliseconds since 1970, like `to`
 */
export const capacityOf = async (
  on: Queryable,
  people: readonly string[],
  from: number,
  to: number,
): Promise<ReadonlyMap<string, number>> => {
  const own = await on.all<{ id: string; calendar: string }>(
    sql`select distinct on (${w.target_id}) ${w.target_id} as id, ${w.source_id} as calendar from ${w}
      where ${w.target_id} = any(${uuids(people)}) order by ${w.target_id}, ${w.source_id}`,
  )
  const ids = uuids([...new Set(own.map(({ calendar }) => calendar))])
  const calendars = await on.all<Stored & { readonly is_oldest: boolean }>(
    sql`with oldest as (select ${c.id} from ${c} order by ${c.created_at}, ${c.id} limit 1)
      select c.*, c.id = (select id from oldest) as is_oldest from ${c}
      where ${c.id} = any(${ids}) or ${c.id} = (select id from oldest)`,
  )
  // A zone is at most a day from UTC; yearly holidays may be stored with any year.
  const [first, last] = [isoOf(from - dayMs).slice(0, 10), isoOf(to + dayMs).slice(0, 10)]
  const holidays = await on.all<HolidayRow & { readonly calendar_id: string }>(
    sql`select ${h.calendar_id}, ${h.day}::text as day, ${h.until}::text as until, ${h.every_year}, ${h.hours} from ${h}
      where ${h.calendar_id} = any(${uuids(calendars.map(({ id }) => id))})
        and (${h.every_year} or (${h.day} <= ${last}::date and coalesce(${h.until}, ${h.day}) >= ${first}::date))`,
  )
  const minutesIn = (hours: WorkingHours): number => Math.round(workingTime(hours).between(from, to) / minuteMs)
  const minutes = new Map(
    calendars.flatMap((row) => {
      const its = holidays.filter(({ calendar_id }) => calendar_id === row.id)
      return hasHours(row) ? [[row.id, minutesIn(workingHoursOf(row, its))] as const] : []
    }),
  )
  const main = calendars.find(({ is_oldest }) => is_oldest)?.id ?? ''
  const usual = minutes.get(main) ?? minutesIn(usualHours)
  const ofPeople = new Map(own.map(({ id, calendar }) => [id, calendar]))
  return new Map(people.map((id) => [id, minutes.get(ofPeople.get(id) ?? '') ?? usual]))
}
