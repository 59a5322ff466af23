import { type SQL, sql } from 'drizzle-orm'
import type { Happened } from '../../../server/consequences/happened.ts'
import { type Queryable, uuids } from '../../../server/db/database.ts'
import { linksOf, tableOf } from '../../../server/db/table-of.ts'
import { phase } from '../../work/phase.ts'
import { project } from '../../work/project.ts'
import { task } from '../../work/task.ts'
import { businessCalendar } from '../../working-time/business-calendar.ts'
import { holiday } from '../../working-time/holiday.ts'
import { dependency } from '../dependency.ts'

const [pr, t, p, d] = [tableOf(project, 'pr'), tableOf(task, 't'), tableOf(phase, 'p'), tableOf(dependency, 'd')]
const a = linksOf(task, 'assignees', 'a')
const [c, h, w] = [tableOf(businessCalendar, 'c'), tableOf(holiday, 'h'), linksOf(businessCalendar, 'users', 'w')]

const isText = (value: unknown): value is string => typeof value === 'string'
/** Both values of a reference that a write changed, and the one that a deleted row had. */
const referred = (happened: readonly Happened[], entity: string, wire: string): readonly string[] =>
  happened
    .filter((one) => one.entity === entity)
    .flatMap(({ changes, row }) => [
      ...changes.filter(({ field }) => field === wire).flatMap((one) => [one.old, one.new]),
      row?.[wire],
    ])
    .filter(isText)
/** Returns the same for a list of references. */
const listed = (happened: readonly Happened[], entity: string, wire: string): readonly string[] =>
  happened
    .filter((one) => one.entity === entity)
    .flatMap(({ changes, row }) => [
      ...changes.filter(({ field }) => field === wire).flatMap((one) => [one.old, one.new]),
      row?.[wire],
    ])
    .flatMap((list) => (Array.isArray(list) ? list.filter(isText) : []))

/** Projects whose plans go by calendars: as their own, by their tasks or by the people of these; and by the organisation's. */
const onCalendars = (ids: readonly string[], people: readonly string[], isOther: boolean): SQL => sql`
  ${pr.calendar_id} = any(${uuids(ids)})
  or (${pr.calendar_id} is null and (${isOther} or
    (select ${c.id} from ${c} order by ${c.created_at}, ${c.id} limit 1) = any(${uuids(ids)})))
  or exists (select 1 from ${t} where ${t.project_id} = ${pr.id} and ${t.deleted_at} is null and (${t.calendar_id} = any(${uuids(ids)})
    or exists (select 1 from ${a} where ${a.source_id} = ${t.id} and (${a.target_id} = any(${uuids(people)})
      or ${a.target_id} in (select ${w.target_id} from ${w} where ${w.source_id} = any(${uuids(ids)}))))))`

/** Condition over `pr`: waterfall projects whose plans go by a calendar. */
export const planGoesBy = (calendar: string): SQL =>
  sql`${pr.type} = 'waterfall' and ${pr.deleted_at} is null and (${onCalendars([calendar], [], false)})`

/** Returns the waterfall projects whose plans depend on written rows, by the present and earlier values of these. */
export const plansTouched = async (on: Queryable, happened: readonly Happened[]): Promise<readonly string[]> => {
  const idsOf = (entity: string) => happened.filter((one) => one.entity === entity).map(({ id }) => id)
  const links = idsOf('dependency')
  const ends = [
    ...referred(happened, 'dependency', 'predecessor_id'),
    ...referred(happened, 'dependency', 'successor_id'),
  ]
  const projects = [
    ...idsOf('project'),
    ...referred(happened, 'task', 'project_id'),
    ...referred(happened, 'phase', 'project_id'),
  ]
  const [calendars, holidays] = [idsOf('business_calendar'), idsOf('holiday')]
  const conditions = [
    sql`${pr.id} = any(${uuids(projects)})`,
    sql`${pr.id} in (select ${t.project_id} from ${t} where ${t.id} = any(${uuids([...idsOf('task'), ...ends])}))`,
  ]
  if (links.length > 0)
    conditions.push(
      sql`${pr.id} in (select ${t.project_id} from ${d} join ${t} on ${t.id} = ${d.successor_id} where ${d.id} = any(${uuids(links)}))`,
    )
  if (idsOf('phase').length > 0)
    conditions.push(sql`${pr.id} in (select ${p.project_id} from ${p} where ${p.id} = any(${uuids(idsOf('phase'))}))`)
  if (calendars.length + holidays.length > 0) {
    const ofHolidays = await on.all<{ id: string }>(
      sql`select distinct ${h.calendar_id} as id from ${h} where ${h.id} = any(${uuids(holidays)})`,
    )
    const ids = [...calendars, ...ofHolidays.map(({ id }) => id), ...referred(happened, 'holiday', 'calendar_id')]
    // The organisation's calendar is the oldest: if it is deleted, another one takes its place.
    const isOther = happened.some(({ entity, action }) => entity === 'business_calendar' && action === 'deleted')
    conditions.push(onCalendars(ids, listed(happened, 'business_calendar', 'users'), isOther))
  }
  const rows = await on.all<{ id: string }>(
    sql`select ${pr.id} from ${pr} where ${pr.type} = 'waterfall' and ((${sql.join(conditions, sql`) or (`)})) order by ${pr.id}`,
  )
  return rows.map(({ id }) => id)
}
