import { dayAfter, daysBetween } from '../../core/days/days.ts'
import { type Hours, readHours } from '../../core/working-time/hours.ts'
import type { DaySpan, WorkingHours } from '../../core/working-time/working-time.ts'

export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
export type Weekday = (typeof weekdays)[number]
/** Most intervals of a day. */
export const mostIntervals = 12

/** A row of a calendar, by its columns. */
export type CalendarRow = { readonly [day in Weekday]?: readonly string[] | null } & {
  readonly time_zone: string | null
  readonly always_open: boolean | null
}
/** A row of one of its holidays. */
export type HolidayRow = {
  readonly day: string
  readonly until: string | null
  readonly every_year: boolean | null
  readonly hours: readonly string[] | null
}

/** Days of a holiday that are kept one by one; a longer one is kept as its span. */
const mostSingle = 31

/** Working hours of a calendar and its holidays, for `workingTime`; of two holidays on a day the one that begins first counts. */
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

/** Names of the holidays that a day (`YYYY-MM-DD`) is part of. */
export const holidaysOn = <H extends HolidayRow>(day: string, holidays: readonly H[]): readonly H[] =>
  holidays.filter((one) => {
    if (one.every_year !== true) return one.day <= day && day <= (one.until ?? one.day)
    const first = `${day.slice(0, 4)}${one.day.slice(4)}`
    const days = daysBetween(one.day, one.until ?? one.day).length
    return [first, `${Number(day.slice(0, 4)) - 1}${one.day.slice(4)}`].some(
      (start) => start <= day && day < dayAfter(start, days),
    )
  })
