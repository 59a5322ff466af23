import { type SQL, sql } from 'drizzle-orm'
import { permissionFor } from '../../../core/declare/permissions.ts'
import { type Caller, holdsAll } from '../../../server/actor.ts'
import { isAwaited } from '../../../server/consequences/awaited.ts'
import { type Queryable, uuids } from '../../../server/db/database.ts'
import { linksOf, tableOf } from '../../../server/db/table-of.ts'
import type { Engine } from '../../../server/engine.ts'
import { notFound, Problem } from '../../../server/problem.ts'
import { readerFor } from '../../../server/rows/read/read.ts'
import { rowRules } from '../../../server/rows/rules/rules.ts'
import { user } from '../../people/user.ts'
import { phase } from '../../work/phase.ts'
import { project } from '../../work/project.ts'
import { task } from '../../work/task.ts'
import { businessCalendar } from '../../working-time/business-calendar.ts'
import { holiday } from '../../working-time/holiday.ts'
import { dependency } from '../dependency.ts'
import { planLocks } from '../plan-locks.ts'
import type { CalendarSource, StoredCalendar } from './calendars.ts'
import type { PersonRow, PhaseRow, ProjectRow } from './plan-rows.ts'
import { type PlanSource, type Reach, yearsOf } from './plan-source.ts'

const [pr, t, p, d, u] = [
  tableOf(project, 'pr'),
  tableOf(task, 't'),
  tableOf(phase, 'p'),
  tableOf(dependency, 'd'),
  tableOf(user, 'u'),
]
const a = linksOf(task, 'assignees', 'a')
const [c, h] = [tableOf(businessCalendar, 'c'), tableOf(holiday, 'h')]
const w = linksOf(businessCalendar, 'users', 'w')

const ms = (column: SQL): SQL => sql`(extract(epoch from ${column}) * 1000)::float8`

/**
 * Returns SQL that reads the rows of a query, in their order, as one JSON text, with what `also` counts over all rows
 * `x`.
 */
const asText = (query: SQL, also: SQL): SQL =>
  sql`select coalesce(json_agg(x), '[]')::text as text, ${also} from (${query}) x`
type Tasks = { readonly text: string; readonly size: number } & Pick<Reach, 'first' | 'last' | 'work'>
type Links = { readonly text: string; readonly lags: number }

const moments = sql.join(
  ['start_at', 'due_at', 'constraint_at', 'deadline_at', 'actual_start_at', 'actual_end_at'].map(
    (name) => sql`x.${sql.identifier(name)}`,
  ),
  sql`, `,
)
const ofTasks = sql`count(*)::int as size, min(least(${moments})) as first, max(greatest(${moments})) as last,
  coalesce(sum(coalesce(x.duration, 0) + x.delay), 0)::float8 as work`
const ofLinks = sql`coalesce(sum(abs(x.lag)), 0)::float8 as lags`

/** Business calendars with their holidays. */
const readStoredCalendars = async (tx: Queryable, ids: readonly string[]): Promise<readonly StoredCalendar[]> => {
  if (ids.length === 0) return []
  const rows = await tx.all<Omit<StoredCalendar, 'holidays'>>(
    sql`select c.* from ${c} where ${c.id} = any(${uuids(ids)})`,
  )
  const holidays = await tx.all<StoredCalendar['holidays'][number] & { calendar_id: string }>(sql`
    select ${h.calendar_id}, ${h.name}, ${h.day}::text as day, ${h.until}::text as until, ${h.every_year}, ${h.hours} from ${h}
    where ${h.calendar_id} = any(${uuids(ids)}) order by ${h.day}`)
  return rows.map((row) => ({ ...row, holidays: holidays.filter(({ calendar_id }) => calendar_id === row.id) }))
}

/** Reads the calendar of a project that names none: the oldest one, which is the organisation's. */
const oldestCalendar = async (tx: Queryable): Promise<string | undefined> =>
  (await tx.one<{ id: string }>(sql`select ${c.id} from ${c} order by ${c.created_at}, ${c.id} limit 1`))?.id

const readCalendars = async (
  tx: Queryable,
  { id, calendar_id }: Pick<ProjectRow, 'id' | 'calendar_id'>,
  people: readonly PersonRow[],
): Promise<CalendarSource> => {
  const main = calendar_id ?? (await oldestCalendar(tx))
  const ofPeople = await tx.all<{ id: string; calendar_id: string }>(
    sql`select distinct on (${w.target_id}) ${w.target_id} as id, ${w.source_id} as calendar_id from ${w}
      where ${w.target_id} = any(${uuids(people.map((one) => one.id))}) order by ${w.target_id}, ${w.source_id}`,
  )
  const ofTasks = await tx.all<{ calendar_id: string }>(
    sql`select distinct ${t.calendar_id} from ${t} where ${t.project_id} = ${id} and ${t.calendar_id} is not null and ${t.deleted_at} is null`,
  )
  const ids = [main ?? [], ofTasks.map((one) => one.calendar_id), ofPeople.map((one) => one.calendar_id)].flat()
  return { main, ofPeople, stored: await readStoredCalendars(tx, [...new Set(ids)]) }
}

/**
 * Reads all data of a project's plan, including tasks that the caller does not see, since they move tasks that the
 * caller does see. Undefined where there is no such project.
 */
const sourceOf = async (engine: Engine, caller: Caller, tx: Queryable, id: string): Promise<PlanSource | undefined> => {
  const about = await tx.one<Omit<ProjectRow, 'now'>>(sql`
    select ${pr.id}, ${pr.type}, ${pr.name}, ${pr.constraints_win}, ${pr.calendar_id},
      ${ms(pr.start_at)} as start_at, ${ms(pr.end_at)} as end_at, ${ms(pr.status_at)} as status_at from ${pr} where ${pr.id} = ${id}`)
  if (about === undefined) return undefined
  const model = engine.models.of('task')
  const rules = rowRules(engine, caller)
  const sees = rules.mayRead(model) ? rules.sql(model, 'read', 't') : sql`false`
  const changes = holdsAll(caller, [permissionFor(model.entity, 'update')])
    ? rules.sql(model, 'update', 't')
    : sql`false`
  const tasks = asText(
    sql`
    select ${t.id}, ${t.version}, ${t.number}, ${t.name}, ${t.status}, ${t.parent_id}, ${t.phase_id}, ${t.calendar_id}, ${t.duration},
      ${t.estimate}, ${t.is_milestone}, ${t.is_manual}, ${t.progress}, ${t.constraint}, coalesce(${t.delay}, 0) as delay,
      ${ms(t.start_at)} as start_at, ${ms(t.due_at)} as due_at, ${ms(t.constraint_at)} as constraint_at,
      ${ms(t.deadline_at)} as deadline_at, ${ms(t.actual_start_at)} as actual_start_at, ${ms(t.actual_end_at)} as actual_end_at,
      array_to_json(array(select ${a.target_id} from ${a} where ${a.source_id} = ${t.id} order by 1)) as assignees,
      (${sees}) as may_see, (${changes}) as may_update
    from ${t} where ${t.project_id} = ${id} and ${t.deleted_at} is null and ${t.status} <> 'rejected'
    order by ${t.position} collate "C", ${t.id}`,
    ofTasks,
  )
  const phases = sql`
    select ${p.id}, ${p.version}, ${p.name}, ${p.weight}, ${ms(p.start_at)} as start_at, ${ms(p.end_at)} as end_at
    from ${p} where ${p.project_id} = ${id} order by ${p.order}, ${p.created_at}, ${p.id}`
  const inPlan = sql`select ${t.id} from ${t} where ${t.project_id} = ${id} and ${t.deleted_at} is null and ${t.status} <> 'rejected'`
  const links = asText(
    sql`
    select ${d.id}, ${d.version}, ${d.predecessor_id}, ${d.successor_id}, ${d.type}, ${d.lag}, ${d.elapsed} from ${d}
    where ${d.predecessor_id} in (${inPlan}) and ${d.successor_id} in (${inPlan}) order by ${d.created_at}, ${d.id}`,
    ofLinks,
  )
  const people = sql`
    select ${u.id}, ${u.name} from ${u} where ${u.id} in (select ${a.target_id} from ${a} where ${a.source_id} in (${inPlan})) order by ${u.name}, ${u.id}`
  const [taskText, phaseRows, linkText, personRows] = await tx.together<
    [Tasks | undefined, readonly PhaseRow[], Links | undefined, readonly PersonRow[]]
  >([(on) => on.one(tasks), (on) => on.all(phases), (on) => on.one(links), (on) => on.all(people)])
  if (taskText === undefined || linkText === undefined) throw new Error('an aggregate answers one row')
  const now = engine.now()
  const { start_at, end_at } = about
  const calendars = await readCalendars(tx, about, personRows)
  // This is asked last: so a change that was made during the reading shows the stored dates, too.
  const awaited = await isAwaited(tx, planLocks, id)
  return {
    project: { ...about, now: Math.floor(now / 60_000) },
    size: taskText.size,
    years: yearsOf({ ...taskText, start_at, end_at, now, lags: linkText.lags }),
    tasks: taskText.text,
    links: linkText.text,
    phases: phaseRows,
    people: personRows,
    calendars,
    isAwaited: awaited,
    now,
  }
}

/** @throws Problem 404 for a project that the caller does not see */
export const assertSeesProject = async (engine: Engine, caller: Caller, tx: Queryable, id: string): Promise<void> => {
  const reader = readerFor(engine, caller, tx)
  const model = engine.models.of('project')
  if (!reader.scope.rules.mayRead(model) || !(await reader.sees(model, id))) throw notFound()
}

/**
 * Reads the data from which the plan of a project is computed. @throws Problem 404 for a project that the caller does
 * not see
 */
export const readSource = async (engine: Engine, caller: Caller, tx: Queryable, id: string): Promise<PlanSource> => {
  await assertSeesProject(engine, caller, tx, id)
  const source = await sourceOf(engine, caller, tx, id)
  if (source === undefined) throw notFound()
  return source
}

/**
 * Reads the same for a change of the plan.
 * @throws Problem 409 `plan_awaited` while it is being computed anew: the effect of a change is not known yet
 */
export const readForChange = async (engine: Engine, caller: Caller, tx: Queryable, id: string): Promise<PlanSource> => {
  const source = await readSource(engine, caller, tx, id)
  if (source.isAwaited) throw new Problem(409, 'plan_awaited')
  return source
}

/** Reads the same for the server itself, without a check of rights. */
export const sourceForServer = (engine: Engine, tx: Queryable, id: string): Promise<PlanSource | undefined> =>
  sourceOf(engine, 'system', tx, id)
