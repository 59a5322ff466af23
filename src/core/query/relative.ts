import type { RelativeWord } from './predicate.ts'
import { isDay } from './values.ts'

/** The time and the place by which a relative word is understood. */
export type Clock = {
  /** Now, in milliseconds since 1970 UTC. */
  readonly now: number
  /** IANA name of the caller's time zone. */
  readonly timeZone: string
  /** First day of the caller's week, from Sunday (0); Monday, as in ISO 8601, where nobody asks. */
  readonly firstWeekday?: number
}

/** A range of days and of time, start included, end excluded; null where it is open. */
export type Span = {
  readonly days: { readonly from: string | null; readonly to: string | null }
  readonly instants: { readonly from: string | null; readonly to: string | null }
}

const iso = (ms: number): string => new Date(ms).toISOString()
const dayOf = (ms: number): string => iso(ms).slice(0, 10)
const dayMs = 86_400_000

const formats = new Map<string, Intl.DateTimeFormat>()
/** Making a format costs a hundred times its use, and a condition asks for every row. One is kept for each zone. */
const formatOf = (timeZone: string): Intl.DateTimeFormat => {
  const cached = formats.get(timeZone)
  if (cached !== undefined) return cached
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    era: 'narrow',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  formats.set(timeZone, format)
  return format
}

/** The day of the week from Monday (1), and the hour, that the clock of a zone shows at a moment. */
export const weekClock = (at: number, timeZone: string): { readonly weekday: number; readonly hour: number } => {
  const wall = new Date(wallClock(at, timeZone))
  return { weekday: wall.getUTCDay() || 7, hour: wall.getUTCHours() }
}

/** The wall clock of a zone at a moment, to the second, read as if it were UTC. */
export const wallClock = (at: number, timeZone: string): number => {
  const parts = formatOf(timeZone).formatToParts(at)
  const text = (type: string) => parts.find((one) => one.type === type)?.value
  const part = (type: string) => Number(text(type))
  // The year before 1 is 1 BC in words and 0 in numbers; `Date.UTC` would take 0 to 99 for years of the last century.
  const year = text('era') === 'B' ? 1 - part('year') : part('year')
  const day = new Date(0).setUTCFullYear(year, part('month') - 1, part('day'))
  return new Date(day).setUTCHours(part('hour'), part('minute'), part('second'))
}

/**
 * The moment at which a wall clock shows a time: the first of two where clocks go back over it (midnight in Havana), as
 * long after the change as it would have been where it is skipped (midnight in Cairo in April is the change itself).
 * @param wall the time shown, as if it were UTC, in milliseconds since 1970
 * @returns milliseconds since 1970 UTC
 */
export const momentOf = (wall: number, timeZone: string): number => {
  const byOffsetAt = (at: number): number => wall - (wallClock(at, timeZone) - at)
  const before = byOffsetAt(wall - dayMs)
  const after = byOffsetAt(wall + dayMs)
  const shows = (at: number): boolean => wallClock(at, timeZone) === wall
  return shows(Math.min(before, after)) ? Math.min(before, after) : shows(after) ? after : before
}

/** The moment at which a day (`YYYY-MM-DD`) begins in a zone. @returns milliseconds since 1970 UTC */
export const startOfDay = (day: string, timeZone: string): number => momentOf(Date.parse(`${day}T00:00:00Z`), timeZone)

/** The day (`YYYY-MM-DD`) that a zone's calendar shows at a moment. @param at milliseconds since 1970 UTC */
export const dayIn = (at: number, timeZone: string): string => dayOf(wallClock(at, timeZone))

/** The moments of a day (`YYYY-MM-DD`) in a zone, start included, end excluded; undefined for a text that is no day. */
export const momentsOfDay = (
  text: string,
  timeZone: string,
): { readonly from: string; readonly to: string } | undefined =>
  isDay(text)
    ? {
        from: iso(startOfDay(text, timeZone)),
        to: iso(startOfDay(dayOf(Date.parse(`${text}T00:00:00Z`) + dayMs), timeZone)),
      }
    : undefined

/** Returns the span that a word means, for day columns and for moments. */
export const spanOf = (word: RelativeWord, clock: Clock): Span => {
  const today = Date.parse(`${dayOf(wallClock(clock.now, clock.timeZone))}T00:00:00Z`)
  const date = new Date(today)
  const week = today - ((date.getUTCDay() - (clock.firstWeekday ?? 1) + 7) % 7) * dayMs
  const month = (offset: number) => Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + offset, 1)
  const between = (from: number, to: number): Span => ({
    days: { from: dayOf(from), to: dayOf(to) },
    instants: { from: iso(startOfDay(dayOf(from), clock.timeZone)), to: iso(startOfDay(dayOf(to), clock.timeZone)) },
  })
  switch (word) {
    case 'today':
      return between(today, today + dayMs)
    case 'yesterday':
      return between(today - dayMs, today)
    case 'tomorrow':
      return between(today + dayMs, today + 2 * dayMs)
    case 'this_week':
      return between(week, week + 7 * dayMs)
    case 'last_week':
      return between(week - 7 * dayMs, week)
    case 'next_week':
      return between(week + 7 * dayMs, week + 14 * dayMs)
    case 'this_month':
      return between(month(0), month(1))
    case 'last_month':
      return between(month(-1), month(0))
    case 'next_month':
      return between(month(1), month(2))
    case 'last_7_days':
      return between(today - 6 * dayMs, today + dayMs)
    case 'next_7_days':
      return between(today, today + 7 * dayMs)
    case 'last_30_days':
      return between(today - 29 * dayMs, today + dayMs)
    case 'next_30_days':
      return between(today, today + 30 * dayMs)
    case 'overdue':
    case 'past':
      return { days: { from: null, to: dayOf(today) }, instants: { from: null, to: iso(clock.now) } }
    case 'future':
      return { days: { from: dayOf(today + dayMs), to: null }, instants: { from: iso(clock.now + 1), to: null } }
  }
}
