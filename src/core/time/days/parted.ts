import { startOfDay } from '../../query/relative.ts'
import { daysBetween } from './days.ts'

/** A day (`YYYY-MM-DD`) as a stretch of time, in milliseconds since 1970 UTC; the end is not included. */
export type DayStretch = { readonly day: string; readonly from: number; readonly to: number }

/**
 * Splits a stretch of time into the days of a zone, without gaps: the first begins and the last ends with the stretch,
 * whatever the zone's days are.
 * @param first and `last` days, both included
 */
export const dayStretches = (
  {
    first,
    last,
    from,
    to,
  }: { readonly first: string; readonly last: string; readonly from: number; readonly to: number },
  timeZone: string,
): readonly DayStretch[] => {
  const days = daysBetween(first, last)
  const edge = (at: number): number => Math.min(Math.max(at, from), to)
  const begins = days.map((day, n) => (n === 0 ? from : edge(startOfDay(day, timeZone))))
  return days.map((day, n) => ({ day, from: begins[n] ?? from, to: begins[n + 1] ?? to }))
}

/** Milliseconds that two stretches have in common. */
export const shared = (
  one: { readonly from: number; readonly to: number },
  other: { readonly from: number; readonly to: number },
): number => Math.max(0, Math.min(one.to, other.to) - Math.max(one.from, other.from))
