import { formatDayAndMonth, formatInstantDays, type Reading } from '../../base/i18n/format.ts'

/** Half a year: within it, a day and its month say which year is meant. Milliseconds. */
const nearMs = 182 * 86_400_000

/** Formats the day of an instant, with its year only where that is half a year or more away. @param at, now milliseconds */
export const formatNearDay = (at: number, now: number, reading: Reading): string =>
  Math.abs(at - now) < nearMs ? formatDayAndMonth(at, reading) : formatInstantDays(at, at, reading)
