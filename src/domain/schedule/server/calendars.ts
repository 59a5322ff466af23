import { sql } from 'drizzle-orm'
import { type Queryable, uuids } from '../../../server/db/database.ts'
import { linksOf, tableOf } from '../../../server/db/table-of.ts'
import { businessCalendar } from '../../working-time/business-calendar.ts'
import { type CalendarRow, type HolidayRow, weekdays, workingHoursOf } from '../../working-time/calendar-hours.ts'
import { holiday } from '../../working-time/holiday.ts'
import type { OpenTime } from '../hours.ts'
import { bothOpen, openTimeOf, standardHours } from '../open-time.ts'
import type { PlanRows, TaskRow } from './plan-rows.ts'
import type { PlanCalendars } from './project-plan.ts'

/** Name of the calendar that is used where none is set up. */
export const standardCalendar = 'standard'

/** Whether there is any open time in the year that comes. */
const isEverOpen = (open: OpenTime, now: number): boolean => open(now, now + 370 * 1440).length > 0

/** Whether somebody has said when a calendar is open, be it closed by holidays all the same. */
const hasHours = (row: CalendarRow): boolean =>
  row.always_open === true || weekdays.some((day) => (row[day] ?? []).length > 0)

const c = tableOf(businessCalendar, 'c')
const h = tableOf(holiday, 'h')
const w = linksOf(businessCalendar, 'users', 'w')

export type StoredCalendar = CalendarRow & {
  readonly id: string
  readonly name: string
  readonly holidays: readonly (HolidayRow & { readonly name: string })[]
}

/** Business calendars with their holidays, by id. */
export const readStoredCalendars = async (
  tx: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StoredCalendar>> => {
  if (ids.length === 0) return new Map()
  const rows = await tx.all<CalendarRow & { id: string; name: string }>(
    sql`select c.* from ${c} where ${c.id} = any(${uuids(ids)})`,
  )
  const holidays = await tx.all<HolidayRow & { calendar_id: string; name: string }>(sql`
    select ${h.calendar_id}, ${h.name}, ${h.day}::text as day, ${h.until}::text as until, ${h.every_year}, ${h.hours} from ${h}
    where ${h.calendar_id} = any(${uuids(ids)}) order by ${h.day}`)
  return new Map(
    rows.map((row) => [row.id, { ...row, holidays: holidays.filter(({ calendar_id }) => calendar_id === row.id) }]),
  )
}

/** The calendar of a project that names none: the oldest, which is the organisation's. */
const oldestCalendar = async (tx: Queryable): Promise<string | undefined> =>
  (await tx.one<{ id: string }>(sql`select ${c.id} from ${c} order by ${c.created_at}, ${c.id} limit 1`))?.id

/**
 * The calendars of a plan. A task is on its own; else, where its people have calendars, it goes on while all of
 * them work; else on the project's.
 */
export const readCalendars = async (tx: Queryable, { project, tasks, people }: PlanRows): Promise<PlanCalendars> => {
  const main = project.calendar_id ?? (await oldestCalendar(tx))
  const ofPeople = new Map(
    (
      await tx.all<{ id: string; calendar_id: string }>(
        sql`select distinct on (${w.target_id}) ${w.target_id} as id, ${w.source_id} as calendar_id from ${w}
          where ${w.target_id} = any(${uuids(people.map(({ id }) => id))}) order by ${w.target_id}, ${w.source_id}`,
      )
    ).map(({ id, calendar_id }) => [id, calendar_id]),
  )
  const ids = new Set(
    [main, ...tasks.map(({ calendar_id }) => calendar_id), ...ofPeople.values()].filter((id) => id != null),
  )
  const stored = await readStoredCalendars(tx, [...ids])
  const calendars: { [id: string]: OpenTime } = { [standardCalendar]: openTimeOf(standardHours) }
  for (const [id, row] of stored) {
    const open = openTimeOf(workingHoursOf(row, row.holidays))
    // One that nobody has given hours yet plans nothing: what is on it goes by the standard hours.
    if (hasHours(row) || isEverOpen(open, project.now)) calendars[id] = open
  }
  const calendar = main !== undefined && Object.hasOwn(calendars, main) ? main : standardCalendar
  const known = (id: string | null | undefined): id is string => id != null && Object.hasOwn(calendars, id)
  /** Calendars of several people are kept under their ids. */
  const together = (some: readonly string[]): string | null => {
    const [first] = some
    if (first === undefined) return null
    const id = some.join(' ')
    if (!Object.hasOwn(calendars, id)) {
      const all = some.map((one) => calendars[one] as OpenTime).reduce(bothOpen)
      // People who never work at the same time take turns: their task goes by the project's calendar.
      if (!isEverOpen(all, project.now)) return null
      calendars[id] = all
    }
    return id
  }
  const ofAssignees = ({ assignees }: TaskRow): string | null =>
    ofPeople.size === 0 ? null : together([...new Set(assignees.map((id) => ofPeople.get(id)).filter(known))].sort())
  const chosen = new Map<string, string>()
  for (const task of tasks) {
    const id = known(task.calendar_id) ? task.calendar_id : ofAssignees(task)
    if (id !== null) chosen.set(task.id, id)
  }
  const ofPerson = (id: string): string => {
    const own = ofPeople.get(id)
    return known(own) ? own : calendar
  }
  return { calendars, calendar, of: ({ id }) => chosen.get(id) ?? null, ofPerson }
}
