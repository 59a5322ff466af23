import { dayIn } from '../../core/query/relative.ts'
import { dayAfter, isWorkingDay } from '../../core/time/days/days.ts'
import { usualEndOf, usualStartOf } from '../../core/time/days/end-of-work.ts'

/** Length of a sprint that has no dates, in days. */
const usualDays = 14

const workingDay = (day: string, step: 1 | -1): string =>
  isWorkingDay(day) ? day : workingDay(dayAfter(day, step), step)

/**
 * Start and end that are proposed as a sprint is started: its own, else from the start of a day's work, today or the next working
 * day, to the end of the last one within two weeks.
 * @param own of the sprint, as ISO moments @param now milliseconds since 1970 UTC
 */
export const proposedDates = (
  own: { readonly start_at: string | null; readonly end_at: string | null },
  now: number,
  timeZone: string,
): { readonly start_at: string; readonly end_at: string } => {
  const first = own.start_at === null ? workingDay(dayIn(now, timeZone), 1) : dayIn(Date.parse(own.start_at), timeZone)
  const last = workingDay(dayAfter(first, usualDays - 1), -1)
  return {
    start_at: own.start_at ?? new Date(usualStartOf(first, timeZone)).toISOString(),
    end_at: own.end_at ?? new Date(usualEndOf(last, timeZone)).toISOString(),
  }
}
