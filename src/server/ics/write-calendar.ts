// Decision (2026-11): `ical.js` writes and reads the text (folding, escaping); its own arithmetic of rules and zones was wrong
// in 323 of 1,850 rules and is never asked.
import ICAL from 'ical.js'
import { dayIn, momentOf, startOfDay, wallClock } from '../../core/query/relative.ts'
import { dayAfter, lastDayOf } from '../../core/time/days/days.ts'
import { wallEnd } from '../../core/time/recurrence/occurrences.ts'
import { type Rule, writeRule } from '../../core/time/recurrence/rule.ts'
import { timeZoneLines } from './time-zone.ts'

export type IcsGuest = { readonly email: string; readonly name: string | null; readonly answer: string }
/** An event, a due task or todo, as calendar programs read it. Moments in milliseconds since 1970 UTC. */
export type IcsEvent = {
  /** Stays the same through every change; shared by a series and the moments that differ from it. */
  readonly uid: string
  readonly sequence: number
  readonly changedAt: number
  readonly title: string
  readonly start: number
  readonly end: number | null
  readonly isAllDay: boolean
  readonly timeZone: string
  readonly rule?: Rule | undefined
  readonly without?: readonly number[]
  /** The moment of the series that this event replaces. */
  readonly instead?: number | undefined
  readonly description?: string | null
  readonly location?: string | null
  readonly url?: string | null
  readonly isBusy?: boolean
  readonly isCancelled?: boolean
  readonly organizer?: { readonly email: string; readonly name: string | null } | undefined
  readonly guests?: readonly IcsGuest[]
  readonly reminderMinutes?: number | null
}
export type Method = 'REQUEST' | 'CANCEL' | 'PUBLISH'

/** Control characters would end a line, and let a text write lines of its own. */
const plain = (text: string): string => text.replaceAll(/\p{Cc}+/gu, ' ')
const prose = (text: string): string => text.replaceAll('\r\n', '\n').replaceAll(/(?!\n)\p{Cc}/gu, '')

const compact = (at: number): string => new Date(at).toISOString().slice(0, 19)
const utc = (at: number) => ICAL.Time.fromDateTimeString(`${compact(at)}Z`)

/** A moment on the clock of its zone, or its day. */
const timeOf = (at: number, { isAllDay, timeZone }: Pick<IcsEvent, 'isAllDay' | 'timeZone'>) =>
  isAllDay
    ? ICAL.Time.fromDateString(dayIn(at, timeZone))
    : timeZone === 'UTC'
      ? utc(at)
      : ICAL.Time.fromDateTimeString(compact(wallClock(at, timeZone)))

const endOfDays = (end: number, { timeZone }: Pick<IcsEvent, 'timeZone'>): number =>
  startOfDay(dayAfter(lastDayOf(end, timeZone)), timeZone)

const answers = { accepted: 'ACCEPTED', declined: 'DECLINED', tentative: 'TENTATIVE' } as const

const eventOf = (event: IcsEvent): ICAL.Component => {
  const component = new ICAL.Component('vevent')
  const text = (name: string, value: string | null | undefined, clean = plain) => {
    if (value !== null && value !== undefined && value !== '') component.addPropertyWithValue(name, clean(value))
  }
  const time = (name: string, at: number) => {
    const property = new ICAL.Property(name, component)
    property.setValue(timeOf(at, event))
    // The value itself shows that it is a day: a parameter would say it twice (RFC 5545, 3.2).
    if (!event.isAllDay && event.timeZone !== 'UTC') property.setParameter('tzid', event.timeZone)
    component.addProperty(property)
  }
  const person = (name: string, { email, name: called }: { readonly email: string; readonly name: string | null }) => {
    const property = new ICAL.Property(name, component)
    property.setValue(`mailto:${plain(email)}`)
    if (called !== null) property.setParameter('cn', plain(called).replaceAll('"', "'"))
    component.addProperty(property)
    return property
  }
  text('uid', event.uid)
  component.addPropertyWithValue('dtstamp', utc(event.changedAt))
  component.addPropertyWithValue('last-modified', utc(event.changedAt))
  component.addPropertyWithValue('sequence', event.sequence)
  text('summary', event.title)
  time('dtstart', event.start)
  // The end is not included: of whole days it is the day behind the last.
  if (event.end !== null && event.end > event.start)
    time('dtend', event.isAllDay ? endOfDays(event.end, event) : event.end)
  if (event.rule !== undefined) {
    const { until, ...rule } = event.rule
    // The end is a moment in UTC where the start is one (RFC 5545, 3.3.10), and a day where the start is a day.
    const end =
      until === undefined
        ? undefined
        : event.isAllDay
          ? until.slice(0, 8)
          : `${compact(momentOf(wallEnd(until, event.timeZone), event.timeZone)).replaceAll(/[-:]/g, '')}Z`
    const rewritten = writeRule(end === undefined ? rule : { ...rule, until: end })
    component.addPropertyWithValue('rrule', ICAL.Recur.fromString(rewritten))
  }
  for (const at of event.without ?? []) time('exdate', at)
  if (event.instead !== undefined) time('recurrence-id', event.instead)
  text('description', event.description, prose)
  text('location', event.location)
  text('url', event.url)
  component.addPropertyWithValue('transp', event.isBusy === false ? 'TRANSPARENT' : 'OPAQUE')
  component.addPropertyWithValue('status', event.isCancelled === true ? 'CANCELLED' : 'CONFIRMED')
  if (event.organizer !== undefined) person('organizer', event.organizer)
  for (const guest of event.guests ?? []) {
    const property = person('attendee', guest)
    property.setParameter('partstat', answers[guest.answer as keyof typeof answers] ?? 'NEEDS-ACTION')
    property.setParameter('rsvp', 'TRUE')
    property.setParameter('role', 'REQ-PARTICIPANT')
  }
  if (typeof event.reminderMinutes === 'number') {
    const alarm = new ICAL.Component('valarm')
    alarm.addPropertyWithValue('action', 'DISPLAY')
    alarm.addPropertyWithValue('description', plain(event.title))
    alarm.addPropertyWithValue('trigger', ICAL.Duration.fromSeconds(-60 * event.reminderMinutes))
    component.addSubcomponent(alarm)
  }
  return component
}

type CalendarOptions = { readonly name: string; readonly method?: Method }

/** Writes a calendar piece by piece: its head names the zones of its events, known only after the last of them. */
export const calendarPieces = ({ name, method = 'PUBLISH' }: CalendarOptions) => {
  const times = new Map<string, { from: number; to: number }>()
  return {
    event: (event: IcsEvent): string => {
      const { timeZone, start, end, isAllDay } = event
      if (!isAllDay && timeZone !== 'UTC') {
        const known = times.get(timeZone)
        const last = end ?? start
        times.set(timeZone, { from: Math.min(known?.from ?? start, start), to: Math.max(known?.to ?? last, last) })
      }
      return `${eventOf(event).toString()}\r\n`
    },
    head: (): string => {
      const calendar = new ICAL.Component('vcalendar')
      calendar.addPropertyWithValue('version', '2.0')
      calendar.addPropertyWithValue('prodid', '-//TMS//Calendar//EN')
      calendar.addPropertyWithValue('calscale', 'GREGORIAN')
      calendar.addPropertyWithValue('method', method)
      if (method === 'PUBLISH') calendar.addPropertyWithValue('x-wr-calname', plain(name))
      const zones = [...times].flatMap(([zone, { from, to }]) => timeZoneLines(zone, from, to))
      return [calendar.toString().replace(/END:VCALENDAR$/, ''), ...zones.map((line) => `${line}\r\n`)].join('')
    },
    tail: 'END:VCALENDAR\r\n',
  }
}

/** A calendar as text, each line ended by CRLF, the zones of its events before them. */
export const writeCalendar = (events: readonly IcsEvent[], options: CalendarOptions): string => {
  const { event, head, tail } = calendarPieces(options)
  const written = events.map(event)
  return [head(), ...written, tail].join('')
}
