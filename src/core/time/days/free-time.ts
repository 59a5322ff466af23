import { wallClock } from '../../query/relative.ts'

/** A span from one moment to another, the end excluded; milliseconds since 1970 UTC. */
export type Span = { readonly start: number; readonly end: number }

const [quarter, hourMs, dayMs] = [900_000, 3_600_000, 86_400_000]
/** Hours of the day in which people meet. */
const [opens, closes] = [8 * hourMs, 18 * hourMs]

export const overlaps = (one: Span, other: Span): boolean => one.start < other.end && one.end > other.start

type Wish = {
  readonly from: number
  readonly to: number
  readonly length: number
  /** Time zone of the person who invites; the hours of a day are by its clock. */
  readonly timeZone: string
  /** Days of the week on which nobody meets, Monday is 1. */
  readonly weekend?: readonly number[]
}

/**
 * Returns the first quarter of an hour at which a meeting disturbs nobody.
 * @param busy spans in which somebody who is to come is busy, in any order
 * @returns undefined where there is none
 */
export const nextFree = (
  busy: readonly Span[],
  { from, to, length, timeZone, weekend = [6, 7] }: Wish,
): number | undefined => {
  const sorted = busy.toSorted((a, b) => a.start - b.start)
  const longest = Math.max(opens, closes - length)
  for (let at = Math.ceil(from / quarter) * quarter; at + length <= to; at += quarter) {
    const wall = wallClock(at, timeZone)
    const time = wall % dayMs
    if (time < opens || time > longest || weekend.includes(new Date(wall).getUTCDay() || 7)) continue
    const taken = sorted.find((one) => overlaps(one, { start: at, end: at + length }))
    if (taken === undefined) return at
    at = Math.max(at, Math.ceil(taken.end / quarter) * quarter - quarter)
  }
  return undefined
}
