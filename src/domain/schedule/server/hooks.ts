import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { isoOf } from '../../../server/clock.ts'
import type { Json } from '../../../server/db/database.ts'
import { tableOf } from '../../../server/db/table-of.ts'
import type { EntityHooks } from '../../../server/engine.ts'
import { faultAt, Problem } from '../../../server/problem.ts'
import { insertRows } from '../../../server/rows/bulk.ts'
import { phase } from '../../work/phase.ts'
import { task } from '../../work/task.ts'
import { PlanError } from '../plan.ts'
import { lockPlan } from './apply.ts'
import { computed, planForServer } from './compute.ts'
import { plannedAt, startOf } from './row-answer.ts'

const [t, ph] = [tableOf(task, 't'), tableOf(phase, 'ph')]

/** A link is refused when it is made if it closes a loop, or asks something of the end of a task that has parts. */
export const dependencyHooks: EntityHooks<'dependency'> = {
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
  afterWrite: async (row, changed, { tx, engine }) => {
    // Another type or lag closes no loop.
    if (!changed.includes('successor_id')) return
    const about = await tx.one<{ project_id: string }>(
      sql`select ${t.project_id} from ${t} where ${t.id} = ${row.successor_id}`,
    )
    const plan = about === undefined ? undefined : await planForServer(engine, tx, about.project_id)
    if (plan === undefined) return
    try {
      computed(plan)
    } catch (error) {
      if (error instanceof Problem && error.code === 'plan_loop')
        throw new Problem(422, 'invalid', {
          errors: {
            successor_id: [
              { code: 'plan_loop', ...(error.more.params === undefined ? {} : { params: error.more.params }) },
            ],
          },
          extra: error.more.extra ?? {},
        })
      if (error instanceof PlanError) throw faultAt('type', 'summary_end')
      throw error
    }
  },
}

/** A baseline copies the plan as it stands when it is made. */
export const baselineHooks: EntityHooks<'baseline'> = {
  afterWrite: async (row, changed, { tx, engine }) => {
    if (!changed.includes('project_id') || typeof row.project_id !== 'string') return
    // Whoever deletes one of them meanwhile waits; what somebody is deleting is waited for, and is not in the plan then.
    await tx.run(sql`select 1 from ${ph} where ${ph.project_id} = ${row.project_id} for key share`)
    await tx.run(sql`select 1 from ${t} where ${t.project_id} = ${row.project_id} for key share`)
    const plan = await planForServer(engine, tx, row.project_id)
    if (plan === undefined) return
    const { tasks } = computed(plan)
    const dates = new Map(tasks.map((one) => [one.id, one]))
    const now = isoOf(engine.now())
    const bar = (id: string, more: Json): Json[] => {
      const one = dates.get(id)
      if (one === undefined) return []
      return [
        {
          ...{
            id: uuidv7(),
            version: 1,
            baseline_id: row.id,
            created_at: now,
            updated_at: now,
            created_by: row.created_by ?? null,
          },
          ...{ start_at: plannedAt(startOf(one)), end_at: plannedAt(one.finish), duration: one.duration },
          ...more,
        },
      ]
    }
    const bars = [
      ...plan.rows.phases.flatMap(({ id, name }) => bar(id, { phase_id: id, name, is_milestone: false })),
      ...plan.rows.tasks.flatMap(({ id, name, estimate, is_milestone }) =>
        bar(id, { task_id: id, name, estimate, is_milestone }),
      ),
    ]
    await insertRows(tx, 'baseline_bars', bars)
  },
}
