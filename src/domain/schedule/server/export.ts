import { sql } from 'drizzle-orm'
import { daysBetween } from '../../../core/days.ts'
import type { Actor } from '../../../server/actor.ts'
import type { Queryable } from '../../../server/db/database.ts'
import { tableOf } from '../../../server/db/table-of.ts'
import type { Engine } from '../../../server/engine.ts'
import { weekdays } from '../../working-time/calendar-hours.ts'
import { baseline } from '../baseline.ts'
import { readStoredCalendars, type StoredCalendar, standardCalendar } from './calendars.ts'
import { barsOfBaseline } from './compare.ts'
import { computed, readPlan } from './compute.ts'
import { msProjectXml, type XmlCalendar } from './ms-project-xml.ts'

const b = tableOf(baseline, 'b')
const officeHours = ['08:00-12:00', '13:00-17:00']
const wholeDay = ['00:00-24:00']

/** Wall-clock time of minutes in a zone, as `2026-03-02T08:00:00`. */
const wallIn = (timeZone: string): ((at: number) => string) => {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  return (at) => format.format(at * 60_000).replace(' ', 'T')
}

/** A stored calendar with the holidays of some years. */
const xmlCalendar = (row: StoredCalendar, years: readonly number[]): XmlCalendar => {
  const days: { [day: string]: { name: string; hours: readonly string[] } } = {}
  if (row.always_open !== true)
    for (const { day, until, every_year, hours, name } of row.holidays)
      for (const one of daysBetween(day, until ?? day))
        for (const date of every_year === true ? years.map((year) => `${year}${one.slice(4)}`) : [one])
          days[date] ??= { name, hours: hours ?? [] }
  return {
    id: row.id,
    name: row.name,
    week: weekdays.map((day) => (row.always_open === true ? wholeDay : (row[day] ?? []))),
    days,
  }
}

const standard: XmlCalendar = {
  id: standardCalendar,
  name: 'Standard',
  week: weekdays.map((_, at) => (at < 5 ? officeHours : [])),
  days: {},
}

/** A project's plan as Microsoft Project XML, with its calendars and baselines. @returns text and name of the file */
export const exportPlan = async (
  engine: Engine,
  caller: Actor,
  on: Queryable,
  id: string,
): Promise<{ readonly xml: string; readonly name: string }> => {
  const project = await readPlan(engine, caller, on, id)
  const schedule = computed(project)
  const stored = await readStoredCalendars(
    on,
    Object.keys(project.plan.calendars).filter((one) => /^[\da-f-]{36}$/.test(one)),
  )
  const year = (minute: number): number => new Date(minute * 60_000).getUTCFullYear()
  const first = year(schedule.start) - 1
  const years = Array.from({ length: Math.min(60, year(schedule.finish) - first + 3) }, (_, at) => first + at)
  const main = stored.get(project.plan.calendar)
  const baselines = await on.all<{ id: string; name: string }>(
    sql`select ${b.id}, ${b.name} from ${b} where ${b.project_id} = ${id} order by ${b.created_at}, ${b.id} limit 11`,
  )
  const kept = []
  for (const one of baselines) kept.push({ name: one.name, bars: await barsOfBaseline(on, one.id) })
  const xml = msProjectXml({
    ...{ project, schedule, baselines: kept, now: project.rows.project.now },
    calendars: [
      ...(main === undefined ? [standard] : []),
      ...[...stored.values()].map((row) => xmlCalendar(row, years)),
    ],
    wall: wallIn(main?.time_zone ?? 'UTC'),
    hasWork: caller.permissions.has('task-estimate'),
  })
  return { xml, name: `${project.rows.project.name.replace(/[\\/:*?"<>|]+/g, ' ').trim() || 'plan'}.xml` }
}
