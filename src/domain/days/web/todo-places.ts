import { dayIn, momentOf } from '../../../core/query/relative.ts'
import { dayAfter } from '../../../core/time/days/days.ts'

export const todoPlaces = ['overdue', 'today', 'week', 'later', 'someday'] as const
export type TodoPlace = (typeof todoPlaces)[number]

/** Returns the group of a todo among the user's own. @param now milliseconds since 1970 */
export const todoPlaceOf = (due: string | null | undefined, now: number, timeZone: string): TodoPlace => {
  if (typeof due !== 'string') return 'someday'
  const at = Date.parse(due)
  if (at < now) return 'overdue'
  const [day, today] = [dayIn(at, timeZone), dayIn(now, timeZone)]
  if (day === today) return 'today'
  return day <= dayAfter(today, 7) ? 'week' : 'later'
}

const hourMs = 3_600_000
/** Returns the due moment some days from today: at the todo's present hour, else at five in the afternoon. */
export const dueIn = (days: number, due: string | null | undefined, now: number, timeZone: string): string => {
  const day = dayAfter(dayIn(now, timeZone), days)
  const from = typeof due === 'string' ? Date.parse(due) : Number.NaN
  const before = dayIn(Number.isNaN(from) ? now : from, timeZone)
  const hour = Number.isNaN(from) ? 17 * hourMs : from - momentOf(Date.parse(`${before}T00:00:00Z`), timeZone)
  return new Date(momentOf(Date.parse(`${day}T00:00:00Z`) + hour, timeZone)).toISOString()
}
