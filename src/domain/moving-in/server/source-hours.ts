import { daysBetween } from '../../../core/time/days/days.ts'
import type { OpenTime } from '../../schedule/hours.ts'
import { openTimeOf } from '../../schedule/open-time.ts'
import { weekdays, workingHoursOf } from '../../working-time/calendar-hours.ts'
import type { SourceCalendar } from '../source.ts'

/** Returns the hours of the days of its week. */
export const weekOf = ({ week }: SourceCalendar) => Object.fromEntries(weekdays.map((day, at) => [day, week[at] ?? []]))

type Days = SourceCalendar['days']
/**
 * Removes overlaps: if exceptions share a day, the later one counts, as in the file. The exceptions are then listed day
 * by day.
 */
const withoutOverlaps = (days: Days): Days => {
  const spans = days.filter(({ isYearly }) => !isYearly).toSorted((a, b) => (a.from < b.from ? -1 : 1))
  const overlap = spans.some(({ from }, at) => at > 0 && from <= (spans[at - 1]?.to ?? ''))
  if (!overlap) return days
  const single = new Map<string, Days[number]>()
  for (const one of days)
    for (const day of one.isYearly ? [one.from] : daysBetween(one.from, one.to))
      single.set(`${one.isYearly ? 'yearly ' : ''}${day}`, { ...one, from: day, to: one.isYearly ? one.to : day })
  return [...single.values()]
}
/** Returns its exceptions as holidays. */
export const holidaysOf = ({ days }: SourceCalendar) =>
  withoutOverlaps(days).map(({ from, to, name, hours, isYearly }) => ({
    day: from,
    until: to > from ? to : null,
    every_year: isYearly,
    hours,
    name,
  }))

/** Returns the open time of a calendar of the file. */
export const openTimeIn = (calendar: SourceCalendar, timeZone: string): OpenTime =>
  openTimeOf(
    workingHoursOf(
      { ...weekOf(calendar), time_zone: calendar.timeZone ?? timeZone, always_open: false },
      holidaysOf(calendar),
    ),
  )
