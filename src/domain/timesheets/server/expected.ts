import { type SQL, sql } from 'drizzle-orm'
import { linksOf, tableOf } from '../../../server/db/table-of.ts'
import { businessCalendar } from '../../working-time/business-calendar.ts'
import { weekdays } from '../../working-time/calendar-hours.ts'
import { holiday } from '../../working-time/holiday.ts'

const [c, h] = [tableOf(businessCalendar, 'ec'), tableOf(holiday, 'eh')]
const [any, link] = [tableOf(businessCalendar, 'eo'), linksOf(businessCalendar, 'users', 'el')]

const own = tableOf(businessCalendar, 'em')
const hasHours = sql`(${own.always_open} is true or ${sql.join(
  weekdays.map((day) => sql`jsonb_array_length(coalesce(${own[day]}, '[]'::jsonb)) > 0`),
  sql` or `,
)})`

/**
 * Returns the calendar by which a person works, as plans count it: their own if it has hours, else the oldest, which is
 * the organisation's.
 */
const calendarOf = (person: SQL): SQL => sql`coalesce(
  (select ${own.id} from ${own} where ${hasHours} and ${own.id} =
    (select ${link.source_id} from ${link} where ${link.target_id} = ${person} order by 1 limit 1)),
  (select ${any.id} from ${any} order by ${any.created_at}, ${any.id} limit 1))`

const week = sql`(array[${sql.join(
  weekdays.map((day) => c[day]),
  sql`, `,
)}])[extract(isodow from day.at)::int]`

/** Whether a holiday covers the day: that very day, or the same date of another year. */
const covers = sql`case when ${h.every_year} is true
  then exists (select 1 from generate_series(${h.day}::timestamp, least(coalesce(${h.until}, ${h.day}), ${h.day} + 365)::timestamp, interval '1 day') y(at)
    where to_char(y.at, 'MM-DD') = to_char(day.at, 'MM-DD'))
  else day.at between ${h.day} and coalesce(${h.until}, ${h.day}) end`

const closed = sql`(select ${h.hours} from ${h} where ${h.calendar_id} = ${c.id} and ${covers}
  order by ${h.every_year} is true, ${h.day} limit 1)`

const minuteOf = (half: 1 | 2): SQL => {
  const time = sql`split_part(i.text, '-', ${sql.raw(String(half))})`
  return sql`(split_part(${time}, ':', 1)::int * 60 + split_part(${time}, ':', 2)::int)`
}

/**
 * Returns days and the minutes that a person is expected to work on each, as a query of `day` and `minutes`. There are
 * no rows if no calendar applies, or if it is open around the clock.
 * @param first and `last` days, both included
 */
export const expectedDays = (person: SQL, first: SQL, last: SQL): SQL => sql`
  select day.at::date as day, (
    select coalesce(sum(${minuteOf(2)} - ${minuteOf(1)}), 0)::int
    from jsonb_array_elements_text(coalesce(${closed}, ${week}, '[]'::jsonb)) i(text)) as minutes
  from ${c}, generate_series(${first}::timestamp, ${last}::timestamp, interval '1 day') day(at)
  where ${c.id} = ${calendarOf(person)} and ${c.always_open} is not true`
