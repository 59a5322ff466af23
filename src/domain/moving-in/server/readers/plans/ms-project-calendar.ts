import { childOf, childrenOf, childText, type XmlNode } from '../../../../../server/import/sheets/xml.ts'
import { faultAt } from '../../../../../server/problem.ts'
import type { SourceCalendar } from '../../../source.ts'
import { storable } from '../texts.ts'
import { daysOfWeekIn, exceptionOf, periodOf } from './ms-project-exception.ts'
import { type DayHours, daysWithMornings, hoursOf, type OwnDay, weekInDays } from './ms-project-hours.ts'
import { isYes, nameIn } from './ms-project-task.ts'
import { mostCalendarDays } from './plan-values.ts'

const standardDay: DayHours = { hours: ['08:00-12:00', '13:00-17:00'], morning: [] }
const closedDay: DayHours = { hours: [], morning: [] }
const standardWeek: readonly DayHours[] = Array.from({ length: 7 }, (_, day) => (day < 5 ? standardDay : closedDay))

/** Converts `DayType`, which counts from Sunday; our weeks begin with Monday. */
const placeOf = (dayType: number): number => (dayType + 5) % 7

/**
 * The parts that could not be read: exceptions, working times, and days whose night continues into a day with other
 * hours.
 */
type Bad = { readonly days: Set<XmlNode>; readonly times: Set<XmlNode>; readonly mornings: Set<string> }

/** Returns the hours of a day that differs; a working day without hours has the standard ones. */
const ownHours = (day: XmlNode, { times }: Bad): DayHours =>
  !isYes(childText(day, 'DayWorking'))
    ? closedDay
    : childOf(day, 'WorkingTimes') === undefined
      ? standardDay
      : hoursOf(day, times)

/** Returns a week with its differing days replaced. */
const weekWith = (week: readonly DayHours[], node: XmlNode | undefined, bad: Bad): readonly DayHours[] => {
  const days = new Map(
    childrenOf(node, 'WeekDay')
      .filter((day) => childText(day, 'DayType') !== '0')
      .map((day) => [placeOf(Number(childText(day, 'DayType'))), ownHours(day, bad)]),
  )
  return week.map((hours, at) => days.get(at) ?? hours)
}

/** Tells whether a calendar has anything of its own besides its base. */
const isOwn = (node: XmlNode): boolean =>
  childrenOf(childOf(node, 'WeekDays'), 'WeekDay').length > 0 ||
  childrenOf(childOf(node, 'Exceptions'), 'Exception').length > 0 ||
  childrenOf(childOf(node, 'WorkWeeks'), 'WorkWeek').length > 0

export type Calendars = {
  readonly calendars: readonly SourceCalendar[]
  /** Returns the key of the calendar to use: a calendar that adds nothing is replaced by its base. */
  readonly keyOf: (key: string) => string | null
  /** The numbers of exceptions and working times that can't be read. */
  readonly badDays: number
  readonly badTimes: number
}

type Read = Pick<SourceCalendar, 'timeZone'> & { readonly week: readonly DayHours[]; readonly days: readonly OwnDay[] }

/** Reads the calendars. @param zoneOf returns the time zone of a calendar, if the file has it */
export const calendarsOf = (nodes: readonly XmlNode[], zoneOf: (key: string) => string | null): Calendars => {
  const byKey = new Map(nodes.map((node) => [childText(node, 'UID'), node]))
  const bad: Bad = { days: new Set(), times: new Set(), mornings: new Set() }
  const read = (node: XmlNode, depth: number): Read => {
    const key = childText(node, 'UID')
    const base = byKey.get(childText(node, 'BaseCalendarUID'))
    const below = base === undefined || base === node || depth > 5 ? undefined : read(base, depth + 1)
    const days = [...(below?.days ?? [])]
    const add = (from: XmlNode, some: readonly OwnDay[] | null): void => {
      if (some === null) bad.days.add(from)
      else days.push(...some)
    }
    const weekDays = childOf(node, 'WeekDays')
    const week = weekWith(below?.week ?? standardWeek, weekDays, bad)
    for (const one of childrenOf(childOf(node, 'WorkWeeks'), 'WorkWeek')) {
      const period = periodOf(one)
      const then = weekWith(week, childOf(one, 'WeekDays'), bad)
      add(one, period === null ? null : daysOfWeekIn(period, nameIn(one), then, week))
    }
    const named = childrenOf(childOf(node, 'Exceptions'), 'Exception')
    const periods = new Set(named.map((one) => JSON.stringify(periodOf(one))))
    // Older files write an exception with type 0. Newer files write each exception in both ways, and the other one has
    // its name.
    const old = childrenOf(weekDays, 'WeekDay').filter(
      (day) => childText(day, 'DayType') === '0' && !periods.has(JSON.stringify(periodOf(day))),
    )
    for (const one of [...old, ...named]) add(one, exceptionOf(one, { name: nameIn(one), ...ownHours(one, bad) }))
    return { week, days, timeZone: zoneOf(key) ?? below?.timeZone ?? null }
  }
  let count = 0
  const calendars = nodes.map((node): SourceCalendar => {
    const own = read(node, 0)
    count += own.days.length
    if (count > mostCalendarDays) throw faultAt('file', 'import_piece')
    const week = weekInDays(own.week)
    return {
      key: childText(node, 'UID'),
      name: storable(nameIn(node)) || 'Calendar',
      timeZone: own.timeZone,
      week,
      days: daysWithMornings(own.days, week, bad.mornings),
    }
  })
  const keyOf = (key: string, depth = 0): string | null => {
    const node = byKey.get(key)
    if (node === undefined) return null
    return isOwn(node) || depth > 5 ? key : (keyOf(childText(node, 'BaseCalendarUID'), depth + 1) ?? key)
  }
  return {
    calendars,
    keyOf: (key: string) => keyOf(key),
    badDays: bad.days.size,
    badTimes: bad.times.size + bad.mornings.size,
  }
}
