import { momentOf, wallClock } from '../../core/query/relative.ts'
import { occurrencesIn, type Series } from '../../core/time/recurrence/occurrences.ts'
import { parted } from '../../core/time/recurrence/parted.ts'
import { type Rule, readRule, weekdays, writeRule } from '../../core/time/recurrence/rule.ts'

/** An event as its file has it; times are milliseconds since 1970 UTC. */
export type CalendarEvent = {
  readonly title: string
  /** Absent where it can't be read. */
  readonly start: number | undefined
  readonly end: number | undefined
  readonly isDay: boolean
  readonly timeZone: string
  /** Text of its RRULE, as it is written: the library's own reading of rules is not used. */
  readonly rule: string
  readonly without: readonly number[]
  readonly description: string
  readonly location: string
  readonly link: string
  /** The mail address of the person who invites. */
  readonly organizer: string
  readonly isBusy: boolean
  /** Minutes before its start at which it reminds; undefined where it does not. */
  readonly reminder: number | undefined
  /** The event's identity: its UID, with its moment where it replaces one moment of a series. */
  readonly uid: string
  /** Names of its properties for which a row has no field. */
  readonly unread: readonly string[]
  /** Number of its revision. */
  readonly sequence: number
  /** When this revision was made; undefined where the file does not say. */
  readonly changedAt: number | undefined
  /** The event is cancelled. */
  readonly isCancelled: boolean
  /** The series of which it replaces one moment, by its UID; absent in events that a file writes. */
  readonly of?: { readonly uid: string; readonly at: number } | undefined
}

/** A moment as a file writes it: by the wall clock of its zone, read as if it were UTC. */
export type WrittenTime = {
  readonly at: number
  readonly wall: number
  readonly isDay: boolean
  readonly isUtc: boolean
}

/** An event before those that belong to one series were put together. */
export type WrittenEvent = Omit<CalendarEvent, 'without'> & {
  readonly without: readonly WrittenTime[]
  /** Moments beside those of the rule (RDATE), each with its length where it has one. */
  readonly also: readonly (WrittenTime & { readonly took?: number })[]
  /** The moment of its series that it replaces (RECURRENCE-ID), and whether all that follow change with it. */
  readonly instead: WrittenTime | undefined
  readonly isFollowing: boolean
}

/** A rule that nobody can read: its event is reported as one that can't be imported. */
export const unreadable = 'FREQ=?'
/** Most moments beside a rule, and most changes of all following moments, that one series may have. */
const mostBeside = 1000
const mostChanges = 50
const dayMs = 86_400_000

const dayOf = (wall: number): number => Math.floor(wall / dayMs) * dayMs

type Placed = Pick<CalendarEvent, 'start' | 'isDay' | 'timeZone'>

/** Returns an event's moment for a time: a day alone means the event's own hour, an hour of whole days their day. */
const meant = (time: WrittenTime, { start, isDay, timeZone }: Placed): number => {
  if (time.isDay === isDay || start === undefined) return isDay ? momentOf(dayOf(time.wall), timeZone) : time.at
  const wall = wallClock(start, timeZone)
  return momentOf(dayOf(time.wall) + (isDay ? 0 : wall - dayOf(wall)), timeZone)
}

/** `20261201T090000Z`. */
const stampOf = (at: number): string => new Date(at).toISOString().replaceAll(/[-:]|\.\d{3}/g, '')
/** Returns the UID of an event beside or in place of moments of a series. */
const partUid = (uid: string, at: number | undefined): string =>
  uid === '' || at === undefined ? '' : `${uid}/${stampOf(at)}`

const plain = ({ also: _, instead, isFollowing: _f, ...event }: WrittenEvent): CalendarEvent => ({
  ...event,
  ...(instead === undefined
    ? {}
    : {
        rule: '',
        uid: partUid(event.uid, instead.at),
        of: event.uid === '' ? undefined : { uid: event.uid, at: instead.at },
      }),
  without: event.without.map((one) => meant(one, event)),
})

/** Returns a rule whose moments come some days later, on other days of the week; undefined where no rule can. */
const laterBy = (rule: Rule, days: number): Rule | undefined => {
  if (days === 0) return rule
  const { BYMONTH: _, ...named } = rule.numbers
  const isNth = rule.byDay.some(({ nth }) => nth !== undefined)
  if (isNth || Object.keys(named).some((part) => !/HOUR|MINUTE|SECOND/.test(part))) return undefined
  if (rule.byDay.length > 0 && rule.freq !== 'WEEKLY' && rule.freq !== 'DAILY') return undefined
  const moved = (day: (typeof weekdays)[number]) => weekdays[(((weekdays.indexOf(day) + days) % 7) + 7) % 7] ?? day
  return { ...rule, byDay: rule.byDay.map(({ day }) => ({ day: moved(day) })), weekStart: moved(rule.weekStart) }
}

/** Splits a series whose moments differ from some on (RANGE=THISANDFUTURE): up to each change, and from it on. */
const changedParts = (
  master: CalendarEvent,
  changes: readonly (readonly [number, WrittenEvent])[],
): CalendarEvent[] => {
  const done: CalendarEvent[] = []
  let now = master
  let shift = 0
  for (const [instead, change] of changes) {
    const rule = readRule(now.rule)
    if (rule === undefined || now.start === undefined || change.start === undefined)
      return [...done, now, plain(change)]
    const at = instead + shift
    const series: Series = { start: now.start, timeZone: now.timeZone, rule }
    const { before, after } = parted(series, at)
    if (at > now.start) done.push({ ...now, rule: before, without: now.without.filter((one) => one < at) })
    if (change.isCancelled) return done
    const by = change.start - at
    const [from, to] = [wallClock(at, now.timeZone), wallClock(change.start, now.timeZone)]
    const goesOn = readRule(at > now.start ? after : now.rule)
    const moved = goesOn === undefined ? undefined : laterBy(goesOn, (dayOf(to) - dayOf(from)) / dayMs)
    now = {
      ...plain(change),
      rule: moved === undefined ? unreadable : writeRule(moved),
      without: now.without.filter((one) => one >= at).map((one) => one + by),
    }
    shift += by
  }
  return [...done, now]
}

const partsOf = (master: WrittenEvent, others: readonly WrittenEvent[]): CalendarEvent[] => {
  const placed = others.flatMap((one) =>
    one.instead === undefined ? [] : [[meant(one.instead, master), one] as const],
  )
  const changes = placed.filter(([, one]) => one.isFollowing).toSorted(([a], [b]) => a - b)
  const single = placed.filter(([, one]) => !one.isFollowing)
  const left = new Set(master.without.map((one) => meant(one, master)))
  const rule = readRule(master.rule)
  /** Moments that the rule gives count once. */
  const isOfRule = (at: number): boolean =>
    rule !== undefined &&
    master.start !== undefined &&
    occurrencesIn({ start: master.start, timeZone: master.timeZone, rule }, { from: at, to: at + 1 }).starts.length > 0
  const also = master.also
    .slice(0, mostBeside + 1)
    .filter((one) => !left.has(meant(one, master)) && !isOfRule(meant(one, master)))
  const replaced = new Set(single.map(([at]) => at))
  if (also.length > mostBeside || changes.length > mostChanges) return [{ ...plain(master), rule: unreadable }]
  const isSeries = master.rule !== ''
  const whole = {
    ...plain(master),
    without: isSeries ? [...new Set([...left, ...replaced])].toSorted((a, b) => a - b) : [],
  }
  const took = master.end === undefined || master.start === undefined ? undefined : master.end - master.start
  const beside = also.flatMap((one): CalendarEvent[] => {
    const at = meant(one, master)
    if (at === master.start || replaced.has(at)) return []
    const takes = one.took ?? took
    const end = takes === undefined ? undefined : at + takes
    return [{ ...whole, start: at, end, rule: '', without: [], uid: partUid(master.uid, at) }]
  })
  const isGone = !isSeries && master.start !== undefined && (left.has(master.start) || replaced.has(master.start))
  const main = isGone ? [] : isSeries && changes.length > 0 ? changedParts(whole, changes) : [whole]
  return [...main, ...beside, ...single.map(([, one]) => plain(one))]
}

/**
 * Returns the latest revision of each event: the highest number, then the last that was made, then the last in the
 * file. Events with one UID that begin at different times all stay if nothing tells which is the later one.
 */
const latestOf = (events: readonly WrittenEvent[]): readonly WrittenEvent[] => {
  const latest = new Map<string, WrittenEvent>()
  for (const [at, event] of events.entries()) {
    const keyOf = ({ uid, instead }: WrittenEvent) => (uid === '' ? `${at}` : `${uid} ${instead?.at ?? ''}`)
    const revisionOf = ({ sequence, changedAt = 0 }: WrittenEvent) => [sequence, changedAt] as const
    const first = latest.get(keyOf(event))
    const isOther =
      first !== undefined &&
      event.instead === undefined &&
      event.start !== first.start &&
      String(revisionOf(event)) === String(revisionOf(first))
    const own = isOther ? { ...event, uid: partUid(event.uid, event.start) } : event
    const known = latest.get(keyOf(own))
    const [number, made] = revisionOf(own)
    const [knownNumber, knownMade] = known === undefined ? [-1, 0] : revisionOf(known)
    if (number > knownNumber || (number === knownNumber && made >= knownMade)) latest.set(keyOf(own), own)
  }
  return [...latest.values()]
}

/**
 * Returns the events of a file, those of one series put together: moments that another event replaces, or that were
 * cancelled, are left out of the series; moments beside its rule are events of their own, as a row has one rule.
 */
export const putTogether = (written: readonly WrittenEvent[]): readonly CalendarEvent[] => {
  const events = latestOf(written)
  const others = new Map<string, WrittenEvent[]>()
  for (const event of events)
    if (event.instead !== undefined && event.uid !== '') {
      const known = others.get(event.uid)
      if (known === undefined) others.set(event.uid, [event])
      else known.push(event)
    }
  const masters = new Set(
    events.flatMap(({ instead, uid, isCancelled }) => (instead === undefined && !isCancelled ? uid : [])),
  )
  return events.flatMap((event) => {
    if (event.instead !== undefined && masters.has(event.uid)) return []
    if (event.isCancelled) return event.uid === '' ? [] : [plain(event)]
    if (event.instead !== undefined) return [plain(event)]
    const own = others.get(event.uid) ?? []
    // A second event of this UID has none left: otherwise files that repeat one would grow without measure.
    others.delete(event.uid)
    return partsOf(event, own)
  })
}
