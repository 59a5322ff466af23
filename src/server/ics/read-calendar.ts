import { createHash } from 'node:crypto'
import ICAL from 'ical.js'
import { momentOf } from '../../core/query/relative.ts'
import { isEmail } from '../rows/values/schemas.ts'
import { isCalendar, ownRule, tidied, withoutNoise } from './calendar-text.ts'
import { zonesOf } from './file-zones.ts'
import { type CalendarEvent, putTogether, unreadable, type WrittenEvent, type WrittenTime } from './series-in-file.ts'
import { zoneNamed } from './zone-names.ts'

const dayMs = 86_400_000

/** Returns the values of a property; none of one that can't be read, so that only its row is reported as faulty. */
const valuesOf = (property: ICAL.Property): readonly unknown[] => {
  try {
    return property.getValues()
  } catch {
    return []
  }
}
const firstOf = (event: ICAL.Component, name: string): unknown => {
  const property = event.getFirstProperty(name)
  return property === null ? undefined : valuesOf(property)[0]
}

type Time = WrittenTime & { readonly zone: string | undefined; readonly took?: number }
type Places = { readonly zones: ReadonlyMap<string, string>; readonly timeZone: string }

/** Adds a duration: days by the calendar, the rest by elapsed time, as days of clock changes have 23 or 25 hours. */
const after = (time: Time, duration: ICAL.Duration, timeZone: string): number => {
  const { weeks, days, hours, minutes, seconds } = duration
  const whole = Math.min((weeks * 7 + days) * dayMs, mostMs)
  const rest = Math.min(((hours * 60 + minutes) * 60 + seconds) * 1000, mostMs)
  return momentOf(time.wall + whole, time.isUtc ? 'UTC' : (time.zone ?? timeZone)) + rest
}
const mostMs = 366 * dayMs

/** Tells whether a day exists, as the library reads 30 February as a day in March. */
const isDay = (text: string): boolean => new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text

/** Returns a property's moments; a floating one is on the reader's clock. */
const timesOf = (property: ICAL.Property | null, { zones, timeZone }: Places): readonly Time[] => {
  if (property === null) return []
  const tzid = property.getParameter('tzid')
  const named = typeof tzid === 'string' ? (zones.get(tzid) ?? zoneNamed(tzid)) : undefined
  const timeOf = (value: ICAL.Time): Time | undefined => {
    const { year, month, day, hour, minute, second, isDate } = value
    const wall = Date.UTC(year, month - 1, day, isDate ? 0 : hour, isDate ? 0 : minute, isDate ? 0 : second)
    // A year outside of these is a broken date.
    if (Number.isNaN(wall) || year < 1000 || year > 9999) return undefined
    const isUtc = value.zone === ICAL.Timezone.utcTimezone && !isDate
    const zone = isUtc ? 'UTC' : (named ?? timeZone)
    return { at: momentOf(wall, zone), wall, isDay: isDate, isUtc, zone: isUtc ? undefined : zone }
  }
  const written: readonly unknown[] = property.toJSON().slice(3)
  return valuesOf(property).flatMap((value, nth): Time[] => {
    if (!isDay(String(written[nth]).slice(0, 10))) return []
    if (value instanceof ICAL.Time) return [timeOf(value)].flatMap((one) => one ?? [])
    if (!(value instanceof ICAL.Period)) return []
    const from = timeOf(value.start)
    if (from === undefined) return []
    const to = value.end === null ? undefined : timeOf(value.end)?.at
    const end = value.duration === null ? to : after(from, value.duration, timeZone)
    return [{ ...from, ...(end !== undefined && end > from.at ? { took: end - from.at } : {}) }]
  })
}

const text = (event: ICAL.Component, name: string): string => {
  const value = firstOf(event, name)
  return typeof value === 'string' ? value.trim() : ''
}
const numberIn = (event: ICAL.Component, name: string): number => {
  const value = Number(firstOf(event, name) ?? 0)
  return Number.isSafeInteger(value) && value > 0 ? Math.min(value, 1_000_000_000) : 0
}
/** Returns an event's rule; `unreadable` for several, or one that takes moments away, as one rule can't say that. */
const ruleIn = (event: ICAL.Component): string => {
  const [property, ...others] = event.getAllProperties(ownRule.toLowerCase())
  if (others.length > 0 || event.getFirstProperty('exrule') !== null) return unreadable
  if (property === undefined) return ''
  try {
    // An empty rule can't be read.
    return (
      property
        .toICALString()
        .replace(/^[^:]*:/, '')
        .replaceAll(/\s+/g, '') || unreadable
    )
  } catch {
    return unreadable
  }
}
/** Returns the minutes before the start at which the first alarm rings that counts from there. */
const reminderIn = (event: ICAL.Component): number | undefined =>
  event
    .getAllSubcomponents('valarm')
    .flatMap((alarm) => {
      const property = alarm.getFirstProperty('trigger')
      const value = firstOf(alarm, 'trigger')
      const isOfEnd = String(property?.getParameter('related') ?? '').toUpperCase() === 'END'
      if (!(value instanceof ICAL.Duration) || isOfEnd || text(alarm, 'action').toUpperCase() === 'NONE') return []
      const minutes = Math.round(value.toSeconds() / -60) || 0
      return minutes >= 0 && minutes <= 40_320 ? [minutes] : []
    })
    .at(0)
/** Returns the mail address of a person. */
const addressIn = (event: ICAL.Component, name: string): string => {
  const address = /^mailto:(.+)$/i.exec(text(event, name))?.[1]?.trim().toLowerCase() ?? ''
  return isEmail(address) ? address : ''
}
const http = (value: string): string => (/^https?:\/\//i.test(value) ? value : '')

/** Properties that become fields of a row, and the moments of writing, which a row has of its own. */
const readNames = new Set([
  ...['uid', 'sequence', 'last-modified', 'summary', 'description', 'location', 'url', 'dtstart', 'dtend', 'duration'],
  ...[ownRule.toLowerCase(), 'exrule', 'exdate', 'rdate', 'recurrence-id', 'status', 'transp', 'organizer'],
  ...['dtstamp', 'created'],
])
const mostUnread = 40
const unreadIn = (event: ICAL.Component): readonly string[] =>
  [...new Set(event.getAllProperties().map(({ name }) => name))]
    .flatMap((name) => (readNames.has(name) ? [] : [name.slice(0, 60).toUpperCase()]))
    .slice(0, mostUnread)

/** Returns a UID for an event without one: events with the same text get the same UID. */
const madeUid = (event: ICAL.Component): string => {
  const lines = event
    .getAllProperties()
    .flatMap((one) => (one.name === 'dtstamp' ? [] : [JSON.stringify(one.toJSON())]))
  return `without-uid-${createHash('sha256').update(lines.join('\n')).digest('hex').slice(0, 32)}`
}

const eventOf = (event: ICAL.Component, places: Places): WrittenEvent => {
  const { timeZone } = places
  const [from] = timesOf(event.getFirstProperty('dtstart'), places)
  const [to] = timesOf(event.getFirstProperty('dtend'), places)
  const duration = firstOf(event, 'duration')
  const isDay = from?.isDay ?? false
  // A day without an end is a whole day; a moment without one takes no time (RFC 5545, 3.6.1).
  const usual = isDay ? dayMs : 0
  const endOf = (begin: Time): number | undefined => {
    if (to !== undefined && to.at > begin.at) return to.at
    const durationEnd = duration instanceof ICAL.Duration ? after(begin, duration, timeZone) : Number.NaN
    const end = durationEnd > begin.at ? durationEnd : begin.at + usual
    return end > begin.at ? end : undefined
  }
  // The end of whole days is a day, by whichever clock it is read.
  const rule = isDay ? ruleIn(event).replace(/(UNTIL=\d{8})T000000Z/i, '$1') : ruleIn(event)
  const instead = event.getFirstProperty('recurrence-id')
  const all = (name: string) => event.getAllProperties(name).flatMap((one) => timesOf(one, places))
  return {
    title: text(event, 'summary').slice(0, 300),
    start: from?.at,
    end: from === undefined ? undefined : endOf(from),
    isDay,
    // A series by UTC keeps its hour there, not by the reader's clock.
    timeZone: from?.zone ?? (from?.isUtc === true && rule !== '' ? 'UTC' : timeZone),
    rule,
    without: all('exdate'),
    also: all('rdate'),
    instead: timesOf(instead, places)[0],
    isFollowing: String(instead?.getParameter('range') ?? '').toUpperCase() === 'THISANDFUTURE',
    isCancelled: text(event, 'status').toUpperCase() === 'CANCELLED',
    sequence: numberIn(event, 'sequence'),
    changedAt: timesOf(event.getFirstProperty('last-modified'), places)[0]?.at,
    description: text(event, 'description').slice(0, 20_000),
    location: text(event, 'location').slice(0, 300),
    link: http(text(event, 'url')),
    isBusy: text(event, 'transp').toUpperCase() !== 'TRANSPARENT',
    reminder: reminderIn(event),
    uid: text(event, 'uid').slice(0, 270) || madeUid(event),
    organizer: addressIn(event, 'organizer'),
    unread: unreadIn(event),
  }
}

const parse = (text: string): unknown => {
  try {
    return ICAL.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Returns the events of an iCalendar text (RFC 5545), and those that it cancels. The library reads only its text.
 * @param timeZone time zone of moments without one
 * @returns undefined for a text that is no calendar
 */
export const calendarEvents = (source: string, timeZone: string): readonly CalendarEvent[] | undefined => {
  if (!isCalendar(source)) return undefined
  const tidy = tidied(source)
  const parsed = parse(tidy) ?? parse(withoutNoise(tidy))
  if (parsed === undefined) return undefined
  // The library's own `parse` gives a plain list where its types want a tuple.
  const roots = (Array.isArray((parsed as unknown[])[0]) ? parsed : [parsed]) as never[]
  return roots.flatMap((root) => {
    const component = new ICAL.Component(root)
    // A file with this method cancels its events.
    const takesBack = String(component.getFirstPropertyValue('method')).toUpperCase() === 'CANCEL'
    const zone = zoneNamed(String(component.getFirstPropertyValue('x-wr-timezone') ?? '')) ?? timeZone
    const places = { zones: zonesOf(component, zone), timeZone: zone }
    const events = component.getAllSubcomponents('vevent').map((event) => eventOf(event, places))
    return putTogether(takesBack ? events.map((event) => ({ ...event, isCancelled: true })) : events)
  })
}
