import { createHash } from 'node:crypto'
import ICAL from 'ical.js'
import { momentOf } from '../../core/query/relative.ts'
import { isCalendar, ownRule, tidied, withoutNoise } from './calendar-text.ts'
import { zonesOf } from './file-zones.ts'
import { type CalendarEvent, putTogether, unreadable, type WrittenEvent, type WrittenTime } from './series-in-file.ts'
import { zoneNamed } from './zone-names.ts'

const dayMs = 86_400_000

/** Values of a property; of one that can't be read none, so that its row is told as bad and the others come. */
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

/** Days by the clock, the rest by the hand of the clock: a day over a change of the clocks has 23 or 25 hours. */
const after = (time: Time, duration: ICAL.Duration, timeZone: string): number => {
  const { weeks, days, hours, minutes, seconds } = duration
  const whole = Math.min((weeks * 7 + days) * dayMs, mostMs)
  const rest = Math.min(((hours * 60 + minutes) * 60 + seconds) * 1000, mostMs)
  return momentOf(time.wall + whole, time.isUtc ? 'UTC' : (time.zone ?? timeZone)) + rest
}
const mostMs = 366 * dayMs

/** The library takes 30 February for a day in March. */
const isDay = (text: string): boolean => new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text

/** A property's moments; a floating one is on the reader's clock. */
const timesOf = (property: ICAL.Property | null, { zones, timeZone }: Places): readonly Time[] => {
  if (property === null) return []
  const tzid = property.getParameter('tzid')
  const named = typeof tzid === 'string' ? (zones.get(tzid) ?? zoneNamed(tzid)) : undefined
  const timeOf = (value: ICAL.Time): Time | undefined => {
    const { year, month, day, hour, minute, second, isDate } = value
    const wall = Date.UTC(year, month - 1, day, isDate ? 0 : hour, isDate ? 0 : minute, isDate ? 0 : second)
    // Years that no calendar shows are a broken date.
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
/** Its rule; of an event with several, or with one that takes moments away, no one rule says when it is. */
const ruleIn = (event: ICAL.Component): string => {
  const [property, ...others] = event.getAllProperties(ownRule.toLowerCase())
  if (others.length > 0 || event.getFirstProperty('exrule') !== null) return unreadable
  if (property === undefined) return ''
  try {
    // An empty rule says nothing that could be read.
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
/** Minutes before the start at which the first of its alarms that counts from there rings. */
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
const http = (value: string): string => (/^https?:\/\//i.test(value) ? value : '')

/** The name of an event to which its file gives none: the same words are the same event. */
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
  const usual = isDay ? dayMs : 3_600_000
  const endOf = (begin: Time): number => {
    if (to !== undefined && to.at > begin.at) return to.at
    const end = duration instanceof ICAL.Duration ? after(begin, duration, timeZone) : begin.at + usual
    return Number.isFinite(end) ? Math.max(end, begin.at + 60_000) : begin.at + usual
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
    // What repeats by UTC keeps its hour there, not by the reader's clock.
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
 * The events of an iCalendar text (RFC 5545), and those that it cancels. Only its text is read by the library.
 * @param timeZone of moments without a zone
 * @returns undefined for a text that is no calendar
 */
export const calendarEvents = (source: string, timeZone: string): readonly CalendarEvent[] | undefined => {
  if (!isCalendar(source)) return undefined
  const tidy = tidied(source)
  const parsed = parse(tidy) ?? parse(withoutNoise(tidy))
  if (parsed === undefined) return undefined
  // The library's types want a tuple that its own `parse` gives as a plain list.
  const roots = (Array.isArray((parsed as unknown[])[0]) ? parsed : [parsed]) as never[]
  return roots.flatMap((root) => {
    const component = new ICAL.Component(root)
    // Such a file takes its events back.
    const takesBack = String(component.getFirstPropertyValue('method')).toUpperCase() === 'CANCEL'
    const zone = zoneNamed(String(component.getFirstPropertyValue('x-wr-timezone') ?? '')) ?? timeZone
    const places = { zones: zonesOf(component, zone), timeZone: zone }
    const events = component.getAllSubcomponents('vevent').map((event) => eventOf(event, places))
    return putTogether(takesBack ? events.map((event) => ({ ...event, isCancelled: true })) : events)
  })
}
