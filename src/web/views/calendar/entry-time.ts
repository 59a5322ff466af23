import { dayIn, wallClock } from '../../../core/query/relative.ts'
import { dayAfter } from '../../../core/time/days/days.ts'
import {
  capitalised,
  formatDayAndMonth,
  formatHour,
  formatter,
  type Reading,
  timeOptions,
} from '../../base/i18n/format.ts'
import type { CalendarView } from './calendar-tools.tsx'
import type { Spot } from './moved.ts'

type Days = { readonly first: string; readonly last: string }
/** The words that say a time. */
type Words = {
  readonly allDay: string
  readonly until: (day: string) => string
  readonly ends: (time: string) => string
}

const dayMs = 86_400_000
const hourMs = 3_600_000

/** Returns the first and the last day of a spot, in a zone. */
export const daysOfSpot = ({ start, end }: Spot, timeZone: string): Days => {
  const dayOf = (text: string) => (text.length === 10 ? text : dayIn(Date.parse(text), timeZone))
  const first = dayOf(start)
  if (end === null) return { first, last: first }
  const last = end.length === 10 ? dayAfter(end, -1) : dayIn(Date.parse(end) - 1, timeZone)
  return { first, last: last < first ? first : last }
}

/**
 * Returns the day on which a list shows a spot over several days, once: its first day in sight. Undefined for a spot of
 * one day, and for one that ended before.
 * @param from the first day of the list
 */
export const listedOn = (spot: Spot, from: string, timeZone: string): string | undefined => {
  const { first, last } = daysOfSpot(spot, timeZone)
  return last === first || last < from ? undefined : first < from ? from : first
}

/** Tells whether a spot lasts a day or more. */
export const isLong = ({ start, end }: Pick<Spot, 'start' | 'end'>): boolean =>
  end !== null && Date.parse(end) - Date.parse(start) >= dayMs

/** A full hour as short as possible, other times with their minutes: `9 AM`, `7:15 AM`. */
const clockOf = (at: number, { locale, timeZone }: Reading): string =>
  wallClock(at, timeZone) % hourMs === 0
    ? formatHour(at, locale, timeZone)
    : formatter(locale, { ...timeOptions(), timeZone }).format(at)

/** The time of a spot over several days that a list shows on one of them: when it begins on that day, and when it ends. */
const listedTime = (spot: Spot, day: string, reading: Reading, words: Words): string => {
  const { first, last } = daysOfSpot(spot, reading.timeZone)
  const { start, end } = spot
  if (last === day)
    return spot.allDay || end === null
      ? capitalised(words.allDay, reading.locale)
      : capitalised(words.ends(clockOf(Date.parse(end), reading)), reading.locale)
  const lastAt = Date.parse(`${last}T00:00:00Z`)
  const until = words.until(formatDayAndMonth(lastAt, { ...reading, timeZone: 'UTC' }))
  const isMidnight = spot.allDay || wallClock(Date.parse(start), reading.timeZone) % dayMs === 0
  return first < day || isMidnight
    ? capitalised(until, reading.locale)
    : // A column of times breaks between the two.
      `${clockOf(Date.parse(start), reading).replaceAll(' ', '\u00a0')} ${until.replaceAll(' ', '\u00a0')}`
}

/**
 * Returns the time that an entry shows beside its title: in a month when it begins, else its hours; empty for whole days
 * among days.
 * @param day the one of its days on which a list shows it
 */
export const timeOf = (
  spot: Spot,
  { view, day }: { readonly view: CalendarView; readonly day?: string | undefined },
  reading: Reading,
  words: Words,
): string => {
  // The bar of an entry over days says on which it begins; the hour would seem to be one of each day.
  if (isLong(spot) && view !== 'list') return ''
  if (day !== undefined && isLong(spot)) return listedTime(spot, day, reading, words)
  if (spot.allDay) return view === 'list' ? capitalised(words.allDay, reading.locale) : ''
  const [start, end] = [Date.parse(spot.start), spot.end === null ? Number.NaN : Date.parse(spot.end)]
  if (view === 'month') return clockOf(start, reading)
  const hours = formatter(reading.locale, { ...timeOptions(), timeZone: reading.timeZone })
  if (!(end > start)) return hours.format(start)
  const { first, last } = daysOfSpot(spot, reading.timeZone)
  return first === last ? hours.formatRange(start, end) : `${hours.format(start)} – ${hours.format(end)}`
}
