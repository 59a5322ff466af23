import { momentOf, startOfDay } from '../../query/relative.ts'
import { isDay } from '../../query/values.ts'
import { type WorkingHours, workingTime } from '../working-time/working-time.ts'
import { dayAfter } from './days.ts'

const minuteMs = 60_000
/** Hour at which work ends where no calendar says it (decisions, 'Task'). */
export const usualEnd = 17

/** Hour at which work begins where no calendar says it. */
const usualStart = 9

/** The usual start of a day's work on the wall of a zone, in milliseconds since 1970 UTC. @param day `YYYY-MM-DD` */
export const usualStartOf = (day: string, timeZone: string): number =>
  momentOf(Date.parse(`${day}T00:00:00Z`) + usualStart * 60 * minuteMs, timeZone)

/** The usual end of a day's work on the wall of a zone, in milliseconds since 1970 UTC. @param day `YYYY-MM-DD` */
export const usualEndOf = (day: string, timeZone: string): number =>
  momentOf(Date.parse(`${day}T00:00:00Z`) + usualEnd * 60 * minuteMs, timeZone)

/**
 * Returns the end of a day's work by a calendar, in milliseconds since 1970 UTC; undefined where it is closed that day
 * or open all of it. Hours that go on until midnight end a minute before, on the day itself.
 * @param day `YYYY-MM-DD` of the calendar's zone
 */
export const endOfWork = (day: string, hours: WorkingHours): number | undefined => {
  if (hours.always === true) return undefined
  const [from, to] = [startOfDay(day, hours.timeZone), startOfDay(dayAfter(day), hours.timeZone)]
  const last = workingTime(hours).stretches(from, to).at(-1)
  if (last === undefined || (last.from <= from && last.to >= to)) return undefined
  return last.to >= to ? to - minuteMs : last.to
}

/** Tells whether a field's value is a day without a time that means the end of the day's work. */
export const isDueDay = (field: { readonly dayIs?: 'end' } | object, value: unknown): value is string =>
  'dayIs' in field && field.dayIs === 'end' && typeof value === 'string' && isDay(value)
