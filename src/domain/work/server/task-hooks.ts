import { sql } from 'drizzle-orm'
import { isoOf } from '../../../server/clock.ts'
import { type Json, type Queryable, steady } from '../../../server/db/database.ts'
import type { Draft, EntityHooks } from '../../../server/engine.ts'
import { faultAt } from '../../../server/problem.ts'
import { completedStatuses, type StageLook, stageFor, type TaskStatus } from '../task-status.ts'
import { tellAssigned } from './assigned.ts'
import { assertStays } from './stays.ts'
import { changes, placeOf } from './task-place.ts'

const statusIn = (value: unknown): TaskStatus | null => (typeof value === 'string' ? (value as TaskStatus) : null)

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
    if (typeof values.stage_id === 'string') throw faultAt('stage_id', 'elsewhere', { context: 'sprint' })
    return { stage_id: null, status: wanted ?? was ?? 'pending' }
  }
  const comes = sprint !== (before?.sprint_id ?? null)
  const dropped = changes(draft, 'stage_id') && typeof values.stage_id === 'string' ? values.stage_id : null
  if (!comes && dropped === null && wanted === null && !changes(draft, 'stage_id')) return {}
  const stages = await stagesOf(tx, sprint)
  if (dropped !== null) {
    const stage = stages.find(({ id }) => id === dropped)
    return { status: wanted ?? stage?.status ?? was ?? 'pending' }
  }
  const status = wanted ?? was ?? 'pending'
  return { status, stage_id: stageFor(status, stages) }
}

/** When it was done follows from the status that a task comes to. */
const completion = (was: TaskStatus | null, becomes: TaskStatus, now: string): Json => {
  const isDone = completedStatuses.includes(becomes)
  const wasDone = was !== null && completedStatuses.includes(was)
  return isDone === wasDone ? {} : { completed_at: isDone ? now : null }
}

/** What the declaration can't say of a task. */
export const taskHooks: EntityHooks = {
  beforeWrite: async (draft, { tx, engine }) => {
    assertStays(draft, 'project_id')
    const place = await placeOf(draft, tx)
    const whole = { ...draft.before, ...draft.values, ...place }
    const sprint = typeof whole.sprint_id === 'string' ? whole.sprint_id : null
    const also = { ...place, ...(await standing(draft, sprint, tx)) }
    const was = statusIn(draft.before?.status)
    const becomes = statusIn(also.status) ?? was ?? 'pending'
    return { ...also, ...completion(was, becomes, isoOf(engine.now())) }
  },
  afterWrite: tellAssigned('task', 'assignees'),
}
