import { momentOf, wallClock } from '../../query/relative.ts'
import { horizon } from '../days/range.ts'
import { expand, mostMoments, mostSteps } from './expand.ts'
import type { Rule } from './rule.ts'

/** A series: its first moment (milliseconds since 1970 UTC), the time zone by whose clock it repeats, and its rule. */
export type Series = {
  readonly start: number
  readonly timeZone: string
  readonly rule: Rule
  /** Moments that are left out (EXDATE), and moments that are added (RDATE). */
  readonly without?: readonly number[]
  readonly also?: readonly number[]
}
/** A window from a moment (included) to another (excluded), milliseconds since 1970 UTC. */
export type Window = { readonly from: number; readonly to: number }
export type Occurrences = {
  /** Moments in their order; milliseconds since 1970 UTC. */
  readonly starts: readonly number[]
  /** The window may have more moments than were worked out. */
  readonly isCut: boolean
  /** Cost of the answer, as `WallMoments` counts it. */
  readonly steps: number
}

const dayMs = 86_400_000
const changeMs = 3 * 3_600_000

/** Returns a rule's last moment on the wall clock; a day alone counts to its end, a moment in UTC is converted. */
export const wallEnd = (until: string, timeZone: string): number => {
  const part = (from: number, to: number) => Number(until.slice(from, to))
  const day = Date.UTC(part(0, 4), part(4, 6) - 1, part(6, 8))
  if (until.length === 8) return day + dayMs - 1000
  const at = day + ((part(9, 11) * 60 + part(11, 13)) * 60 + part(13, 15)) * 1000
  return until.endsWith('Z') ? wallClock(at, timeZone) : at
}

const weekMs = 7 * dayMs
/**
 * Returns a function from a wall clock's time to its moment, for many times of a window. Asking a zone's calendar for
 * each takes longer than everything else, so it is not asked where clocks do not change in the window, which one look
 * per week shows.
 */
const momentsIn = ({ from, to }: Window, timeZone: string): ((wall: number) => number) => {
  const offset = wallClock(from - dayMs, timeZone) - (from - dayMs)
  for (let at = from; at < to + dayMs + weekMs; at += weekMs)
    if (wallClock(at, timeZone) - at !== offset) return (wall) => momentOf(wall, timeZone)
  return (wall) => wall - offset
}

/**
 * Returns the moments of a series in a window: they keep their time by the zone's clock through daylight saving; a
 * moment that a clock skips is moved as RFC 5545, 3.3.5 says.
 */
export const occurrencesIn = (series: Series, window: Window, most = mostSteps): Occurrences => {
  const { start, timeZone, rule, without = [], also = [] } = series
  // The window is three hours wider on either side, as no clock changes by more.
  const reach = { from: wallClock(window.from, timeZone) - changeMs, to: wallClock(window.to, timeZone) + changeMs }
  const end = rule.until === undefined ? undefined : wallEnd(rule.until, timeZone)
  const { walls, isCut, steps } = expand(rule, wallClock(start, timeZone), reach, end, most)
  const left = new Set(without)
  const toMoment = walls.length > 20 ? momentsIn(reach, timeZone) : (at: number) => momentOf(at, timeZone)
  const moments = [start, ...walls.map(toMoment), ...also]
  const starts = [...new Set(moments)].filter((at) => at >= window.from && at < window.to && !left.has(at))
  starts.sort((a, b) => a - b)
  return { starts: starts.slice(0, mostMoments), isCut: isCut || starts.length > mostMoments, steps }
}

/**
 * Returns the first moment of a series after another one; undefined where there is none in some forty years, or before
 * 2200.
 * @param after milliseconds since 1970 UTC
 */
export const nextAfter = (series: Series, after: number): number | undefined => {
  // Windows grow, because what repeats often has a moment in the first one.
  let from = after + 1
  for (const days of [40, 400, 4000, 12_000]) {
    const to = Math.min(from + days * dayMs, horizon)
    if (from >= to) return undefined
    const [next] = occurrencesIn(series, { from, to }).starts
    if (next !== undefined) return next
    from = to
  }
  return undefined
}

/** Returns the last moment of a series; undefined where it has no end before 2200. */
export const lastOf = (series: Series): number | undefined => {
  const { rule, start, timeZone, also = [] } = series
  if (rule.count === undefined && rule.until === undefined) return undefined
  const end = rule.until === undefined ? undefined : wallEnd(rule.until, timeZone)
  if (end !== undefined) return Math.max(momentOf(end, timeZone), ...also)
  const wall = wallClock(start, timeZone)
  // A rule with a count of more moments than one answer has is followed answer by answer.
  let [last, left, isCut] = [wall, rule.count ?? 1, true]
  for (let tries = 0; isCut && left > 1 && tries < 3; tries++) {
    const answer = expand({ ...rule, count: left }, last, { from: last, to: horizon })
    isCut = answer.isCut && answer.walls.length > 1
    left -= answer.walls.length - 1
    last = answer.walls.at(-1) ?? last
  }
  return left > 1 ? undefined : Math.max(momentOf(last, timeZone), ...also)
}
