import { type CalendarRow, type HolidayRow, weekdays, workingHoursOf } from '../../working-time/calendar-hours.ts'
import type { OpenTime } from '../hours.ts'
import { bothOpen, openTimeOf, standardHours } from '../open-time.ts'
import type { PlanRows, TaskRow } from './plan-rows.ts'
import type { PlanCalendars } from './project-plan.ts'

export type StoredCalendar = CalendarRow & {
  readonly id: string
  readonly name: string
  readonly holidays: readonly (HolidayRow & { readonly name: string })[]
}

/** The business calendars that a plan may need. */
export type CalendarSource = {
  readonly stored: readonly StoredCalendar[]
  /** The project's calendar, else the organisation's. */
  readonly main: string | undefined
  /** Calendars of people, who have one each at most. */
  readonly ofPeople: readonly { readonly id: string; readonly calendar_id: string }[]
}

/** Name of the calendar that is used where none is set up. */
export const standardCalendar = 'standard'

/** Tells whether a calendar has any open time in the coming year. */
const isEverOpen = (open: OpenTime, now: number): boolean => open(now, now + 370 * 1440).length > 0

/** Tells whether somebody has given a calendar hours, even where holidays close all of them. */
const hasHours = (row: CalendarRow): boolean =>
  row.always_open === true || weekdays.some((day) => (row[day] ?? []).length > 0)

/**
 * Chooses the calendars of a plan. A task goes by its own calendar; else, where its people have calendars, by the time
 * in which all of them work; else by the project's.
 */
export const calendarsOf = (
  { stored, main, ofPeople: owned }: CalendarSource,
  { project, tasks }: PlanRows,
): PlanCalendars => {
  const ofPeople = new Map(owned.map(({ id, calendar_id }) => [id, calendar_id]))
  const calendars: { [id: string]: OpenTime } = { [standardCalendar]: openTimeOf(standardHours) }
  for (const row of stored) {
    const open = openTimeOf(workingHoursOf(row, row.holidays))
    // A calendar without any hours yet would never open, so its tasks go by the standard hours.
    if (hasHours(row) || isEverOpen(open, project.now)) calendars[row.id] = open
  }
  const calendar = main !== undefined && Object.hasOwn(calendars, main) ? main : standardCalendar
  const known = (id: string | null | undefined): id is string => id != null && Object.hasOwn(calendars, id)
  /** Returns the calendar of the time in which several people work; it is kept under their ids. */
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
