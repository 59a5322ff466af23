import type { RowOf } from '../../../../core/declare/register.ts'
import { isoDay } from './group-tasks.ts'

/** Due groups that have a word; each later month is a group of its own, by its `YYYY-MM`. */
const namedPlaces = ['overdue', 'today', 'week', 'nextWeek', 'month', 'undated'] as const
export type NamedPlace = (typeof namedPlaces)[number]
export const isNamedPlace = (place: string): place is NamedPlace => namedPlaces.some((one) => one === place)

const dayMs = 86_400_000
/** Milliseconds of a day in UTC, in which all days have 24 hours. @param day `YYYY-MM-DD` */
const atOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)

type Now = {
  /** Milliseconds since 1970. */
  readonly now: number
  readonly timeZone: string
  /** First day of the week; 0 is Sunday. */
  readonly firstDay: number
}

/** Returns the due group of a task, as the reader counts days and weeks. */
export const duePlaceOf = (row: Pick<RowOf<'task'>, 'due_at'>, { now, timeZone, firstDay }: Now): string => {
  if (typeof row.due_at !== 'string') return 'undated'
  const due = Date.parse(row.due_at)
  if (due < now) return 'overdue'
  const [day, today] = [isoDay(due, timeZone), isoDay(now, timeZone)]
  if (day === today) return 'today'
  const sinceFirst = (new Date(atOf(today)).getUTCDay() - firstDay + 7) % 7
  const days = (atOf(day) - atOf(today)) / dayMs + sinceFirst
  if (days < 7) return 'week'
  if (days < 14) return 'nextWeek'
  const month = day.slice(0, 7)
  return month === today.slice(0, 7) ? 'month' : month
}

/** Divides tasks by when they are due, the next first; those without a date are last. @param rows in order of their dates */
export const byDuePlace = <R extends Pick<RowOf<'task'>, 'due_at'>>(
  rows: readonly R[],
  now: Now,
): readonly (readonly [place: string, rows: readonly R[]])[] => {
  const places = new Map<string, R[]>()
  for (const row of rows) {
    const place = duePlaceOf(row, now)
    places.set(place, [...(places.get(place) ?? []), row])
  }
  return [...places].toSorted(([a], [b]) => Number(a === 'undated') - Number(b === 'undated'))
}
