import { sql } from 'drizzle-orm'
import { type Json, type Queryable, steady } from '../../../server/db/database.ts'
import type { Draft } from '../../../server/engine.ts'
import { faultAt } from '../../../server/problem.ts'

const idIn = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** Whether a write changes a field, and not merely repeats it. */
export const changes = ({ values, before }: Draft, wire: string): boolean =>
  values[wire] !== undefined && (values[wire] ?? null) !== (before?.[wire] ?? null)

/** Where a task stands in its project after a write. Phase and sprint go together: a task in a sprint is in that sprint's phase, and one that leaves the phase leaves both. */
export const placeOf = async (draft: Draft, tx: Queryable): Promise<Json> => {
  const { values, before } = draft
  const sprint = idIn(values.sprint_id === undefined ? before?.sprint_id : values.sprint_id)
  const leavesSprint = sprint === null && changes(draft, 'sprint_id') && before !== undefined
  if (sprint === null) return leavesSprint && !changes(draft, 'phase_id') ? { phase_id: null } : {}
  if (!changes(draft, 'sprint_id') && !changes(draft, 'phase_id')) return {}
  const comes = changes(draft, 'sprint_id')
  // Who completes it waits until the card is there, or the card finds it completed.
  const held = comes ? sql` for share of s` : sql``
  const found = await tx.one<{ phase_id: string; is_completed: boolean }>(
    steady(sql`select s.phase_id, s.is_completed from sprints s where s.id = ${sprint}${held}`),
  )
  if (found === undefined) throw faultAt('sprint_id', 'bad_reference')
  if (comes && found.is_completed) throw faultAt('sprint_id', 'sprint_completed')
  const phase = values.phase_id
  if (!changes(draft, 'phase_id') || phase === found.phase_id || phase === null) {
    const isLeft = before !== undefined && phase === null && changes(draft, 'phase_id') && !changes(draft, 'sprint_id')
    return isLeft ? { sprint_id: null } : { phase_id: found.phase_id }
  }
  if (comes) throw faultAt('phase_id', 'elsewhere', { context: 'sprint' })
  return { sprint_id: null }
}
