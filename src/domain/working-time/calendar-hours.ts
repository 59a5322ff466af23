import { dayAfter, daysBetween } from '../../core/time/days/days.ts'
import { type Hours, readHours } from '../../core/time/working-time/hours.ts'
import type { DaySpan, WorkingHours } from '../../core/time/working-time/working-time.ts'

export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
export type Weekday = (typeof weekdays)[number]
/** The most intervals of a day. */
export const mostIntervals = 12

/** The hours of a new calendar in a form. */
export const usualWeek: { readonly [day in Weekday]: readonly string[] } = {
  monday: ['09:00-17:00'],
  tuesday: ['09:00-17:00'],
  wednesday: ['09:00-17:00'],
  thursday: ['09:00-17:00'],
  friday: ['09:00-17:00'],
  saturday: [],
  sunday: [],
}

/** The columns of a calendar that its hours need. */
export type CalendarRow = { readonly [day in Weekday]?: readonly string[] | null } & {
  readonly time_zone: string | null
  readonly always_open: boolean | null
}
/** The columns of a holiday that a calendar's hours need. */
export type HolidayRow = {
  readonly day: string
  readonly until: string | null
  readonly every_year: boolean | null
  readonly hours: readonly string[] | null
}

/** The most days of a holiday that are kept one by one; a longer holiday is kept as its span. */
const mostSingle = 31

/**
 * Returns the working hours of a calendar with its holidays, for `workingTime`. If two holidays share a day, the one
 * that begins first counts.
 */
export const workingHoursOf = (calendar: CalendarRow, holidays: readonly HolidayRow[]): WorkingHours => {
  const days: { [day: string]: Hours } = {}
  const yearly: typeof days = {}
  const spans: DaySpan[] = []
  const inOrder = holidays.toSorted((a, b) => (a.day < b.day ? -1 : 1))
  for (const { day, until, every_year, hours: texts } of inOrder) {
    const [hours, last] = [readHours(texts ?? []) ?? [], until ?? day]
    if (every_year === true) for (const one of daysBetween(day, last)) yearly[one.slice(5)] ??= hours
    else if (dayAfter(day, mostSingle) <= last) spans.push({ from: day, to: last, hours })
    else
      for (const one of daysBetween(day, last))
        if (!spans.some(({ from, to }) => from <= one && one <= to)) days[one] ??= hours
  }
  return {
    timeZone: calendar.time_zone ?? 'UTC',
    always: calendar.always_open === true,
    week: weekdays.map((day) => readHours(calendar[day] ?? []) ?? []),
    days,
    yearly,
    ...(spans.length > 0 && { spans }),
  }
}

/** A year of each kind: every weekday on which one may begin, leap years and others. */
const yearsOfAllKinds = Array.from({ length: 28 }, (_, at) => 2001 + at)

/**
 * Tells whether a calendar has open hours on some day of each year, with its yearly holidays. A calendar without hours
 * counts as if all its days had some.
 */
export const opensEachYear = (calendar: CalendarRow, holidays: readonly HolidayRow[]): boolean => {
  if (calendar.always_open === true) return true
  const { week, yearly = {} } = workingHoursOf(
    calendar,
    holidays.filter(({ every_year }) => every_year === true),
  )
  const isUnset = week.every((hours) => hours.length === 0)
  const isOpen = (day: string): boolean => {
    const own = yearly[day.slice(5)]
    if (own !== undefined) return own.length > 0
    return isUnset || (week[(new Date(day).getUTCDay() + 6) % 7] ?? []).length > 0
  }
  return yearsOfAllKinds.every((year) => daysBetween(`${year}-01-01`, `${year}-12-31`).some(isOpen))
}

/** Returns the holidays that a day (`YYYY-MM-DD`) is part of. */
export const holidaysOn = <H extends HolidayRow>(day: string, holidays: readonly H[]): readonly H[] =>
  holidays.filter((one) => {
    if (one.every_year !== true) return one.day <= day && day <= (one.until ?? one.day)
    const first = `${day.slice(0, 4)}${one.day.slice(4)}`
    const days = daysBetween(one.day, one.until ?? one.day).length
    return [first, `${Number(day.slice(0, 4)) - 1}${one.day.slice(4)}`].some(
      (start) => start <= day && day < dayAfter(start, days),
    )
  })
