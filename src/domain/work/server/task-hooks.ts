// Decision (2026-11): Status and column of a task follow each other, whichever was sent; if both are sent, both are
// stored. Status transitions are one declared table, read by menu, form and server.
import { sql } from 'drizzle-orm'
import type { DraftValues } from '../../../core/declare/register.ts'
import { workingTime } from '../../../core/time/working-time/working-time.ts'
import { isoOf } from '../../../server/clock.ts'
import { prepared, type Queryable } from '../../../server/db/database.ts'
import { tableOf } from '../../../server/db/table-of.ts'
import type { Draft, EntityHooks } from '../../../server/engine.ts'
import { faultAt } from '../../../server/problem.ts'
import { tellAdded } from '../../../server/tell-added.ts'
import { stage } from '../stage.ts'
import { completedStatuses, type StageLook, stageFor, type TaskStatus } from '../task-status.ts'
import { placeCopies } from './copied-tasks.ts'
import { endsOfDays } from './due-day.ts'
import { changes, placeOf } from './task-place.ts'

type Values = DraftValues<'task'>

const s = tableOf(stage)
const stagesOf = (tx: Queryable, sprint: string): Promise<StageLook[]> =>
  tx.all<StageLook>(
    prepared(
      sql`select ${s.id}, ${s.status} from ${s} where ${s.sprint_id} = ${sprint} order by ${s.order}, ${s.created_at}, ${s.id}`,
    ),
  )

/** Keeps status and board column in sync (decisions, 'Work items'). */
const standing = async (draft: Draft<'task'>, sprint: string | null, tx: Queryable): Promise<Values> => {
  const { values, before } = draft
  const was = before?.status
  const nextStatus = changes(draft, 'status') ? values.status : undefined
  if (sprint === null) {
    if (typeof values.stage_id === 'string') throw faultAt('stage_id', 'elsewhere', { context: 'sprint' })
    return { stage_id: null, status: nextStatus ?? was ?? 'pending' }
  }
  const comes = sprint !== (before?.sprint_id ?? null)
  const dropped = changes(draft, 'stage_id') && typeof values.stage_id === 'string' ? values.stage_id : null
  if (!comes && dropped === null && (nextStatus ?? null) === null && !changes(draft, 'stage_id')) return {}
  const stages = await stagesOf(tx, sprint)
  if (dropped !== null) {
    const stage = stages.find(({ id }) => id === dropped)
    return { status: nextStatus ?? stage?.status ?? was ?? 'pending' }
  }
  const status = nextStatus ?? was ?? 'pending'
  return { status, stage_id: stageFor(status, stages) }
}

/** Sets or clears the completion time when the status changes. */
const completion = (was: TaskStatus | null, becomes: TaskStatus, now: string): Values => {
  const isDone = completedStatuses.includes(becomes)
  const wasDone = was !== null && completedStatuses.includes(was)
  return isDone === wasDone ? {} : { completed_at: isDone ? now : null }
}

/** The rules of a task that the declaration cannot express. */
export const taskHooks: EntityHooks<'task'> = {
  beforeWrite: async (draft, { tx, engine }) => {
    const place = await placeOf(draft, tx)
    const { sprint_id: sprint = null } = { ...draft.before, ...draft.values, ...place }
    const also = { ...place, ...(await standing(draft, sprint, tx)) }
    const was = draft.before?.status ?? null
    const becomes = also.status ?? was ?? 'pending'
    return { ...also, ...completion(was, becomes, isoOf(engine.now())) }
  },
  endsOfDays: async ({ project_id }, { tx }) =>
    typeof project_id === 'string' ? endsOfDays(project_id, tx) : undefined,
  workingDays: async ({ calendar_id }, { tx, engine }) => {
    const hours = await engine.workingHours(tx, { calendar: calendar_id ?? null })
    return hours && workingTime(hours).isWorkingDay
  },
  beforeCopy: placeCopies,
  afterWrite: tellAdded('task', 'assignees', 'assigned'),
}
