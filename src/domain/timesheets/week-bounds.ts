import { startOfDay } from '../../core/query/relative.ts'
import { dayAfter } from '../../core/time/days/days.ts'
import { weekOf } from '../../core/time/days/week.ts'

/**
 * The days and moments that a timesheet covers: days both included, moments in milliseconds since 1970 UTC, the end not
 * included.
 */
export type Bounds = {
  readonly starts_on: string
  readonly ends_on: string
  readonly from: number
  readonly to: number
  readonly time_zone: string
}

/** A person's first day of the week from Sunday (0), and their zone. */
export type Habits = { readonly firstWeekday: number; readonly timeZone: string }

/**
 * Returns the week of a day. Existing weeks keep their days and moments. If the owner has chosen another first day or
 * zone since, the new week begins where the one before ends, and ends where the next one begins.
 * @param before the last week that ends before the day
 * @param after the first one that begins after it
 */
export const boundsOf = (
  day: string,
  { firstWeekday, timeZone }: Habits,
  before: Bounds | undefined,
  after: Bounds | undefined,
): Bounds => {
  const monday = weekOf(day, firstWeekday)
  const afterLast = before === undefined ? monday : dayAfter(before.ends_on)
  const beforeNext = after === undefined ? dayAfter(monday, 6) : dayAfter(after.starts_on, -1)
  const starts_on = afterLast > monday ? afterLast : monday
  const ends_on = beforeNext < dayAfter(monday, 6) ? beforeNext : dayAfter(monday, 6)
  const from =
    before !== undefined && starts_on === afterLast
      ? before.to
      : Math.max(startOfDay(starts_on, timeZone), before?.to ?? Number.NEGATIVE_INFINITY)
  const to =
    after !== undefined && ends_on === beforeNext
      ? after.from
      : Math.min(startOfDay(dayAfter(ends_on), timeZone), after?.from ?? Number.POSITIVE_INFINITY)
  return { starts_on, ends_on, from, to, time_zone: timeZone }
}
