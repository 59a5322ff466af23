import { sql } from 'drizzle-orm'
import { keyOfChoice } from '../../../core/keys.ts'
import { isoOf } from '../../../server/clock.ts'
import { type Json, type Queryable, steady } from '../../../server/db/database.ts'
import type { Draft, EntityHooks } from '../../../server/engine.ts'
import { faultAt, Problem } from '../../../server/problem.ts'
import { completedStatuses, followersOf, type StageLook, stageFor, type TaskStatus } from '../task-status.ts'
import { tellAssigned } from './assigned.ts'
import { assertStays } from './stays.ts'
import { changes, placeOf } from './task-place.ts'

const statusIn = (value: unknown): TaskStatus | null => (typeof value === 'string' ? (value as TaskStatus) : null)
const keyOf = (status: TaskStatus): string => keyOfChoice('task', 'status', status)

/** A change of status that may not be, with those that may. */
export const statusRefusal = (from: TaskStatus, to: TaskStatus, allowed: readonly TaskStatus[]): Problem => {
  const words = { from: keyOf(from), to: keyOf(to), allowed: allowed.map(keyOf) }
  return new Problem(422, 'status_change', {
    words,
    errors: { status: [{ code: 'status_change', words }] },
    extra: { allowed },
  })
}

const stagesOf = (tx: Queryable, sprint: string): Promise<StageLook[]> =>
  tx.all<StageLook>(
    steady(sql`select id, status from stages where sprint_id = ${sprint} order by "order", created_at, id`),
  )

/** Status and column of a board follow each other (decisions, 'Work items'). */
const standing = async (draft: Draft, sprint: string | null, tx: Queryable): Promise<Json> => {
  const { values, before } = draft
  const was = statusIn(before?.status)
  const wanted = changes(draft, 'status') ? statusIn(values.status) : null
  if (sprint === null) {
    if (typeof values.stage_id === 'string') throw faultAt('stage_id', 'of_other_sprint')
    return { stage_id: null, status: wanted ?? was ?? 'pending' }
  }
  const comes = sprint !== (before?.sprint_id ?? null)
  const dropped = changes(draft, 'stage_id') && typeof values.stage_id === 'string' ? values.stage_id : null
  if (!comes && dropped === null && wanted === null && !changes(draft, 'stage_id')) return {}
  const stages = await stagesOf(tx, sprint)
  if (dropped !== null) {
    const stage = stages.find(({ id }) => id === dropped)
    if (stage === undefined) throw faultAt('stage_id', 'of_other_sprint')
    return { status: wanted ?? stage.status ?? was ?? 'pending' }
  }
  const status = wanted ?? was ?? 'pending'
  return { status, stage_id: stageFor(status, stages) }
}

/** What follows from the status that a task comes to. */
const consequences = (was: TaskStatus | null, becomes: TaskStatus, now: string): Json => {
  if (was === becomes) return {}
  const isDone = completedStatuses.includes(becomes)
  const wasDone = was !== null && completedStatuses.includes(was)
  return {
    suspended_from: becomes === 'suspended' ? (was ?? 'pending') : null,
    ...(isDone === wasDone ? {} : { completed_at: isDone ? now : null }),
  }
}

/** What the declaration can't say of a task. */
export const taskHooks: EntityHooks = {
  beforeWrite: async (draft, { tx, engine, isUndo = false }) => {
    assertStays(draft, 'project_id')
    const place = await placeOf(draft, tx)
    const whole = { ...draft.before, ...draft.values, ...place }
    const sprint = typeof whole.sprint_id === 'string' ? whole.sprint_id : null
    const also = { ...place, ...(await standing(draft, sprint, tx)) }
    const was = statusIn(draft.before?.status)
    const becomes = statusIn(also.status) ?? was ?? 'pending'
    // A status that was chosen by mistake goes back to what it was, though nothing else may lead there.
    if (was !== null && becomes !== was && !isUndo) {
      const allowed = followersOf(was, statusIn(draft.before?.suspended_from))
      if (!allowed.includes(becomes)) throw statusRefusal(was, becomes, allowed)
    }
    return { ...also, ...consequences(was, becomes, isoOf(engine.now())) }
  },
  afterWrite: tellAssigned('task', 'assignees'),
}
