// Decision (2026-11): Working time is pure arithmetic in the language, since service levels, schedules, reminders and
// timesheets of several areas count by it; its calendars are rows of an entity (`domain/working-time`).

import { dayIn, startOfDay } from '../../query/relative.ts'
import { dayAfter } from '../days/days.ts'
import { earliest, horizon } from '../days/range.ts'
import type { Hours } from './hours.ts'
import { lastAtMost, type OpenYear, openBefore, openYear } from './open-year.ts'

/** The working hours of an organisation. */
export type WorkingHours = {
  /** IANA name. */
  readonly timeZone: string
  /** Open at every instant, whatever the rest says. */
  readonly always?: boolean
  /** Hours of the seven days, Monday first. */
  readonly week: readonly Hours[]
  /** Hours of single days (`YYYY-MM-DD`) in place of the week's: none for a holiday. */
  readonly days?: { readonly [day: string]: Hours }
  /** Hours of a day of every year (`MM-DD`), where `days` has none. */
  readonly yearly?: { readonly [day: string]: Hours }
  /** Hours of spans of many days, where `days` has none: both ends included; the first span that holds a day counts. */
  readonly spans?: readonly DaySpan[]
}
/** Days in a row (`YYYY-MM-DD`) with the same hours. */
export type DaySpan = { readonly from: string; readonly to: string; readonly hours: Hours }

/** Open time between two instants: `from` is included, `to` is not. Milliseconds since 1970 UTC. */
type Stretch = { readonly from: number; readonly to: number }
/** Closed time, and the exceptional day that closed it: none where the week did. */
type Closure = Stretch & { readonly day: string | null }

/**
 * Questions about working time. Instants are milliseconds since 1970 UTC, durations milliseconds. Nothing is open before 1900
 * or from 2200 on, so every walk ends; instants beyond are answered as these edges are.
 */
export type WorkingTime = {
  readonly isOpen: (at: number) => boolean
  /** Open time of [from, to); 0 where `to` comes first. */
  readonly between: (from: number, to: number) => number
  /** The least instant, at or after `from`, with `duration` of open time between; null where there is not that much. */
  readonly after: (from: number, duration: number) => number | null
  /** The greatest instant, at or before `to`, with `duration` of open time between. */
  readonly before: (to: number, duration: number) => number | null
  /** The first open instant at or after `at`. */
  readonly nextOpen: (at: number) => number | null
  /** The last instant at or before `at` until which time was open: where work that ends by `at` ends. */
  readonly previousOpen: (at: number) => number | null
  /** Returns the open stretches of [from, to), in their order; at most `most` of them if given. */
  readonly stretches: (from: number, to: number, most?: number) => readonly Stretch[]
  /**
   * The closed stretches of [from, to), each with the exceptional day that it is part of. Where `most` is said, at most so many
   * days are looked at, from the first on; the last stretch may then end before its time.
   */
  readonly closures: (from: number, to: number, most?: number) => readonly Closure[]
  /** Tells whether a day (`YYYY-MM-DD`) has open hours. */
  readonly isWorkingDay: (day: string) => boolean
  /** Open time of a day (`YYYY-MM-DD`) of the zone: 23 or 25 hours where clocks change in a day without a break. */
  readonly ofDay: (day: string) => number
}

const dayMs = 86_400_000
const within = (at: number): number => Math.min(Math.max(at, earliest), horizon)
/** The year of an instant; the horizon itself belongs to the last. */
const yearOf = (at: number): number => new Date(Math.min(within(at), horizon - 1)).getUTCFullYear()
const [firstYear, lastYear] = [yearOf(earliest), yearOf(horizon - 1)]

const allTime: WorkingTime = {
  isOpen: (at) => at >= earliest && at < horizon,
  between: (from, to) => Math.max(0, within(to) - within(from)),
  after: (from, duration) => {
    if (duration <= 0) return from
    const at = Math.max(from, earliest) + duration
    return at <= horizon ? at : null
  },
  before: (to, duration) => {
    if (duration <= 0) return to
    const at = Math.min(to, horizon) - duration
    return at >= earliest ? at : null
  },
  nextOpen: (at) => (at < horizon ? Math.max(at, earliest) : null),
  previousOpen: (at) => (at > earliest ? Math.min(at, horizon) : null),
  stretches: (from, to) => (from < to ? [{ from, to }] : []),
  closures: () => [],
  isWorkingDay: () => true,
  ofDay: () => dayMs,
}

/** Compiles working hours. Years are computed when first asked for and kept, so keep the result for many questions. */
export const workingTime = (hours: WorkingHours): WorkingTime => {
  const { timeZone, week, days = {}, yearly = {}, spans = [] } = hours
  if (hours.always === true)
    return {
      ...allTime,
      ofDay: (day) => startOfDay(dayAfter(day), timeZone) - startOfDay(day, timeZone),
    }
  const exceptionOf = (day: string): Hours | undefined =>
    days[day] ?? spans.find(({ from, to }) => from <= day && day <= to)?.hours ?? yearly[day.slice(5)]
  // Formatting each day of many years takes longer than everything else.
  const hasExceptions = Object.keys(days).length + Object.keys(yearly).length + spans.length > 0
  // 1970 began on a Thursday.
  const hoursOf = (day: number): Hours =>
    (hasExceptions ? exceptionOf(new Date(day * dayMs).toISOString().slice(0, 10)) : undefined) ??
    week[(((day + 3) % 7) + 7) % 7] ??
    []
  const years = new Map<number, OpenYear>()
  const inYear = (year: number): OpenYear => {
    const cached = years.get(year)
    if (cached !== undefined) return cached
    const computed = openYear(year, timeZone, hoursOf)
    years.set(year, computed)
    return computed
  }

  const between = (start: number, end: number): number => {
    const [from, to] = [within(start), within(end)]
    if (to <= from) return 0
    const [first, last] = [yearOf(from), yearOf(to)]
    let sum = openBefore(inYear(last), to) - openBefore(inYear(first), from)
    for (let year = first; year < last; year++) sum += inYear(year).total
    return sum
  }

  const after = (from: number, duration: number): number | null => {
    if (duration <= 0) return from
    let year = yearOf(from)
    let left = duration + openBefore(inYear(year), within(from))
    for (; year <= lastYear; year++) {
      const { starts, before, total } = inYear(year)
      if (left <= total) {
        // The stretch with less open time before it than is left.
        const index = lastAtMost(before, left - 1)
        return (starts[index] ?? 0) + left - (before[index] ?? 0)
      }
      left -= total
    }
    return null
  }

  const before = (to: number, duration: number): number | null => {
    if (duration <= 0) return to
    let year = yearOf(to)
    let left = openBefore(inYear(year), within(to)) - duration
    for (; year >= firstYear; left += year >= firstYear ? inYear(year).total : 0) {
      if (left >= 0) {
        const { starts, before: earlier } = inYear(year)
        const index = lastAtMost(earlier, left)
        return (starts[index] ?? 0) + left - (earlier[index] ?? 0)
      }
      year--
    }
    return null
  }

  const nextOpen = (at: number): number | null => {
    for (let year = yearOf(at); year <= lastYear; year++) {
      const { starts, ends } = inYear(year)
      const index = lastAtMost(starts, at)
      if (index >= 0 && at < (ends[index] ?? at)) return at
      const next = starts[index + 1]
      if (next !== undefined) return next
    }
    return null
  }

  const previousOpen = (at: number): number | null => {
    for (let year = yearOf(at); year >= firstYear; year--) {
      const { starts, ends } = inYear(year)
      const index = lastAtMost(starts, at - 1)
      if (index >= 0) return Math.min(at, ends[index] ?? at)
    }
    return null
  }

  const stretches = (start: number, finish: number, most = Number.POSITIVE_INFINITY): readonly Stretch[] => {
    const [from, to] = [within(start), within(finish)]
    const result: Stretch[] = []
    for (let year = yearOf(from); from < to && year <= yearOf(to - 1) && result.length < most; year++) {
      const { starts, ends } = inYear(year)
      for (let index = Math.max(0, lastAtMost(starts, from)); index < starts.length; index++) {
        const start = Math.max(from, starts[index] ?? to)
        const end = Math.min(to, ends[index] ?? to)
        if (start >= to || result.length >= most) break
        if (start >= end) continue
        const last = result.at(-1)
        if (last?.to === start) result[result.length - 1] = { from: last.from, to: end }
        else result.push({ from: start, to: end })
      }
    }
    return result
  }

  /** Splits a closed time by its days; it looks at `most` days at most. */
  const exceptional = (from: number, to: number, most: number): { parts: readonly Closure[]; days: number } => {
    if (from >= to) return { parts: [], days: 0 }
    if (!hasExceptions) return { parts: [{ from, to, day: null }], days: 1 }
    const parts: Closure[] = []
    let days = 0
    for (let start = from; start < to && days < most; days++) {
      const shown = dayIn(start, timeZone)
      const end = Math.min(to, startOfDay(dayAfter(shown), timeZone))
      const day = exceptionOf(shown) === undefined ? null : shown
      const last = parts.at(-1)
      if (last !== undefined && last.day === day) parts[parts.length - 1] = { ...last, to: end }
      else parts.push({ from: start, to: end, day })
      start = end
    }
    return { parts, days }
  }

  const closures = (from: number, to: number, most = Number.POSITIVE_INFINITY): readonly Closure[] => {
    const open = stretches(from, to, most)
    const edges = [within(from), ...open.flatMap((one) => [one.from, one.to]), within(to)]
    const closed: Closure[] = []
    let left = most
    for (let at = 0; at < edges.length && left > 0; at += 2) {
      const edge = edges[at] ?? to
      const { parts, days } = exceptional(edge, edges[at + 1] ?? edge, left)
      closed.push(...parts)
      left -= days
    }
    return closed
  }

  return {
    isOpen: (at) => nextOpen(at) === at,
    between,
    after,
    before,
    nextOpen,
    previousOpen,
    stretches,
    closures,
    isWorkingDay: (day) => hoursOf(Date.parse(day) / dayMs).length > 0,
    ofDay: (day) => between(startOfDay(day, timeZone), startOfDay(dayAfter(day), timeZone)),
  }
}
