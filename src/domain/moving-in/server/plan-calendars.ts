import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { tableOf } from '../../../server/db/table-of.ts'
import type { OpenTime } from '../../schedule/hours.ts'
import { openTimeOf } from '../../schedule/open-time.ts'
import { businessCalendar } from '../../working-time/business-calendar.ts'
import { weekdays, workingHoursOf } from '../../working-time/calendar-hours.ts'
import type { SourceCalendar, SourceProject } from '../source.ts'
import { truncate } from './field-values.ts'
import { createRows, type ImportContext } from './import-context.ts'
import { creationChanges } from './task-values.ts'

const c = tableOf(businessCalendar, 'c')

const weekOf = ({ week }: SourceCalendar) => Object.fromEntries(weekdays.map((day, at) => [day, week[at] ?? []]))
/** Days of several exceptions on one day: the last one counts, as in the file. */
const holidaysOf = ({ days }: SourceCalendar) =>
  [...new Map(days.map((one) => [one.from, one])).values()].map(({ from, to, name, hours }) => ({
    ...{ day: from, until: to > from ? to : null, every_year: false, hours, name },
  }))

/** Open time of a calendar of the file. */
export const openTimeIn = (calendar: SourceCalendar, timeZone: string): OpenTime =>
  openTimeOf(workingHoursOf({ ...weekOf(calendar), time_zone: timeZone, always_open: false }, holidaysOf(calendar)))

/**
 * The file's calendars that its project and tasks are on, as business calendars: found by name, else made by whoever
 * may make some.
 * @param used keys of the calendars that are asked for
 * @returns ids by key
 */
export const writeCalendars = async (
  context: ImportContext,
  { calendars }: SourceProject,
  used: ReadonlySet<string>,
): Promise<ReadonlyMap<string, string>> => {
  const { tx, actor, now, plan, survey, tally } = context
  const ids = new Map<string, string>()
  const asked = calendars.filter(({ key }) => used.has(key))
  if (asked.length === 0) return ids
  if (!actor.permissions.has('business-calendar-store') || !actor.permissions.has('holiday-store')) {
    tally.countLeft('calendars', asked.length)
    return ids
  }
  for (const calendar of asked) {
    const name = truncate(`${calendar.name} (${survey.name})`, 120)
    const there = await tx.one<{ id: string }>(sql`select ${c.id} from ${c} where lower(${c.name}) = lower(${name})`)
    if (there !== undefined) {
      ids.set(calendar.key, there.id)
      continue
    }
    const id = uuidv7()
    ids.set(calendar.key, id)
    const row = { name, time_zone: plan.timeZone, always_open: false, ...weekOf(calendar) }
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
  }
  return ids
}
