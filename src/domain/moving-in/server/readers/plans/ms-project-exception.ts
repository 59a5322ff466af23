import { daysBetween } from '../../../../../core/time/days/days.ts'
import { expand } from '../../../../../core/time/recurrence/expand.ts'
import { readRule } from '../../../../../core/time/recurrence/rule.ts'
import { childOf, childText, type XmlNode } from '../../../../../server/import/sheets/xml.ts'
import { lastDay } from '../../../../schedule/ms-project-fields.ts'
import type { DayHours, OwnDay } from './ms-project-hours.ts'

type Days = readonly OwnDay[]

const dayMs = 86_400_000
/** The most days of one exception: a calendar that is closed for decades is a mistake. */
const mostDays = 366

/** Returns the first and last day of a `TimePeriod`. */
export const periodOf = (node: XmlNode): { readonly from: string; readonly to: string } | null => {
  const dayIn = (name: string) => /^(\d{4}-\d\d-\d\d)/.exec(childText(childOf(node, 'TimePeriod'), name))?.[1]
  const [from, to] = [dayIn('FromDate'), dayIn('ToDate')]
  return from === undefined || to === undefined || to < from ? null : { from, to }
}

/** Returns the weekday, counted from Monday as 0. */
const weekdayOf = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7

const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']
const numberIn = (node: XmlNode, name: string, initial: number): number => {
  const text = childText(node, name)
  const value = Number(text)
  return text !== '' && Number.isInteger(value) && value >= 0 ? value : initial
}

/** Returns `MonthItem` and `MonthPosition` as part of a rule: the first Monday, the last working day, … */
const positionOf = (node: XmlNode): string => {
  const item = numberIn(node, 'MonthItem', 0)
  const at = numberIn(node, 'MonthPosition', 0)
  const nth = at >= 4 ? -1 : at + 1
  if (item === 0) return `BYMONTHDAY=${nth}`
  const days = item === 1 ? 'MO,TU,WE,TH,FR' : item === 2 ? 'SA,SU' : (weekdays[item - 3] ?? 'MO')
  return `BYDAY=${days};BYSETPOS=${nth}`
}

/**
 * Returns the rule of an exception's `Type` (Project XML data interchange) in the form of RFC 5545; null for
 * consecutive days.
 */
const ruleOf = (node: XmlNode): string | null => {
  const every = Math.max(1, numberIn(node, 'Period', 1))
  const month = `BYMONTH=${numberIn(node, 'Month', 0) + 1}`
  const monthDay = `BYMONTHDAY=${Math.max(1, numberIn(node, 'MonthDay', 1))}`
  const mask = numberIn(node, 'DaysOfWeek', 0)
  const chosen = weekdays.filter((_, at) => (mask >> at) % 2 === 1).join(',')
  switch (numberIn(node, 'Type', 1)) {
    case 1:
      return every > 1 ? `FREQ=DAILY;INTERVAL=${every}` : null
    case 2:
      return `FREQ=YEARLY;INTERVAL=${every};${month};${monthDay}`
    case 3:
      return `FREQ=YEARLY;INTERVAL=${every};${month};${positionOf(node)}`
    case 4:
      return `FREQ=MONTHLY;INTERVAL=${every};${monthDay}`
    case 5:
      return `FREQ=MONTHLY;INTERVAL=${every};${positionOf(node)}`
    case 6:
      return chosen === '' ? null : `FREQ=WEEKLY;INTERVAL=${every};WKST=SU;BYDAY=${chosen}`
    default:
      return null
  }
}

/**
 * Returns the days of an exception: one span, or each day of a rule.
 * @param named name and hours of its days
 * @returns null if the exception can't be read
 */
export const exceptionOf = (node: XmlNode, named: DayHours & { readonly name: string }): Days | null => {
  const period = periodOf(node)
  if (period === null) return null
  const { from, to } = period
  const own = { ...named, name: named.name || from }
  const rule = ruleOf(node)
  if (rule === null)
    return Date.parse(to) - Date.parse(from) >= mostDays * dayMs ? null : [{ ...own, from, to, isYearly: false }]
  const read = readRule(rule)
  if (read === undefined) return null
  const start = Date.parse(`${from}T00:00:00Z`)
  // By RFC 5545, the first moment of a rule always belongs to it; here it belongs to it only if the rule names it.
  const isNamed = expand({ ...read, interval: 1 }, start - dayMs, { from: start, to: start }).walls.length > 0
  const window = { from: isNamed ? start : start + 1, to: Date.parse(`${to}T00:00:00Z`) }
  const most = childText(node, 'EnteredByOccurrences') === '1' ? numberIn(node, 'Occurrences', mostDays) : mostDays + 1
  const days = expand(read, start, window)
    .walls.slice(0, most)
    .map((at) => new Date(at).toISOString().slice(0, 10))
  const isYearly = read.freq === 'YEARLY' && read.interval === 1 && read.byDay.length === 0 && to >= lastDay
  const [first] = days
  if (isYearly && first !== undefined) return [{ ...own, from: first, to: first, isYearly }]
  return days.length > mostDays ? null : days.map((day) => ({ ...own, from: day, to: day, isYearly: false }))
}

/**
 * Returns the days of a week that holds for a limited time (`WorkWeek`); consecutive days of equal hours become one.
 * @param week the hours of its seven days, Monday first
 * @param usual the hours of all other weeks
 */
export const daysOfWeekIn = (
  { from, to }: { readonly from: string; readonly to: string },
  name: string,
  week: readonly DayHours[],
  usual: readonly DayHours[],
): Days | null => {
  if (Date.parse(to) - Date.parse(from) >= mostDays * dayMs) return null
  const days: OwnDay[] = []
  let night = usual[(weekdayOf(from) + 6) % 7]?.morning ?? []
  for (const day of daysBetween(from, to)) {
    const { hours = [], morning = [] } = week[weekdayOf(day)] ?? {}
    const own = { hours: [...night, ...hours], morning: day === to ? morning : [] }
    night = morning
    const last = days.at(-1)
    if (last !== undefined && own.morning.length === 0 && last.hours.join() === own.hours.join())
      days[days.length - 1] = { ...last, to: day }
    else days.push({ from: day, to: day, name: name || from, ...own, isYearly: false })
  }
  return days
}
