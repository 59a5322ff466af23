/** Open time of one day, in minutes after its midnight on the wall: `from` is open, `to` no longer. 0 ≤ from < to ≤ 1440. */
export type Interval = { readonly from: number; readonly to: number }
/** Intervals of one day, in their order, none touching the next. */
export type Hours = readonly Interval[]

const dayMinutes = 1440
/** Texts that people and other programs write between two times: hyphen, dashes, `to` and `à`. */
const betweenTimes = /\s*(?:[-\u2010-\u2015]|to|à)\s*/i
const time = /^(\d{1,2})(?:[:.h](\d{2}))?h?$/i

const minuteOf = (text: string): number | undefined => {
  const [, hour, minute = '0'] = time.exec(text.trim()) ?? []
  if (hour === undefined) return undefined
  const at = Number(hour) * 60 + Number(minute)
  return Number(minute) < 60 && at <= dayMinutes ? at : undefined
}

/** One interval as it is typed: `09:00-12:30`, `9–17`, `22:00-24:00`; a `to` of 00:00 is the day's end. */
export const readInterval = (text: string): Interval | undefined => {
  const [start = '', end = '', ...more] = text.trim().split(betweenTimes)
  const from = minuteOf(start)
  const to = minuteOf(end) === 0 ? dayMinutes : minuteOf(end)
  return from === undefined || to === undefined || more.length > 0 || to <= from ? undefined : { from, to }
}

/** Returns intervals in order; those that touch or overlap become one. */
export const mergedHours = (intervals: readonly Interval[]): Hours => {
  const merged: Interval[] = []
  for (const next of intervals.toSorted((a, b) => a.from - b.from || a.to - b.to)) {
    const last = merged.at(-1)
    if (last !== undefined && next.from <= last.to)
      merged[merged.length - 1] = { from: last.from, to: Math.max(last.to, next.to) }
    else merged.push(next)
  }
  return merged
}

/** The hours of a day from its intervals as texts; undefined where one can't be read. */
export const readHours = (texts: readonly string[]): Hours | undefined => {
  const intervals = texts.map(readInterval)
  return intervals.includes(undefined) ? undefined : mergedHours(intervals as Interval[])
}

const clockOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
/** Intervals as texts, `09:00-12:30`. */
export const writeHours = (hours: Hours): readonly string[] =>
  hours.map(({ from, to }) => `${clockOf(from)}-${clockOf(to)}`)
