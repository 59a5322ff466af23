import ICAL from 'ical.js'
import { lastDayOf } from '../../core/days.ts'
import type { Model } from '../../core/model.ts'
import { momentOf } from '../../core/relative.ts'
import { zoneNamed } from './zone-names.ts'

/** Rows of a calendar file, in the form of a table: its columns are fields by wire name. */
export type CalendarRows = { readonly header: readonly string[]; readonly rows: readonly (readonly string[])[] }

const dayMs = 86_400_000
const iso = (at: number): string => new Date(at).toISOString()

/** Names of zones in the file itself that say which they mean (`X-LIC-LOCATION`), by their TZID. */
const zonesOf = (calendar: ICAL.Component): ReadonlyMap<string, string> =>
  new Map(
    calendar.getAllSubcomponents('vtimezone').flatMap((zone) => {
      const tzid = String(zone.getFirstPropertyValue('tzid') ?? '')
      const named = zoneNamed(String(zone.getFirstPropertyValue('x-lic-location') ?? '')) ?? zoneNamed(tzid)
      return named === undefined ? [] : [[tzid, named] as const]
    }),
  )

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

type Time = { readonly at: number; readonly isDay: boolean; readonly zone: string | undefined }

/** A property's moments; a floating one is on the reader's clock. */
const timesOf = (
  property: ICAL.Property | null,
  zones: ReadonlyMap<string, string>,
  timeZone: string,
): readonly Time[] => {
  if (property === null) return []
  const tzid = property.getParameter('tzid')
  const named = typeof tzid === 'string' ? (zones.get(tzid) ?? zoneNamed(tzid)) : undefined
  return valuesOf(property).flatMap((value): Time[] => {
    if (!(value instanceof ICAL.Time) || !Number.isFinite(value.year)) return []
    const { year, month, day, hour, minute, second, isDate } = value
    const wall = Date.UTC(year, month - 1, day, isDate ? 0 : hour, isDate ? 0 : minute, isDate ? 0 : second)
    // Years that no calendar shows are a broken date.
    if (Number.isNaN(wall) || year < 1000 || year > 9999) return []
    const isUtc = value.zone === ICAL.Timezone.utcTimezone && !isDate
    const zone = isUtc ? 'UTC' : (named ?? timeZone)
    return [{ at: isUtc ? wall : momentOf(wall, zone), isDay: isDate, zone: isUtc ? undefined : zone }]
  })
}

const text = (event: ICAL.Component, name: string): string => {
  const value = firstOf(event, name)
  return typeof value === 'string' ? value.trim() : ''
}
const ruleIn = (event: ICAL.Component): string => {
  const property = event.getFirstProperty('rrule')
  if (property === null) return ''
  try {
    return property.toICALString().replace(/^RRULE:/i, '')
  } catch {
    return 'FREQ=?'
  }
}
const http = (value: string): string => (/^https?:\/\//i.test(value) ? value : '')

/** An event as its file says it; times are milliseconds since 1970 UTC. */
export type CalendarEvent = {
  readonly title: string
  /** Absent where it can't be read. */
  readonly start: number | undefined
  readonly end: number | undefined
  readonly isDay: boolean
  readonly timeZone: string
  /** Text of its RRULE, as it is written: the library's own reading of rules is not asked. */
  readonly rule: string
  readonly without: readonly number[]
  readonly description: string
  readonly location: string
  readonly link: string
  /** Empty for an event that stands in place of one moment of a series. */
  readonly uid: string
}

const eventOf = (event: ICAL.Component, zones: ReadonlyMap<string, string>, timeZone: string): CalendarEvent => {
  const [from] = timesOf(event.getFirstProperty('dtstart'), zones, timeZone)
  const [to] = timesOf(event.getFirstProperty('dtend'), zones, timeZone)
  const duration = firstOf(event, 'duration')
  const isDay = from?.isDay ?? false
  const took =
    duration instanceof ICAL.Duration && Number.isFinite(duration.toSeconds())
      ? Math.min(duration.toSeconds(), 366 * 86_400) * 1000
      : isDay
        ? dayMs
        : 3_600_000
  const instead = event.getFirstProperty('recurrence-id') !== null
  return {
    title: text(event, 'summary').slice(0, 300),
    start: from?.at,
    end:
      from === undefined ? undefined : to !== undefined && to.at > from.at ? to.at : from.at + Math.max(took, 60_000),
    isDay,
    timeZone: from?.zone ?? timeZone,
    rule: instead ? '' : ruleIn(event),
    without: event.getAllProperties('exdate').flatMap((one) => timesOf(one, zones, timeZone).map(({ at }) => at)),
    description: text(event, 'description').slice(0, 20_000),
    location: text(event, 'location').slice(0, 300),
    link: http(text(event, 'url')),
    uid: instead ? '' : text(event, 'uid').slice(0, 290),
  }
}

/**
 * The events of an iCalendar text (RFC 5545) that were not cancelled. Only its text is read by the library.
 * @param timeZone of moments without a zone
 * @returns undefined for a text that is no calendar
 */
export const calendarEvents = (source: string, timeZone: string): readonly CalendarEvent[] | undefined => {
  if (!/^\ufeff?\s*BEGIN:VCALENDAR/i.test(source)) return undefined
  let parsed: unknown
  try {
    parsed = ICAL.parse(source.replace(/^\ufeff?\s*/, ''))
  } catch {
    return undefined
  }
  const roots = (Array.isArray((parsed as unknown[])[0]) ? parsed : [parsed]) as never[]
  return roots.flatMap((root) => {
    const component = new ICAL.Component(root)
    const zones = zonesOf(component)
    return component
      .getAllSubcomponents('vevent')
      .filter((event) => text(event, 'status').toUpperCase() !== 'CANCELLED')
      .map((event) => eventOf(event, zones, timeZone))
  })
}

/**
 * The events of an iCalendar text, as rows of an entity with a calendar.
 * @param timeZone of moments without a zone
 * @returns undefined for a text that is no calendar
 */
export const calendarRows = (source: string, model: Model, timeZone: string): CalendarRows | undefined => {
  const { calendar } = model.entity
  const events = calendar === undefined ? undefined : calendarEvents(source, timeZone)
  if (calendar === undefined || events === undefined) return undefined
  const wire = (name: string | undefined) => (name === undefined ? undefined : model.byName.get(name)?.wire)
  const { start, end, allDay, zone, repeats, texts } = calendar
  const columns = [
    ...[wire(model.entity.title), wire(start), wire(end), wire(allDay), wire(zone), wire(repeats?.rule)],
    ...[wire(repeats?.without), wire(texts?.description), wire(texts?.location), wire(texts?.link), wire(texts?.uid)],
  ]
  const rows = events.map((one) => [
    one.title || (one.start === undefined ? '' : lastDayOf(one.start + 1, one.timeZone)),
    one.start === undefined ? '' : iso(one.start),
    one.end === undefined ? '' : iso(one.end),
    String(one.isDay),
    one.timeZone,
    one.rule,
    one.without.map(iso).join(';'),
    one.description,
    one.location,
    one.link,
    one.uid,
  ])
  const kept = columns.flatMap((column, at) => (column === undefined ? [] : [at]))
  return {
    header: kept.map((at) => columns[at] ?? ''),
    rows: rows.map((row) => kept.map((at) => row[at] ?? '')),
  }
}
