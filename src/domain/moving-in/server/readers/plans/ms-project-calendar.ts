import type { SourceCalendar } from '../../../source.ts'
import { storable } from '../texts.ts'
import { childOf, childrenOf, childText, type XmlNode } from '../xml.ts'
import { daysOfWeekIn, exceptionOf, hoursOf, periodOf } from './ms-project-exception.ts'
import { isYes, nameIn } from './ms-project-task.ts'

const standardDay = ['08:00-12:00', '13:00-17:00']
const standardWeek: readonly (readonly string[])[] = Array.from({ length: 7 }, (_, day) => (day < 5 ? standardDay : []))

/** `DayType` counts from Sunday; ours begins with Monday. */
const placeOf = (dayType: number): number => (dayType + 5) % 7

/** Hours of a day that has its own; one that works without saying when works as usual. */
const ownHours = (day: XmlNode): readonly string[] =>
  !isYes(childText(day, 'DayWorking')) ? [] : childOf(day, 'WorkingTimes') === undefined ? standardDay : hoursOf(day)

/** A week with days that are otherwise. */
const weekWith = (week: readonly (readonly string[])[], node: XmlNode | undefined): readonly (readonly string[])[] => {
  const days = new Map(
    childrenOf(node, 'WeekDay')
      .filter((day) => childText(day, 'DayType') !== '0')
      .map((day) => [placeOf(Number(childText(day, 'DayType'))), ownHours(day)]),
  )
  return week.map((hours, at) => days.get(at) ?? hours)
}

/** What a calendar says itself, besides what it takes from its base. */
const isOwn = (node: XmlNode): boolean =>
  childrenOf(childOf(node, 'WeekDays'), 'WeekDay').length > 0 ||
  childrenOf(childOf(node, 'Exceptions'), 'Exception').length > 0 ||
  childrenOf(childOf(node, 'WorkWeeks'), 'WorkWeek').length > 0

export type Calendars = {
  readonly calendars: readonly SourceCalendar[]
  /** Key of the calendar that counts for a key: one that adds nothing is its base. */
  readonly keyOf: (key: string) => string | null
  /** Exceptions that can't be read. */
  readonly bad: number
}

/** @param zoneOf time zone of a calendar, where the file tells it */
export const calendarsOf = (nodes: readonly XmlNode[], zoneOf: (key: string) => string | null): Calendars => {
  const byKey = new Map(nodes.map((node) => [childText(node, 'UID'), node]))
  const badNodes = new Set<XmlNode>()
  const read = (node: XmlNode, depth: number): SourceCalendar => {
    const key = childText(node, 'UID')
    const base = byKey.get(childText(node, 'BaseCalendarUID'))
    const below = base === undefined || base === node || depth > 5 ? undefined : read(base, depth + 1)
    const days = [...(below?.days ?? [])]
    const add = (from: XmlNode, some: SourceCalendar['days'] | null): void => {
      if (some === null) badNodes.add(from)
      else days.push(...some)
    }
    const weekDays = childOf(node, 'WeekDays')
    const week = weekWith(below?.week ?? standardWeek, weekDays)
    for (const one of childrenOf(childOf(node, 'WorkWeeks'), 'WorkWeek')) {
      const period = periodOf(one)
      add(one, period === null ? null : daysOfWeekIn(period, nameIn(one), weekWith(week, childOf(one, 'WeekDays'))))
    }
    const named = childrenOf(childOf(node, 'Exceptions'), 'Exception')
    const periods = new Set(named.map((one) => JSON.stringify(periodOf(one))))
    // Type 0 is how older files write exceptions; newer ones write them both ways, the other with their names.
    const old = childrenOf(weekDays, 'WeekDay').filter(
      (day) => childText(day, 'DayType') === '0' && !periods.has(JSON.stringify(periodOf(day))),
    )
    const exceptions = [...old, ...named]
    for (const one of exceptions) add(one, exceptionOf(one, { name: nameIn(one), hours: ownHours(one) }))
    return {
      ...{ key, name: storable(nameIn(node)) || 'Calendar', week, days },
      timeZone: zoneOf(key) ?? below?.timeZone ?? null,
    }
  }
  const calendars = nodes.map((node) => read(node, 0))
  const keyOf = (key: string, depth = 0): string | null => {
    const node = byKey.get(key)
    if (node === undefined) return null
    return isOwn(node) || depth > 5 ? key : (keyOf(childText(node, 'BaseCalendarUID'), depth + 1) ?? key)
  }
  return { calendars, keyOf: (key) => keyOf(key), bad: badNodes.size }
}
