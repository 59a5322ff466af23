import { dayAfter } from '../../../core/time/days/days.ts'
import { formatter, type Reading } from '../../base/i18n/format.ts'
import type { Spot } from './moved.ts'

const long = { weekday: 'long', day: 'numeric', month: 'long' } as const
const time = { hour: 'numeric', minute: '2-digit' } as const

/**
 * Returns the words for the time of a spot: 'Tuesday, November 24, 9:00 AM'; for several whole days the first and the
 * last.
 */
export const whenOf = ({ start, end, allDay }: Spot, { locale, timeZone }: Reading, allDayWord: string): string => {
  const isDay = start.length === 10
  const at = Date.parse(isDay ? `${start}T00:00:00Z` : start)
  const zone = isDay ? 'UTC' : timeZone
  const last = isDay && end !== null ? Date.parse(`${dayAfter(end, -1)}T00:00:00Z`) : at
  const days = formatter(locale, { ...long, timeZone: zone })
  const day = last > at ? days.formatRange(at, last) : days.format(at)
  if (allDay || isDay) return allDayWord === '' ? day : `${day}, ${allDayWord}`
  return `${day}, ${formatter(locale, { ...time, timeZone }).format(at)}`
}

/** The time of a moment on the clock of another zone, with the zone; undefined where both clocks show the same. */
export const elsewhere = (
  at: string,
  zone: string | null,
  { locale, timeZone }: Reading,
): { time: string; zone: string } | undefined => {
  if (zone === null || zone === timeZone || at.length === 10) return undefined
  const shown = (of: string) => formatter(locale, { ...time, timeZone: of }).format(Date.parse(at))
  return shown(zone) === shown(timeZone)
    ? undefined
    : { time: shown(zone), zone: zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone }
}
