import type ICAL from 'ical.js'
import { wallClock } from '../../core/query/relative.ts'
import { ownRule } from './calendar-text.ts'
import { commonZones, zoneNamed } from './zone-names.ts'

/** The name of rules in a file that was read (`tidied`). */
const rule = ownRule.toLowerCase()

/** Returns a zone's observance of a kind that began last: its offset in minutes, and the month in which it begins. */
const observance = (zone: ICAL.Component, kind: 'standard' | 'daylight') => {
  const found = zone.getAllSubcomponents(kind).flatMap((one) => {
    const text = (name: string) => String(one.getFirstProperty(name)?.toICALString() ?? '')
    const [, sign = '', hours = '', minutes = ''] = /:([+-])(\d\d)(\d\d)/.exec(text('tzoffsetto')) ?? []
    const [, began = '', month = ''] = /:(\d{4}(\d\d)\d\d)/.exec(text('dtstart')) ?? []
    const [, named = month] = /BYMONTH=(\d{1,2})(?!\d|,)/.exec(text(rule)) ?? []
    if (sign === '') return []
    const offset = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1)
    return [{ began, offset, month: Number(named), isYearly: one.getFirstProperty(rule) !== null }]
  })
  return found.toSorted((a, b) => (a.began < b.began ? -1 : 1)).at(-1)
}

/** Returns how far a zone's clock is ahead of UTC, in minutes, in each month without a change of the clocks. */
const offsetsOf = (zone: ICAL.Component): ReadonlyMap<number, number> | undefined => {
  const [standard, daylight] = [observance(zone, 'standard'), observance(zone, 'daylight')]
  const only = standard ?? daylight
  if (only === undefined) return undefined
  const months = Array.from({ length: 12 }, (_, at) => at + 1)
  if (standard === undefined || daylight?.isYearly !== true || !standard.isYearly)
    return new Map(months.map((month) => [month, only.offset]))
  const isBetween = (month: number, from: number, to: number) =>
    from < to ? month > from && month < to : month > from || month < to
  return new Map(
    months.flatMap((month): [number, number][] => {
      if (isBetween(month, daylight.month, standard.month)) return [[month, daylight.offset]]
      return isBetween(month, standard.month, daylight.month) ? [[month, standard.offset]] : []
    }),
  )
}

/** Year by whose clocks zones are compared. */
const year = 2026

/** Returns a zone whose clocks go as the file's do, for a name without meaning; the reader's own first. */
const zoneByClocks = (zone: ICAL.Component, timeZone: string): string | undefined => {
  const offsets = offsetsOf(zone)
  if (offsets === undefined) return undefined
  const goesSo = (name: string) =>
    [...offsets].every(([month, offset]) => {
      const at = Date.UTC(year, month - 1, 15, 12)
      return wallClock(at, name) - at === offset * 60_000
    })
  return [timeZone, ...commonZones].find(goesSo)
}

/** Returns the zones of a file by their TZID: by their name (`X-LIC-LOCATION` or TZID), or by their clocks. */
export const zonesOf = (calendar: ICAL.Component, timeZone: string): ReadonlyMap<string, string> =>
  new Map(
    calendar
      .getAllSubcomponents('vtimezone')
      .slice(0, mostZones)
      .flatMap((zone) => {
        const tzid = String(zone.getFirstPropertyValue('tzid') ?? '')
        const location = String(zone.getFirstPropertyValue('x-lic-location') ?? '')
        const named = zoneNamed(location) ?? zoneNamed(tzid) ?? zoneByClocks(zone, timeZone)
        return named === undefined ? [] : [[tzid, named] as const]
      }),
  )
const mostZones = 200
