import { sql } from 'drizzle-orm'
import type { DraftValues } from '../../../core/declare/register.ts'
import type { ComputedFields } from '../../../server/area.ts'
import { isoOf } from '../../../server/clock.ts'
import { prepared, type Queryable } from '../../../server/db/database.ts'
import { tableOf } from '../../../server/db/table-of.ts'
import type { Draft, EntityHooks } from '../../../server/engine.ts'
import { faultAt } from '../../../server/problem.ts'
import { tellAdded } from '../../../server/tell-added.ts'
import type { todo } from '../todo.ts'
import { todoStage } from '../todo-stage.ts'

const s = tableOf(todoStage)
type Stage = { readonly id: string; readonly is_done: boolean }

const stagesOf = (tx: Queryable, workspace: string): Promise<readonly Stage[]> =>
  tx.all<Stage>(
    prepared(
      sql`select ${s.id}, ${s.is_done} from ${s} where ${s.workspace_id} = ${workspace} order by ${s.order}, ${s.created_at}, ${s.id}`,
    ),
  )

/** Returns column and done mark of a todo after a write; the one that was not sent follows the other. */
const standing = async ({ values, before }: Draft<'todo'>, tx: Queryable): Promise<DraftValues<'todo'>> => {
  const workspace = (values.workspace_id === undefined ? before?.workspace_id : values.workspace_id) ?? null
  if (workspace === null) {
    if (typeof values.stage_id === 'string') throw faultAt('stage_id', 'elsewhere', { context: 'workspace' })
    return { stage_id: null }
  }
  const comes = workspace !== (before?.workspace_id ?? null)
  const wasDone = before?.is_done ?? false
  const isDone = values.is_done ?? wasDone
  const sent = typeof values.stage_id === 'string' && values.stage_id !== before?.stage_id ? values.stage_id : undefined
  if (!comes && sent === undefined && isDone === wasDone && values.stage_id !== null) return {}
  const stages = await stagesOf(tx, workspace)
  const chosen = stages.find(({ id }) => id === sent)
  // The check of the reference refuses a column of another workspace.
  if (sent !== undefined && chosen === undefined) return {}
  if (chosen !== undefined) return { is_done: chosen.is_done }
  return { stage_id: (stages.find((stage) => stage.is_done === isDone) ?? stages[0])?.id ?? null }
}

export const todoHooks: EntityHooks<'todo'> = {
  beforeWrite: async (draft, { tx, engine }) => {
    const place = await standing(draft, tx)
    const { is_done: wasDone = false } = draft.before ?? {}
    const isDone = place.is_done ?? draft.values.is_done ?? wasDone
    return isDone === wasDone ? place : { ...place, completed_at: isDone ? isoOf(engine.now()) : null }
  },
  // Copies are open again, so they begin in the first column that is not done.
  beforeCopy: async (copies, made, { tx }) => {
    const fresh = made('todo_stage').map(({ id, values }) => ({
      id,
      is_done: values.is_done === true,
      at: values.workspace_id,
      order: Number(values.order),
    }))
    const columns = new Map<unknown, readonly Stage[]>()
    for (const { values } of copies) {
      const at = values.workspace_id
      if (typeof at !== 'string') continue
      const own = fresh.filter((stage) => stage.at === at).toSorted((a, b) => a.order - b.order)
      const stages = columns.get(at) ?? (own.length > 0 ? own : await stagesOf(tx, at))
      columns.set(at, stages)
      values.stage_id = (stages.find(({ is_done }) => !is_done) ?? stages[0])?.id ?? null
    }
  },
  afterWrite: tellAdded('todo', 'assignees', 'assigned'),
}

export const todoComputed: ComputedFields<typeof todo> = {
  overdue: (row, { now }) => sql`coalesce(${row.due_at} < ${now} and not ${row.is_done}, false)`,
}
