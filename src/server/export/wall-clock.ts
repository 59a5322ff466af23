import { momentOf, wallClock as wallOf } from '../../core/query/relative.ts'

/** Formats UTC timestamps (ISO 8601) as `YYYY-MM-DD HH:MM:SS` in a time zone (IANA name). */
export const wallClock = (timeZone: string): ((moment: string) => string) => {
  const format = new Intl.DateTimeFormat('en-u-ca-iso8601-nu-latn', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  return (moment) => {
    const at = new Map(format.formatToParts(new Date(moment)).map(({ type, value }) => [type, value]))
    const part = (type: Intl.DateTimeFormatPartTypes, digits = 2) => (at.get(type) ?? '').padStart(digits, '0')
    return `${part('year', 4)}-${part('month')}-${part('day')} ${part('hour')}:${part('minute')}:${part('second')}`
  }
}

/** More than clocks are put back by. */
const changeMs = 2 * 3_600_000

/**
 * The same, but in UTC (`2026-10-25T01:30:00Z`) within an hour that a clock shows a second time: what is read back is the moment
 * that was written, to the second.
 */
export const exactClock = (timeZone: string): ((moment: string) => string) => {
  const clock = wallClock(timeZone)
  return (moment) => {
    const at = Math.floor(Date.parse(moment) / 1000) * 1000
    const wall = wallOf(at, timeZone)
    const wasPutBack = wallOf(at - changeMs, timeZone) + changeMs !== wall
    return wasPutBack && momentOf(wall, timeZone) !== at ? `${new Date(at).toISOString().slice(0, 19)}Z` : clock(moment)
  }
}
