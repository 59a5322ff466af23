import { sql } from 'drizzle-orm'
import type { DraftValues, StoredRow } from '../../../core/declare/register.ts'
import { prepared, type Queryable } from '../../../server/db/database.ts'
import { tableOf } from '../../../server/db/table-of.ts'
import type { Draft } from '../../../server/engine.ts'
import { faultAt } from '../../../server/problem.ts'
import { sprint } from '../sprint.ts'

const s = tableOf(sprint)
type TaskDraft = Draft<'task'>

/** Tells whether a write really changes a field. */
export const changes = ({ values, before }: TaskDraft, wire: keyof TaskDraft['values']): boolean =>
  values[wire] !== undefined && (values[wire] ?? null) !== (before?.[wire] ?? null)

/**
 * Returns phase and sprint of a task after a write. A task in a sprint is in that sprint's phase, and a task that
 * leaves the phase leaves both.
 */
export const placeOf = async (
  draft: TaskDraft,
  tx: Queryable,
): Promise<Pick<DraftValues<'task'>, 'phase_id' | 'sprint_id'>> => {
  const { values, before } = draft
  const to = (values.sprint_id === undefined ? before?.sprint_id : values.sprint_id) ?? null
  const leavesSprint = to === null && changes(draft, 'sprint_id') && before !== undefined
  if (to === null) return leavesSprint && !changes(draft, 'phase_id') ? { phase_id: null } : {}
  if (!changes(draft, 'sprint_id') && !changes(draft, 'phase_id')) return {}
  const comes = changes(draft, 'sprint_id')
  // A concurrent completion waits for this lock; otherwise this write finds the sprint completed.
  const held = comes ? sql` for share` : sql``
  const sprint = await tx.one<Pick<StoredRow<'sprint'>, 'phase_id' | 'is_completed'>>(
    prepared(sql`select ${s.phase_id}, ${s.is_completed} from ${s} where ${s.id} = ${to}${held}`),
  )
  if (sprint === undefined) throw faultAt('sprint_id', 'bad_reference')
  if (comes && sprint.is_completed) throw faultAt('sprint_id', 'sprint_completed')
  const phase = values.phase_id
  if (!changes(draft, 'phase_id') || phase === sprint.phase_id || phase === null) {
    const isLeft = before !== undefined && phase === null && changes(draft, 'phase_id') && !changes(draft, 'sprint_id')
    return isLeft ? { sprint_id: null } : { phase_id: sprint.phase_id }
  }
  if (comes) throw faultAt('phase_id', 'elsewhere', { context: 'sprint' })
  return { sprint_id: null }
}
