import { sql } from 'drizzle-orm'
import { daysBetween } from '../../../core/days/days.ts'
import type { Actor } from '../../../server/actor.ts'
import { type Queryable, uuids } from '../../../server/db/database.ts'
import { tableOf } from '../../../server/db/table-of.ts'
import type { Engine } from '../../../server/engine.ts'
import { plainText } from '../../../server/texts/plain-text.ts'
import { task } from '../../work/task.ts'
import { weekdays } from '../../working-time/calendar-hours.ts'
import { baseline } from '../baseline.ts'
import { readStoredCalendars, type StoredCalendar, standardCalendar } from './calendars.ts'
import { barsOfBaseline } from './compare.ts'
import { computed, readPlan } from './compute.ts'
import type { XmlCalendar } from './ms-project-calendar-xml.ts'
import { mostBaselines, msProjectXml, type XmlTask } from './ms-project-xml.ts'

const [b, t] = [tableOf(baseline, 'b'), tableOf(task, 't')]
const officeHours = ['08:00-12:00', '13:00-17:00']
const wholeDay = ['00:00-24:00']

/** Wall-clock time of minutes in a zone, as `2026-03-02T08:00:00`. */
const wallIn = (timeZone: string): ((at: number) => string) => {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  return (at) => format.format(at * 60_000).replace(' ', 'T')
}

/** The first day of a yearly holiday, in a year in which there is one. */
const firstOf = (day: string, year: number): string =>
  `${day.endsWith('02-29') ? year - (year % 4) : year}${day.slice(4)}`

/** A stored calendar. @param first year from which its yearly holidays are told */
const xmlCalendar = (row: StoredCalendar, first: number): XmlCalendar => {
  const [days, yearly] = [
    new Map<string, XmlCalendar['days'][number]>(),
    new Map<string, XmlCalendar['days'][number]>(),
  ]
  if (row.always_open !== true)
    for (const { day, until, every_year, hours, name } of row.holidays)
      for (const one of daysBetween(day, until ?? day)) {
        const [into, key] = every_year === true ? [yearly, one.slice(5)] : [days, one]
        // Of two on one day the first counts.
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

/** Priority and description of tasks. */
const moreOf = async (on: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, XmlTask>> => {
  const rows = await on.all<{ id: string; priority: XmlTask['priority']; description: string | null }>(
    sql`select ${t.id}, ${t.priority}, ${t.description} from ${t} where ${t.id} = any(${uuids(ids)})`,
  )
  return new Map(
    rows.map(({ id, priority, description }) => [
      id,
      { priority, notes: description === null ? null : plainText(description) },
    ]),
  )
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
  const main = stored.get(project.plan.calendar)
  const timeZone = main?.time_zone ?? 'UTC'
  const baselines = await on.all<{ id: string; name: string }>(
    sql`select ${b.id}, ${b.name} from ${b} where ${b.project_id} = ${id} order by ${b.created_at}, ${b.id} limit ${mostBaselines}`,
  )
  const kept = []
  for (const one of baselines) kept.push({ name: one.name, bars: await barsOfBaseline(on, one.id) })
  const xml = msProjectXml({
    ...{ project, schedule, baselines: kept, now: project.rows.project.now },
    calendars: [
      ...(main === undefined ? [standard] : []),
      ...[...stored.values()].map((row) => xmlCalendar(row, new Date(schedule.start * 60_000).getUTCFullYear() - 1)),
    ],
    timeZone,
    timeZones: new Map([...stored.values()].map((row) => [row.id, row.time_zone ?? 'UTC'])),
    wall: wallIn(timeZone),
    more: await moreOf(
      on,
      project.rows.tasks.flatMap(({ id: own, may_see }) => (may_see ? own : [])),
    ),
    hasWork: caller.permissions.has('task-estimate'),
  })
  return { xml, name: `${project.rows.project.name.replace(/[\\/:*?"<>|]+/g, ' ').trim() || 'plan'}.xml` }
}
