import { type SQL, sql } from 'drizzle-orm'
import { permissionFor } from '../../../core/permissions.ts'
import { type Caller, holdsAll } from '../../../server/actor.ts'
import type { Queryable } from '../../../server/db/database.ts'
import { linksOf, tableOf } from '../../../server/db/table-of.ts'
import type { Engine } from '../../../server/engine.ts'
import { rowRules } from '../../../server/rows/rules.ts'
import { user } from '../../people/user.ts'
import { phase } from '../../work/phase.ts'
import { task } from '../../work/task.ts'
import type { TaskConstraint } from '../../work/task-constraint.ts'
import type { TaskStatus } from '../../work/task-status.ts'
import { dependency } from '../dependency.ts'
import type { LinkType } from '../plan.ts'

/** A task as the plan reads it; instants in milliseconds since 1970 UTC. */
export type TaskRow = {
  readonly id: string
  readonly version: number
  readonly number: number
  readonly name: string
  readonly status: TaskStatus
  readonly parent_id: string | null
  readonly phase_id: string | null
  readonly start_at: number | null
  readonly due_at: number | null
  readonly calendar_id: string | null
  readonly duration: number | null
  readonly estimate: number | null
  readonly is_milestone: boolean
  readonly is_manual: boolean
  readonly progress: number
  readonly constraint: TaskConstraint | null
  readonly constraint_at: number | null
  readonly deadline_at: number | null
  readonly actual_start_at: number | null
  readonly actual_end_at: number | null
  readonly delay: number
  readonly assignees: readonly string[]
  /** What the caller may do. */
  readonly may_see: boolean
  readonly may_update: boolean
}
export type PhaseRow = {
  readonly id: string
  readonly version: number
  readonly name: string
  readonly start_at: number | null
  readonly end_at: number | null
  readonly weight: number
}
export type LinkRow = {
  readonly id: string
  readonly version: number
  readonly predecessor_id: string
  readonly successor_id: string
  readonly type: LinkType
  readonly lag: number
  readonly elapsed: boolean
}
export type PersonRow = { readonly id: string; readonly name: string }
export type ProjectRow = {
  readonly id: string
  readonly type: 'agile' | 'waterfall'
  readonly name: string
  readonly start_at: number | null
  readonly end_at: number | null
  readonly status_at: number | null
  readonly constraints_win: boolean
  readonly calendar_id: string | null
  /** The present minute, counted from 1970 UTC. */
  readonly now: number
}
export type PlanRows = {
  readonly project: ProjectRow
  readonly tasks: readonly TaskRow[]
  readonly phases: readonly PhaseRow[]
  readonly links: readonly LinkRow[]
  readonly people: readonly PersonRow[]
}

const [t, p, d, u] = [tableOf(task, 't'), tableOf(phase, 'p'), tableOf(dependency, 'd'), tableOf(user, 'u')]
const a = linksOf(task, 'assignees', 'a')

const ms = (column: SQL): SQL => sql`(extract(epoch from ${column}) * 1000)::float8`

/**
 * All that the plan of a project is made of: also tasks that the caller does not see, since they move those that the
 * caller does.
 */
export const readPlanRows = async (
  engine: Engine,
  caller: Caller,
  tx: Queryable,
  project: ProjectRow,
): Promise<PlanRows> => {
  const model = engine.models.of('task')
  const rules = rowRules(engine, caller)
  const sees = rules.mayRead(model) ? rules.sql(model, 'read', 't') : sql`false`
  const changes = holdsAll(caller, [permissionFor(model.entity, 'update')])
    ? rules.sql(model, 'update', 't')
    : sql`false`
  const tasks = sql`
    select ${t.id}, ${t.version}, ${t.number}, ${t.name}, ${t.status}, ${t.parent_id}, ${t.phase_id}, ${t.calendar_id}, ${t.duration},
      ${t.estimate}, ${t.is_milestone}, ${t.is_manual}, ${t.progress}, ${t.constraint}, coalesce(${t.delay}, 0) as delay,
      ${ms(t.start_at)} as start_at, ${ms(t.due_at)} as due_at, ${ms(t.constraint_at)} as constraint_at,
      ${ms(t.deadline_at)} as deadline_at, ${ms(t.actual_start_at)} as actual_start_at, ${ms(t.actual_end_at)} as actual_end_at,
      array_to_json(array(select ${a.target_id} from ${a} where ${a.source_id} = ${t.id} order by 1)) as assignees,
      (${sees}) as may_see, (${changes}) as may_update
    from ${t} where ${t.project_id} = ${project.id} and ${t.deleted_at} is null and ${t.status} <> 'rejected'
    order by ${t.position} collate "C", ${t.id}`
  const phases = sql`
    select ${p.id}, ${p.version}, ${p.name}, ${p.weight}, ${ms(p.start_at)} as start_at, ${ms(p.end_at)} as end_at
    from ${p} where ${p.project_id} = ${project.id} order by ${p.order}, ${p.created_at}, ${p.id}`
  const inPlan = sql`select ${t.id} from ${t} where ${t.project_id} = ${project.id} and ${t.deleted_at} is null and ${t.status} <> 'rejected'`
  const links = sql`
    select ${d.id}, ${d.version}, ${d.predecessor_id}, ${d.successor_id}, ${d.type}, ${d.lag}, ${d.elapsed} from ${d}
    where ${d.predecessor_id} in (${inPlan}) and ${d.successor_id} in (${inPlan}) order by ${d.created_at}, ${d.id}`
  const people = sql`
    select ${u.id}, ${u.name} from ${u} where ${u.id} in (select ${a.target_id} from ${a} where ${a.source_id} in (${inPlan})) order by ${u.name}, ${u.id}`
  const [taskRows, phaseRows, linkRows, personRows] = await tx.together<
    [readonly TaskRow[], readonly PhaseRow[], readonly LinkRow[], readonly PersonRow[]]
  >([(on) => on.all(tasks), (on) => on.all(phases), (on) => on.all(links), (on) => on.all(people)])
  return { project, tasks: taskRows, phases: phaseRows, links: linkRows, people: personRows }
}
