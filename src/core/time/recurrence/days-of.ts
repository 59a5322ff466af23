import { type Rule, type RuleDay, weekdays } from './rule.ts'

// Days are whole numbers since 1970-01-01, a Thursday. Whole-number arithmetic throughout (Hinnant, "chrono-compatible low-level
// date algorithms"): a `Date` for each of the thousands of days that a rule looks at took ten times as long.
const eraDays = 146_097
/** @param month 0 for January; may lie outside of its year */
export const dayNumber = (year: number, month: number, day: number): number => {
  const y = year + Math.floor((month - 2) / 12)
  const m = (((month - 2) % 12) + 12) % 12
  const era = Math.floor(y / 400)
  const inEra = y - era * 400
  return (
    era * eraDays +
    inEra * 365 +
    Math.floor(inEra / 4) -
    Math.floor(inEra / 100) +
    Math.floor((153 * m + 2) / 5) +
    day -
    1 -
    719_468
  )
}
/** Returns the day of the week, 0 for Monday. */
export const weekdayOf = (day: number): number => (((day + 3) % 7) + 7) % 7
const isLeap = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
const monthDays = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const

/** A month with its place in its year. */
export type Month = {
  readonly year: number
  /** 0 for January. */
  readonly month: number
  /** The month's first day and its number of days, and those of its year. */
  readonly start: number
  readonly days: number
  readonly yearStart: number
  readonly yearDays: number
}

const monthAt = (number: number): Month => {
  const shifted = number + 719_468
  const era = Math.floor(shifted / eraDays)
  const inEra = shifted - era * eraDays
  const yearOfEra = Math.floor(
    (inEra - Math.floor(inEra / 1460) + Math.floor(inEra / 36_524) - Math.floor(inEra / 146_096)) / 365,
  )
  const inYear = inEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const m = Math.floor((5 * inYear + 2) / 153)
  const month = m < 10 ? m + 2 : m - 10
  const year = yearOfEra + era * 400 + (month < 2 ? 1 : 0)
  return {
    year,
    month,
    start: number - (inYear - Math.floor((153 * m + 2) / 5)),
    days: month === 1 && isLeap(year) ? 29 : (monthDays[month] ?? 31),
    yearStart: dayNumber(year, 0, 1),
    yearDays: isLeap(year) ? 366 : 365,
  }
}

let last: Month = monthAt(0)
/** Returns the month of a day. It keeps the last month, as callers ask about days in a row. */
export const monthOf = (number: number): Month => {
  if (number < last.start || number >= last.start + last.days) last = monthAt(number)
  return last
}

/** Tells whether a rule names the place of something among `size`; places count from 1, or from the end. */
const isNamed = (named: readonly number[] | undefined, place: number, size: number): boolean =>
  named === undefined || named.includes(place) || named.includes(place - size - 1)

/** Returns the first day of the first week of a year: the week with at least four of its days (RFC 5545, BYWEEKNO). */
const firstWeek = (yearStart: number, weekStart: number): number => {
  const into = (weekdayOf(yearStart) - weekStart + 7) % 7
  return into <= 3 ? yearStart - into : yearStart - into + 7
}

/** Tells whether a rule names the week of a day, in the year that the week belongs to. */
const isInWeek = (
  named: readonly number[],
  number: number,
  { year, yearStart, yearDays }: Month,
  start: number,
): boolean => {
  const first = firstWeek(yearStart, start)
  const next = firstWeek(yearStart + yearDays, start)
  if (number < first) {
    const before = firstWeek(dayNumber(year - 1, 0, 1), start)
    return isNamed(named, Math.floor((number - before) / 7) + 1, (first - before) / 7)
  }
  if (number >= next) return isNamed(named, 1, (firstWeek(dayNumber(year + 2, 0, 1), start) - next) / 7)
  return isNamed(named, Math.floor((number - first) / 7) + 1, (next - first) / 7)
}

/** Tells whether a rule names a weekday; numbered weekdays are counted in the month or in the year. */
const isWeekday = (byDay: readonly RuleDay[], number: number, month: Month, inYear: boolean): boolean => {
  const weekday = weekdays[weekdayOf(number)]
  const size = inYear ? month.yearDays : month.days
  const at = number - (inYear ? month.yearStart : month.start)
  return byDay.some(
    ({ day, nth }) =>
      day === weekday &&
      (nth === undefined || nth === Math.floor(at / 7) + 1 || nth === -(Math.floor((size - 1 - at) / 7) + 1)),
  )
}

/**
 * Tells whether a rule means a day at all: by the parts that choose days, with what it takes over from its first
 * moment.
 * @param first the day of the rule's first moment
 */
export const dayFilter = (rule: Rule, first: number): ((day: number) => boolean) => {
  const { freq, numbers } = rule
  const { BYMONTH, BYWEEKNO, BYYEARDAY } = numbers
  const start = monthOf(first)
  const weekStart = weekdays.indexOf(rule.weekStart)
  const own: RuleDay = { day: weekdays[weekdayOf(first)] as RuleDay['day'] }
  const namesDay = numbers.BYMONTHDAY !== undefined || BYYEARDAY !== undefined || rule.byDay.length > 0
  // A rule takes what it does not name from its first moment (RFC 5545, 3.3.10).
  const takesDay = !namesDay && BYWEEKNO === undefined && (freq === 'MONTHLY' || freq === 'YEARLY')
  const takesWeekday = !namesDay && (freq === 'WEEKLY' || BYWEEKNO !== undefined)
  const byMonthDay = takesDay ? [first - start.start + 1] : numbers.BYMONTHDAY
  const byMonth = takesDay && freq === 'YEARLY' && BYMONTH === undefined ? [start.month + 1] : BYMONTH
  const byDay = takesWeekday ? [own] : rule.byDay
  const countsInYear = freq === 'YEARLY' && BYMONTH === undefined
  return (number) => {
    const month = monthOf(number)
    return (
      (byMonth === undefined || byMonth.includes(month.month + 1)) &&
      isNamed(byMonthDay, number - month.start + 1, month.days) &&
      isNamed(BYYEARDAY, number - month.yearStart + 1, month.yearDays) &&
      (byDay.length === 0 || isWeekday(byDay, number, month, countsInYear)) &&
      (BYWEEKNO === undefined || isInWeek(BYWEEKNO, number, month, weekStart))
    )
  }
}
