import { isDay } from '../../../../../core/query/values.ts'
import { dayAfter } from '../../../../../core/time/days/days.ts'
import { childOf, childrenOf, type XmlNode } from '../../../../../server/import/sheets/xml.ts'
import type { SourceCalendar } from '../../../source.ts'
import { oneLine, storable } from '../texts.ts'

/** The hours of a working day: GanttProject plans by days, and our days have eight hours. */
const dayHours = ['08:00-12:00', '13:00-17:00']
/** Working minutes of a day. */
export const dayMinutes = 480
/** Key of the file's one calendar. */
export const mainCalendar = 'calendar'

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']

/**
 * Returns the week: days of a `default-week` with the value `1` are free. If the file only shows weekends, all days are
 * working days.
 */
const weekOf = (types: XmlNode | undefined): SourceCalendar['week'] => {
  // Older files have a `calendar` element in between.
  const part = (name: string) => (childOf(types, name) ?? childOf(childOf(types, 'calendar'), name))?.attributes
  const week = part('default-week') ?? {}
  const worksAlways = part('only-show-weekends')?.value === 'true'
  return weekdays.map((day, at) => ((week[day] ?? (at < 5 ? '0' : '1')) === '1' && !worksAlways ? [] : dayHours))
}

/** Reads a `date` of the calendar; without a year it recurs each year. */
const dayOf = ({ attributes, text }: XmlNode): SourceCalendar['days'][number] | null => {
  const [year = '', month = '', day = ''] = [attributes.year, attributes.month, attributes.date]
  const isYearly = year.trim() === ''
  const from = `${isYearly ? '2000' : year.padStart(4, '0')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  if (!isDay(from)) return null
  const hours = attributes.type === 'WORKING' || attributes.type === 'WORKING_DAY' ? dayHours : []
  return { from, to: from, name: oneLine(storable(text)) || from.slice(isYearly ? 5 : 0), hours, isYearly }
}

export type GanttCalendar = {
  readonly calendar: SourceCalendar
  /** The number of days that can't be read. */
  readonly bad: number
  /** Whether the file refers to a calendar of GanttProject whose days it does not have. */
  readonly hasBase: boolean
}

/** Reads the calendar. @param node `calendars` */
export const ganttCalendarOf = (node: XmlNode | undefined): GanttCalendar => {
  const dates = [node, childOf(node, 'holidays')]
    .flatMap((list) => childrenOf(list, 'date'))
    // Days with only a colour or name work like any other.
    .filter(({ attributes }) => attributes.type !== 'NEUTRAL')
  const days = dates.map(dayOf)
  const base = node?.attributes['base-id'] ?? ''
  return {
    calendar: {
      key: mainCalendar,
      name: 'Calendar',
      week: weekOf(childOf(node, 'day-types')),
      timeZone: null,
      days: days.flatMap((one) => one ?? []),
    },
    bad: days.filter((one) => one === null).length,
    hasBase: base !== '' && dates.length === 0,
  }
}

/**
 * Returns the calendar of a person with vacations, which are closed days. The end of a vacation is the first day back.
 */
export const withVacations = (
  { week, days }: SourceCalendar,
  person: { readonly key: string; readonly name: string },
  vacations: readonly { readonly from: string; readonly to: string }[],
): SourceCalendar => ({
  key: `person ${person.key}`,
  name: person.name,
  week,
  timeZone: null,
  days: [
    ...days,
    ...vacations.map(({ from, to }) => {
      const last = dayAfter(to, -1)
      return { from, to: last > from ? last : from, name: person.name, hours: [], isYearly: false }
    }),
  ],
})
