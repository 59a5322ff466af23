import type { SourceCalendar } from '../../source.ts'
import { isYes, nameIn } from './ms-project-task.ts'
import { storable } from './texts.ts'
import { childOf, childrenOf, childText, type XmlNode } from './xml.ts'

/** Most days of one exception: a calendar that is closed for decades is a mistake. */
const mostDays = 366

const timeOf = (text: string): string | null => /^(\d\d:\d\d)(:\d\d)?$/.exec(text.slice(-8))?.[1] ?? null

/** Hours of a day; an end at midnight is the day's end. */
const hoursOf = (node: XmlNode | undefined): readonly string[] =>
  childrenOf(childOf(node, 'WorkingTimes'), 'WorkingTime').flatMap((one) => {
    const [from, to] = [timeOf(childText(one, 'FromTime')), timeOf(childText(one, 'ToTime'))]
    if (from === null || to === null) return []
    const end = to === '00:00' ? '24:00' : to
    return from < end ? [`${from}-${end}`] : []
  })

const standardDay = ['08:00-12:00', '13:00-17:00']
const standardWeek: readonly (readonly string[])[] = Array.from({ length: 7 }, (_, day) => (day < 5 ? standardDay : []))

/** `DayType` counts from Sunday; ours begins with Monday. */
const placeOf = (dayType: number): number => (dayType + 5) % 7

const dayIn = (text: string): string | null => /^(\d{4}-\d\d-\d\d)/.exec(text)?.[1] ?? null

const exceptionOf = (node: XmlNode): SourceCalendar['days'] => {
  const period = childOf(node, 'TimePeriod')
  const [from, to] = [dayIn(childText(period, 'FromDate')), dayIn(childText(period, 'ToDate'))]
  if (from === null || to === null || to < from) return []
  if (Date.parse(to) - Date.parse(from) > mostDays * 86_400_000) return []
  const isOpen = isYes(childText(node, 'DayWorking'))
  return [{ from, to, name: nameIn(node) || from, hours: isOpen ? hoursOf(node) : [] }]
}

/** Calendars of the file that tasks and the project may be on: those of single people are made for each of them. */
export const calendarsOf = (nodes: readonly XmlNode[]): readonly SourceCalendar[] => {
  const byKey = new Map(nodes.map((node) => [childText(node, 'UID'), node]))
  const read = (node: XmlNode, depth: number): SourceCalendar => {
    const base = byKey.get(childText(node, 'BaseCalendarUID'))
    const below = base === undefined || base === node || depth > 5 ? undefined : read(base, depth + 1)
    const week = [...(below?.week ?? standardWeek)]
    const days = [...(below?.days ?? [])]
    for (const day of childrenOf(childOf(node, 'WeekDays'), 'WeekDay')) {
      const type = Number(childText(day, 'DayType'))
      // Type 0 is how older files write exceptions.
      if (type === 0) days.push(...exceptionOf(day))
      else if (type >= 1 && type <= 7) week[placeOf(type)] = isYes(childText(day, 'DayWorking')) ? hoursOf(day) : []
    }
    for (const exception of childrenOf(childOf(node, 'Exceptions'), 'Exception')) days.push(...exceptionOf(exception))
    return { key: childText(node, 'UID'), name: storable(nameIn(node)) || 'Calendar', week, days }
  }
  return nodes
    .filter((node) => isYes(childText(node, 'IsBaseCalendar')) || childText(node, 'IsBaseCalendar') === '')
    .map((node) => read(node, 0))
}
