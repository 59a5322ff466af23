import { dayIn } from '../../core/query/relative.ts'
import { dayAfter, isWorkingDay } from '../../core/time/days/days.ts'
import { usualEndOf, usualStartOf } from '../../core/time/days/end-of-work.ts'

/** The days of a sprint that has no dates. */
const usualDays = 14

const workingDay = (day: string, step: 1 | -1): string =>
  isWorkingDay(day) ? day : workingDay(dayAfter(day, step), step)

/**
 * Returns the start and end that the form for starting a sprint proposes: the sprint's own, else from the start of work
 * today or on the next working day to the end of the last working day within two weeks.
 * @param own of the sprint, as ISO moments
 * @param now milliseconds since 1970 UTC
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
