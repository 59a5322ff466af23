import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { uuids } from '../../../server/db/database.ts'
import { linksOf, tableOf } from '../../../server/db/table-of.ts'
import type { OpenTime } from '../../schedule/hours.ts'
import { openTimeOf } from '../../schedule/open-time.ts'
import { businessCalendar } from '../../working-time/business-calendar.ts'
import { type CalendarRow, type HolidayRow, workingHoursOf } from '../../working-time/calendar-hours.ts'
import { holiday } from '../../working-time/holiday.ts'
import type { SourceCalendar, SourceProject } from '../source.ts'
import { truncate } from './field-values.ts'
import { createRows, type ImportContext } from './import-context.ts'
import { movedPlansOf } from './moved-plans.ts'
import { userOf } from './resolve.ts'
import { holidaysOf, openTimeIn, weekOf } from './source-hours.ts'
import { creationChanges } from './task-values.ts'

const [c, h, w] = [tableOf(businessCalendar, 'c'), tableOf(holiday, 'h'), linksOf(businessCalendar, 'users', 'w')]

const twoYears = 2 * 366 * 1440
/** Tells whether two calendars are open at the same times of the two years of a plan. */
const isSameTime = (a: OpenTime, b: OpenTime, start: number): boolean =>
  JSON.stringify(a(start, start + twoYears)) === JSON.stringify(b(start, start + twoYears))

/**
 * Returns the people who get a new calendar of the file. People with a calendar here keep it; a different one in the
 * file is reported.
 * @returns users by key of their calendar
 */
const newOwners = async (
  context: ImportContext,
  { calendars, calendarOf, start }: SourceProject,
): Promise<ReadonlyMap<string, readonly string[]>> => {
  const { tx, plan, tally, now } = context
  if (plan.withCalendars === false) {
    tally.countLeft('person_calendars', calendarOf.size)
    return new Map()
  }
  const byKey = new Map(calendars.map((one) => [one.key, one]))
  const users = [...calendarOf].flatMap(([person]) => userOf(context, person) ?? [])
  const own = new Map(
    (
      await tx.all<CalendarRow & { user_id: string; id: string }>(
        sql`select distinct on (${w.target_id}) ${w.target_id} as user_id, c.* from ${w} join ${c} on ${c.id} = ${w.source_id}
          where ${w.target_id} = any(${uuids(users)}) order by ${w.target_id}, ${w.source_id}`,
      )
    ).map((row) => [row.user_id, row]),
  )
  const holidays = await tx.all<HolidayRow & { calendar_id: string }>(
    sql`select ${h.calendar_id}, ${h.day}::text as day, ${h.until}::text as until, ${h.every_year}, ${h.hours} from ${h}
      where ${h.calendar_id} = any(${uuids([...own.values()].map(({ id }) => id))})`,
  )
  const owners = new Map<string, string[]>()
  for (const [person, key] of calendarOf) {
    const [user, calendar] = [userOf(context, person), byKey.get(key)]
    const has = user === null ? undefined : own.get(user)
    if (user === null || calendar === undefined) tally.countLeft('person_calendars')
    else if (has === undefined) owners.set(key, [...(owners.get(key) ?? []), user])
    else {
      const here = openTimeOf(
        workingHoursOf(
          has,
          holidays.filter(({ calendar_id }) => calendar_id === has.id),
        ),
      )
      const from = Math.floor((start === null ? now : Date.parse(start)) / 60_000)
      if (!isSameTime(here, openTimeIn(calendar, plan.timeZone), from)) tally.countLeft('person_calendars')
    }
  }
  return owners
}

const createCalendar = async (
  context: ImportContext,
  calendar: SourceCalendar,
  name: string,
  users: readonly string[],
): Promise<string> => {
  const { actor, now, plan, tally } = context
  const id = uuidv7()
  const row = {
    name,
    time_zone: calendar.timeZone ?? plan.timeZone,
    always_open: false,
    ...weekOf(calendar),
    users: [...new Set(users)].sort(),
  }
  const pastOf = (values: { readonly [wire: string]: unknown }) => [
    { at: now, actor: actor.id, changes: creationChanges(values) },
  ]
  await createRows(context, 'business_calendar', [{ id, ...row, created_by: actor.id }], new Map([[id, pastOf(row)]]))
  const holidays = holidaysOf(calendar).map((one) => ({
    id: uuidv7(),
    calendar_id: id,
    ...one,
    name: truncate(one.name, 120),
    created_by: actor.id,
  }))
  await createRows(
    context,
    'holiday',
    holidays,
    new Map(holidays.map(({ id: own, ...values }) => [own, pastOf(values)])),
  )
  tally.count('calendar', 'created')
  return id
}

/**
 * Writes the file's calendars of its project, tasks and people as business calendars. One is found by its name, or made
 * if the caller may make calendars.
 * @param used keys of the calendars of project and tasks
 * @returns ids by key
 */
export const writeCalendars = async (
  context: ImportContext,
  file: SourceProject,
  used: ReadonlySet<string>,
): Promise<ReadonlyMap<string, string>> => {
  const { tx, actor, survey, tally } = context
  const ids = new Map<string, string>()
  const owners = await newOwners(context, file)
  const asked = file.calendars.filter(({ key }) => used.has(key) || owners.has(key))
  if (asked.length === 0) return ids
  if (!actor.permissions.has('business-calendar-store') || !actor.permissions.has('holiday-store')) {
    tally.countLeft('calendars', asked.length)
    return ids
  }
  const given: string[] = []
  const named = new Map<string, number>()
  for (const calendar of asked) {
    // Two calendars with one name in a file differ, for example those of people with the same name.
    const count = (named.get(calendar.name.toLowerCase()) ?? 0) + 1
    named.set(calendar.name.toLowerCase(), count)
    const name = truncate(`${calendar.name}${count === 1 ? '' : ` ${count}`} (${survey.name})`, 120)
    const there = await tx.one<{ id: string }>(sql`select ${c.id} from ${c} where lower(${c.name}) = lower(${name})`)
    const users = owners.get(calendar.key) ?? []
    if (there === undefined) given.push(...users)
    else tally.countLeft('person_calendars', users.length)
    ids.set(calendar.key, there?.id ?? (await createCalendar(context, calendar, name, users)))
  }
  tally.movePlans(await movedPlansOf(context, given))
  return ids
}
