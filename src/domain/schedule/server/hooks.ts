import { sql } from 'drizzle-orm'
import { isUuid } from '../../../core/query/values.ts'
import type { Caller } from '../../../server/actor.ts'
import { isoOf } from '../../../server/clock.ts'
import { type Queryable, uuids } from '../../../server/db/database.ts'
import { tableOf } from '../../../server/db/table-of.ts'
import type { Engine, EntityHooks } from '../../../server/engine.ts'
import { faultAt, Problem } from '../../../server/problem.ts'
import { phase } from '../../work/phase.ts'
import { task } from '../../work/task.ts'
import { dependency } from '../dependency.ts'
import { areCheckedTogether, assertNoLoop, beginOf, endOf, leadsTo } from './link-loops.ts'
import { lockPlan, lockPlansOf, planState } from './plan-state.ts'
import { baselineWork } from './plan-works.ts'
import { assertSeesProject, sourceForServer } from './read-source.ts'

const [t, ph, d] = [tableOf(task, 't'), tableOf(phase, 'ph'), tableOf(dependency, 'd')]

/** @throws Problem 422 at the field with the way of a loop, if the project has one */
const refuseLoop = (field: string, project: string, means: Parameters<typeof assertNoLoop>[1]): Promise<void> =>
  assertNoLoop(project, means).catch((error: unknown) => {
    if (!(error instanceof Problem) || error.code !== 'plan_loop') throw error
    const { params, extra = {} } = error.more
    const fault = params === undefined ? { code: 'plan_loop' } : { code: 'plan_loop', params }
    throw new Problem(422, 'invalid', { errors: { [field]: [fault] }, extra })
  })

/** Refuses a new link if it closes a loop, or asks something of the end of a task that has parts. */
export const dependencyHooks: EntityHooks<'dependency'> = {
  beforeLock: ({ ids }, on) =>
    lockPlansOf(
      on,
      sql`select ${t.project_id} from ${t} join ${d} on ${d.successor_id} = ${t.id} where ${d.id} = any(${uuids(ids)})`,
    ),
  beforeWrite: async ({ values, before }, { tx }) => {
    const { predecessor_id, successor_id, type } = { ...before, ...values }
    const row = await tx.one<{ project_id: string; is_summary: boolean }>(
      sql`select ${t.project_id}, exists (select 1 from ${tableOf(task, 'c')} where ${tableOf(task, 'c').parent_id} = ${t.id} and ${tableOf(task, 'c').deleted_at} is null) as is_summary
        from ${t} where ${t.id} = ${successor_id}`,
    )
    if (row?.is_summary === true && type?.endsWith('_finish') === true) throw faultAt('type', 'summary_end')
    if (row !== undefined && predecessor_id !== undefined) await lockPlan(tx, row.project_id)
    return undefined
  },
  afterWrite: async ({ predecessor_id, successor_id }, changed, { tx, caller, engine }) => {
    // A changed type or lag closes no loop.
    if (!changed.includes('successor_id') || areCheckedTogether(tx)) return
    if (predecessor_id == null || successor_id == null) return
    if (!(await leadsTo(tx, beginOf(successor_id), endOf(predecessor_id)))) return
    const about = await tx.one<{ project_id: string }>(
      sql`select ${t.project_id} from ${t} where ${t.id} = ${successor_id}`,
    )
    await refuseLoop('successor_id', about?.project_id ?? '', { engine, caller, tx })
  },
}

/** Refuses another parent of a task if links and parents together would make a loop. */
export const taskParentHooks: Pick<EntityHooks<'task'>, 'beforeLock' | 'afterWrite'> = {
  beforeLock: async ({ ids, wires }, on) => {
    if (wires.has('parent_id'))
      await lockPlansOf(on, sql`select ${t.project_id} from ${t} where ${t.id} = any(${uuids(ids)})`)
  },
  afterWrite: async ({ id, parent_id, project_id, version }, changed, { tx, caller, engine }) => {
    // A new task has no links and no parts.
    if (version === undefined || !changed.includes('parent_id') || parent_id == null) return
    const isLoop =
      (await leadsTo(tx, beginOf(id), beginOf(parent_id))) || (await leadsTo(tx, endOf(parent_id), endOf(id)))
    if (isLoop) await refuseLoop('parent_id', project_id ?? '', { engine, caller, tx })
  },
}

/** The bars of a plan, computed before the transaction that may write them. */
class PlannedBars {
  constructor(
    /** State of the rows from which they were computed. */
    readonly state: string,
    /** JSON of the rows without the values that all have in common. */
    readonly bars: string,
  ) {}
}

const barsOf = async (engine: Engine, on: Queryable, project: string): Promise<string> => {
  const source = await sourceForServer(engine, on, project)
  return source === undefined ? '[]' : engine.room.run(baselineWork, { source })
}

const plannedBars = (engine: Engine, caller: Caller, project: string): Promise<PlannedBars> =>
  engine.heavily(caller, async (on) => {
    await assertSeesProject(engine, caller, on, project)
    const state = await planState(on, project)
    return new PlannedBars(state, await barsOf(engine, on, project))
  })

/** Copies the plan into a baseline as it is when the baseline is made. */
export const baselineHooks: EntityHooks<'baseline'> = {
  ahead: async ({ project_id }, { engine, caller }) => {
    if (typeof project_id !== 'string' || !isUuid(project_id)) return undefined
    // The write refuses the same and marks the field, so nothing is refused here.
    return plannedBars(engine, caller, project_id).catch((error: unknown) => {
      if (error instanceof Problem) return undefined
      throw error
    })
  },
  afterWrite: async (row, changed, { tx, engine, ahead }) => {
    if (!changed.includes('project_id') || typeof row.project_id !== 'string') return
    await lockPlan(tx, row.project_id)
    // The locks let a later deletion of a task or phase wait for this baseline. An earlier one is waited for, and its
    // rows are not in the plan then.
    await tx.run(sql`select 1 from ${ph} where ${ph.project_id} = ${row.project_id} for key share`)
    await tx.run(sql`select 1 from ${t} where ${t.project_id} = ${row.project_id} for key share`)
    const isReady = ahead instanceof PlannedBars && ahead.state === (await planState(tx, row.project_id))
    const bars = isReady ? ahead.bars : await barsOf(engine, tx, row.project_id)
    const now = isoOf(engine.now())
    await tx.run(sql`
      insert into baseline_bars (id, baseline_id, task_id, phase_id, name, start_at, end_at, duration, estimate, is_milestone,
        version, created_at, updated_at, created_by)
      select r.id, ${row.id}, r.task_id, r.phase_id, r.name, r.start_at, r.end_at, r.duration, r.estimate, r.is_milestone,
        1, ${now}, ${now}, ${row.created_by ?? null} from jsonb_populate_recordset(null::baseline_bars, ${bars}::jsonb) r`)
  },
}
