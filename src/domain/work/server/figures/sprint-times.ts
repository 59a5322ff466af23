import { type SQL, sql } from 'drizzle-orm'
import { dayIn } from '../../../../core/query/relative.ts'
import { endOfDay } from '../../../../core/time/days/days.ts'
import type { Queryable } from '../../../../server/db/database.ts'
import type { SprintTimes } from '../../burndown.ts'
import { before, type Cut } from '../../figure-facts.ts'
import { momentSql, orderSql } from './task-facts.ts'

export type SprintInTime = SprintTimes & {
  readonly name: string
  /** Name of its phase. */
  readonly phase: string
}
type Found = {
  id: string
  name: string
  phase: string
  start_at: string | null
  end_at: string | null
  is_completed: boolean
  completed_at: string | null
  created_at: string
  first_active: number | null
  completion: Cut | null
}

const e = sql`e`
/** Returns the event that switched a field of a sprint on, in SQL. */
const turnedOn = (field: string, what: SQL, order: SQL): SQL =>
  sql`(select ${what} from event e join change c on c.event_id = e.id
    where e.entity = 'sprint' and e.row_id = s.id and c.field = ${field} and c.new = 'true'::jsonb order by ${order} limit 1)`

/**
 * Returns start and end of a sprint. It starts on its start date, or without one at the end of the day it first was
 * active. It ends with its completion; a passing date ends nothing.
 */
const timesOf = (row: Found, now: number, timeZone: string): SprintInTime => {
  const moment = (text: string | null): number | null => (text === null ? null : Date.parse(text))
  const active = row.first_active ?? Date.parse(row.created_at)
  const completed = moment(row.completed_at) ?? moment(row.end_at)
  const end = !row.is_completed ? null : (row.completion ?? (completed === null ? null : before(completed)))
  return {
    id: row.id,
    name: row.name,
    phase: row.phase,
    start: moment(row.start_at) ?? Math.min(endOfDay(dayIn(active, timeZone), timeZone), end?.at ?? now, now),
    plannedEnd: moment(row.end_at),
    end,
  }
}

const readSprints = async (db: Queryable, condition: SQL, order: SQL, now: number, timeZone: string) => {
  const rows = await db.all<Found>(sql`
    select s.id, s.name, p.name as phase, s.start_at, s.end_at, s.is_completed, s.completed_at, s.created_at,
      ${turnedOn('is_active', momentSql(e), sql`e.at`)} as first_active,
      ${turnedOn('is_completed', sql`json_build_object('at', ${momentSql(e)}, 'order', ${orderSql(e)})`, sql`e.at desc, e.recorded_at desc, e.id desc`)} as completion
    from sprints s join phases p on p.id = s.phase_id where ${condition} ${order}`)
  return rows.map((row) => timesOf(row, now, timeZone))
}

/** Returns an existing sprint with times in the reader's zone. */
export const sprintInTime = async (
  db: Queryable,
  id: string,
  now: number,
  timeZone: string,
): Promise<SprintInTime | undefined> => (await readSprints(db, sql`s.id = ${id}`, sql``, now, timeZone))[0]

/** Returns the most recently completed sprints of a project, oldest first. */
export const completedSprints = async (
  db: Queryable,
  project: string,
  most: number,
  now: number,
  timeZone: string,
): Promise<readonly SprintInTime[]> => {
  const newest = sql`order by coalesce(s.completed_at, s.end_at) desc nulls last, s.id desc limit ${most}`
  const sprints = await readSprints(db, sql`p.project_id = ${project} and s.is_completed`, newest, now, timeZone)
  return sprints.filter(({ end }) => end !== null).toReversed()
}
