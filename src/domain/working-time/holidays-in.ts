import { lastDayOf } from '../../core/time/days/days.ts'
import { occurrencesIn, type Window } from '../../core/time/recurrence/occurrences.ts'
import { type Rule, readRule } from '../../core/time/recurrence/rule.ts'

/** An event in a calendar file. Times are milliseconds since 1970 UTC. */
export type Dated = {
  readonly title: string
  readonly start: number | undefined
  readonly end: number | undefined
  readonly timeZone: string
  readonly rule: string
  readonly without: readonly number[]
}
/** The values of a holiday, days as `YYYY-MM-DD`. */
export type HolidayValues = {
  readonly name: string
  readonly day: string
  /** The last day of several. */
  readonly until: string | null
  readonly every_year: boolean
}

const longestName = 120

/** Tells whether a rule means just 'on this day of each year'. */
const isSameDayEachYear = ({ freq, interval, count, until, byDay, numbers }: Rule, day: string): boolean => {
  const { BYMONTH, BYMONTHDAY, ...others } = numbers
  const only = (values: readonly number[] | undefined, value: number) =>
    values === undefined || (values.length === 1 && values[0] === value)
  return (
    freq === 'YEARLY' &&
    interval === 1 &&
    count === undefined &&
    until === undefined &&
    byDay.length === 0 &&
    Object.keys(others).length === 0 &&
    only(BYMONTH, Number(day.slice(5, 7))) &&
    only(BYMONTHDAY, Number(day.slice(8, 10))) &&
    // The 29th of February does not come each year.
    day.slice(5) !== '02-29'
  )
}

/**
 * Returns the holidays of some events. An event on the same day each year is one holiday; other rules give those within
 * a window.
 * @returns the holidays by day, and the number of events that can't be read
 */
export const holidaysIn = (
  events: readonly Dated[],
  window: Window,
): { readonly holidays: readonly HolidayValues[]; readonly bad: number } => {
  let bad = 0
  const holidays = events.flatMap(({ title, start, end: ownEnd, timeZone, rule: text, without }): HolidayValues[] => {
    const rule = text === '' ? undefined : readRule(text)
    // An event without an end is a moment of its day.
    const end = ownEnd ?? (start === undefined ? undefined : start + 1)
    if (start === undefined || end === undefined || (text !== '' && rule === undefined)) {
      bad++
      return []
    }
    const from = (at: number, every_year = false): HolidayValues => {
      const [day, last] = [lastDayOf(at + 1, timeZone), lastDayOf(at + (end - start), timeZone)]
      return { name: title.slice(0, longestName) || day, day, until: last > day ? last : null, every_year }
    }
    if (rule === undefined) return [from(start)]
    if (without.length === 0 && isSameDayEachYear(rule, from(start).day)) return [from(start, true)]
    return occurrencesIn({ start, timeZone, rule, without }, window).starts.map((at) => from(at))
  })
  return { holidays: holidays.sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0)), bad }
}

/**
 * Returns the key that tells a calendar's holidays apart: a yearly one has its date as key, whichever year it began.
 */
export const keyOfHoliday = ({ day, until, every_year }: Omit<HolidayValues, 'name'>): string =>
  [day, until ?? day].map((one) => (every_year ? one.slice(5) : one)).join(' ')
