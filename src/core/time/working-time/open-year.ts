import type { Hours } from './hours.ts'
import { type OffsetSpan, offsetSpans } from './offsets.ts'

/** Open stretches of a year (UTC), in milliseconds since 1970, with the open time before each. Arrays of equal length. */
export type OpenYear = {
  readonly starts: readonly number[]
  readonly ends: readonly number[]
  readonly before: readonly number[]
  /** Open milliseconds of the whole year. */
  readonly total: number
}

const minuteMs = 60_000
const dayMs = 86_400_000

const spans = new Map<string, readonly OffsetSpan[]>()
/** The offsets of a zone in a year (UTC): each is asked of the runtime's calendar once, which takes milliseconds. */
const offsetsIn = (year: number, timeZone: string): readonly OffsetSpan[] => {
  const key = `${year} ${timeZone}`
  const known = spans.get(key)
  if (known !== undefined) return known
  const found = offsetSpans(Date.UTC(year, 0), Date.UTC(year + 1, 0), timeZone)
  spans.set(key, found)
  return found
}

/** Tells whether no day that touches a year has hours, without asking for offsets, which takes long. */
const isClosed = (year: number, hoursOf: (day: number) => Hours): boolean => {
  const last = Date.UTC(year + 1, 0) / dayMs
  for (let day = Date.UTC(year, 0) / dayMs - 1; day <= last; day++) if (hoursOf(day).length > 0) return false
  return true
}

/**
 * Returns the open time of a year. An instant is open if its wall clock shows a time within the hours of its day: an
 * hour that clocks skip has no open minute, and one that they repeat is open twice.
 * @param hoursOf hours of a day, by its number since 1970
 */
export const openYear = (year: number, timeZone: string, hoursOf: (day: number) => Hours): OpenYear => {
  const starts: number[] = []
  const ends: number[] = []
  if (isClosed(year, hoursOf)) return { starts, ends, before: [], total: 0 }
  for (const { from, to, offset } of offsetsIn(year, timeZone)) {
    const lastDay = Math.floor((to - 1 + offset) / dayMs)
    for (let day = Math.floor((from + offset) / dayMs); day <= lastDay; day++)
      for (const interval of hoursOf(day)) {
        const midnight = day * dayMs - offset
        const start = Math.max(from, midnight + interval.from * minuteMs)
        const end = Math.min(to, midnight + interval.to * minuteMs)
        if (start >= end) continue
        if (ends.at(-1) === start) ends[ends.length - 1] = end
        else {
          starts.push(start)
          ends.push(end)
        }
      }
  }
  const before: number[] = []
  let total = 0
  for (const [at, start] of starts.entries()) {
    before.push(total)
    total += (ends[at] ?? start) - start
  }
  return { starts, ends, before, total }
}

/** Index of the last value that is at most `limit`; -1 without one. @param sorted ascending */
export const lastAtMost = (sorted: readonly number[], limit: number): number => {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? 0) <= limit) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** Open milliseconds of a year before an instant in it. */
export const openBefore = ({ starts, ends, before }: OpenYear, at: number): number => {
  const index = lastAtMost(starts, at)
  if (index < 0) return 0
  const start = starts[index] ?? 0
  return (before[index] ?? 0) + Math.min(at, ends[index] ?? start) - start
}
