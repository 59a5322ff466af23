import { wallClock } from '../../query/relative.ts'

/** A span in which a zone has one offset from UTC. Milliseconds; `to` is excluded. */
export type OffsetSpan = { readonly from: number; readonly to: number; readonly offset: number }

const weekMs = 7 * 86_400_000
const offsetAt = (at: number, timeZone: string): number => wallClock(at, timeZone) - at

/** The first instant of (from, to] that has another offset than `from`: where clocks are changed, to the second. */
const changeWithin = (from: number, to: number, timeZone: string): number => {
  const before = offsetAt(from, timeZone)
  let [same, other] = [from, to]
  while (other - same > 1000) {
    const middle = same + Math.floor((other - same) / 2000) * 1000
    if (offsetAt(middle, timeZone) === before) same = middle
    else other = middle
  }
  return other
}

/**
 * Returns the spans of equal offset between two instants. It asks week by week, as zones change theirs at most twice a
 * year, except those that do so around Ramadan, some weeks apart.
 * @param from whole seconds, as `to`
 */
export const offsetSpans = (from: number, to: number, timeZone: string): readonly OffsetSpan[] => {
  const spans: OffsetSpan[] = []
  let [start, offset] = [from, offsetAt(from, timeZone)]
  for (let week = from; week < to; week += weekMs) {
    const next = Math.min(week + weekMs, to)
    const nextOffset = offsetAt(next, timeZone)
    if (nextOffset === offset) continue
    const change = changeWithin(week, next, timeZone)
    if (change >= to) break
    spans.push({ from: start, to: change, offset })
    start = change
    offset = nextOffset
  }
  return [...spans, { from: start, to, offset }]
}
