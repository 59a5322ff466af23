import { daysBetween } from '../../../core/time/days/days.ts'
import { plainText } from '../../../server/texts/plain-text.ts'
import { weekdays } from '../../working-time/calendar-hours.ts'
import { type StoredCalendar, standardCalendar } from './calendars.ts'
import { computed } from './compute.ts'
import type { XmlCalendar } from './ms-project-calendar-xml.ts'
import { msProjectXml, type XmlTask } from './ms-project-xml.ts'
import { toldPlan } from './plan-source.ts'
import type { ExportSource } from './read-export.ts'

const officeHours = ['08:00-12:00', '13:00-17:00']
const wholeDay = ['00:00-24:00']

/** Wall-clock time of minutes in a zone, as `2026-03-02T08:00:00`. */
const wallIn = (timeZone: string): ((at: number) => string) => {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  return (at) => format.format(at * 60_000).replace(' ', 'T')
}

/** Returns the first day of a yearly holiday, in a year in which the day exists. */
const firstOf = (day: string, year: number): string =>
  `${day.endsWith('02-29') ? year - (year % 4) : year}${day.slice(4)}`

/** Converts a stored calendar. @param first year from which its yearly holidays are listed */
const xmlCalendar = (row: StoredCalendar, first: number): XmlCalendar => {
  const [days, yearly] = [
    new Map<string, XmlCalendar['days'][number]>(),
    new Map<string, XmlCalendar['days'][number]>(),
  ]
  if (row.always_open !== true)
    for (const { day, until, every_year, hours, name } of row.holidays)
      for (const one of daysBetween(day, until ?? day)) {
        const [into, key] = every_year === true ? [yearly, one.slice(5)] : [days, one]
        // Where two holidays are on one day, the first counts.
        if (into.has(key)) continue
        const date = every_year === true ? firstOf(one, Math.min(first, Number(one.slice(0, 4)))) : one
        into.set(key, { day: date, name, hours: hours ?? [] })
      }
  return {
    id: row.id,
    name: row.name,
    week: weekdays.map((day) => (row.always_open === true ? wholeDay : (row[day] ?? []))),
    days: [...days.values()],
    yearly: [...yearly.values()],
  }
}

const standard: XmlCalendar = {
  id: standardCalendar,
  name: 'Standard',
  week: weekdays.map((_, at) => (at < 5 ? officeHours : [])),
  days: [],
  yearly: [],
}

type Described = { readonly id: string; readonly priority: XmlTask['priority']; readonly description: string | null }

/** Writes a project's plan as Microsoft Project XML, with its calendars and baselines. */
export const exportText = ({ source, described, baselines, hasWork }: ExportSource): string => {
  const project = toldPlan(source)
  const schedule = computed(project)
  const stored = source.calendars.stored.filter(({ id }) => Object.hasOwn(project.plan.calendars, id))
  const main = stored.find(({ id }) => id === project.plan.calendar)
  const timeZone = main?.time_zone ?? 'UTC'
  const seen = new Set(project.rows.tasks.flatMap(({ id, may_see }) => (may_see ? id : [])))
  const more = (JSON.parse(described) as readonly Described[]).flatMap(({ id, priority, description }) =>
    seen.has(id) ? [[id, { priority, notes: description === null ? null : plainText(description) }] as const] : [],
  )
  return msProjectXml({
    project,
    schedule,
    baselines,
    now: project.rows.project.now,
    calendars: [
      ...(main === undefined ? [standard] : []),
      ...stored.map((row) => xmlCalendar(row, new Date(schedule.start * 60_000).getUTCFullYear() - 1)),
    ],
    timeZone,
    timeZones: new Map(stored.map((row) => [row.id, row.time_zone ?? 'UTC'])),
    wall: wallIn(timeZone),
    more: new Map(more),
    hasWork,
  })
}
