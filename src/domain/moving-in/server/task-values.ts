import type { Model } from '../../../core/declare/model.ts'
import { isoOf } from '../../../server/clock.ts'
import type { FieldChange } from '../../../server/log/events.ts'
import type { Happened } from '../../../server/rows/write/bulk.ts'
import { completedStatuses, endedStatuses, type TaskStatus } from '../../work/task-status.ts'
import type { SourceItem } from '../source.ts'
import { historyOf, type Raw, type TaskHistory } from '../task-history.ts'
import { dueMomentOf, validValue } from './field-values.ts'
import type { ImportContext } from './import-context.ts'
import {
  epicOf,
  isEnded,
  priorityOf,
  sprintTargetOf,
  stageOf,
  statusOf,
  type Targets,
  userOf,
  usersOf,
} from './resolve.ts'

/** Fields of a task with a history, by wire name. */
type TaskValues = {
  readonly name: string
  readonly status: TaskStatus
  readonly phase_id: string | null
  readonly sprint_id: string | null
  readonly stage_id: string | null
  readonly priority: string
  readonly epic_id: string | null
  readonly story_points: string | null
  readonly estimate: number | null
  readonly start_at: string | null
  readonly due_at: string | null
  readonly assignees: readonly string[]
}
type Report = (column: string, code: string, value?: string) => void
const silent: Report = () => {}

/** Returns story points with one decimal; undefined if invalid. */
const pointsOf = (model: Model, text: string | null): string | null | undefined => {
  if (text === null || text.trim() === '') return null
  const number = Number(text)
  return Number.isFinite(number)
    ? (validValue(model, 'story_points', number.toFixed(1)) as string | undefined)
    : undefined
}
const minutesOf = (model: Model, text: string | null): number | null | undefined =>
  text === null || text.trim() === ''
    ? null
    : (validValue(model, 'estimate', Math.round(Number(text))) as number | undefined)

/**
 * Returns a task's values at one point of its history, in the product's terms. Invalid values are reported and left
 * out.
 */
const valuesOf = (context: ImportContext, places: Targets, raw: Raw, report: Report = silent): TaskValues => {
  const model = context.engine.models.of('task')
  const mayEstimate = context.actor.permissions.has('task-estimate')
  const accept = <T>(column: string, value: unknown, text: string | null): T | null => {
    if (value === undefined)
      report(column, column === 'start' || column === 'due' ? 'bad_date' : 'bad_number', text ?? '')
    return (value ?? null) as T | null
  }
  const place = sprintTargetOf(places, raw.sprint)
  const own = statusOf(context, raw.stage)
  const status = raw.isArchived ? 'closed' : raw.isTicked && !endedStatuses.includes(own) ? 'done' : own
  const due = accept<string>('due', validValue(model, 'due_at', dueMomentOf(context, raw.due)), raw.due)
  const start = accept<string>('start', validValue(model, 'start_at', raw.start), raw.start)
  // Tasks must start before they are due.
  const isReversed = start !== null && due !== null && start >= due
  if (isReversed) report('start', 'start_not_before_due', raw.start ?? '')
  return {
    name: String(validValue(model, 'name', raw.name) ?? '…'),
    status,
    phase_id: place?.phaseId ?? null,
    sprint_id: place?.id ?? null,
    stage_id: place === null ? null : stageOf(place, raw.stage, status, raw),
    priority: priorityOf(context, raw.priority),
    epic_id: epicOf(places, raw.epic),
    story_points: mayEstimate ? accept('story_points', pointsOf(model, raw.story_points), raw.story_points) : null,
    estimate: mayEstimate ? accept('estimate', minutesOf(model, raw.estimate), raw.estimate) : null,
    start_at: isReversed ? null : start,
    due_at: due,
    assignees: usersOf(context, raw.assignees),
  }
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)
const isEmpty = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0)

const changesTo = (before: TaskValues, after: TaskValues): FieldChange[] =>
  (Object.keys(after) as (keyof TaskValues)[]).flatMap((field) =>
    isSame(before[field], after[field]) ? [] : [{ field, old: before[field], new: after[field] }],
  )

/** Returns the changes of a new row's `created` event: its non-empty values. */
export const creationChanges = (values: { readonly [wire: string]: unknown }): FieldChange[] =>
  Object.entries(values).flatMap(([field, value]) =>
    isEmpty(value) || value === undefined ? [] : [{ field, old: null, new: value }],
  )

/** A task of the file in the product's terms, with its history. */
export type TaskPast = {
  readonly values: TaskValues
  readonly createdAt: number
  readonly createdBy: string | null
  readonly completedAt: string | null
  /** Whether the completion time is missing in the file; the time of reading then replaces it. */
  readonly isCompletedNow: boolean
  /** Time of the last change at the source. */
  readonly changedAt: number
  /** Events after the creation. */
  readonly then: readonly Happened[]
  readonly first: TaskValues
}

/** Returns the time at which the task was completed, if it still is. */
const completionOf = (statuses: readonly { at: number; status: TaskStatus }[]): number | null => {
  let at: number | null = null
  for (const one of statuses) at = completedStatuses.includes(one.status) ? (at ?? one.at) : null
  return at
}

export const taskPastOf = (context: ImportContext, places: Targets, item: SourceItem, report: Report): TaskPast => {
  const { now, plan } = context
  const history: TaskHistory = historyOf(item, { now, withPast: plan.withPast, isEnded: isEnded(context) })
  const first = valuesOf(context, places, history.made.raw, history.then.length === 0 ? report : silent)
  let [was, status] = [first, [{ at: history.made.at, status: first.status }]]
  const then: Happened[] = []
  for (const [n, pastState] of history.then.entries()) {
    const is = valuesOf(context, places, pastState.raw, n === history.then.length - 1 ? report : silent)
    const changes = changesTo(was, is)
    status = [...status, { at: pastState.at, status: is.status }]
    was = is
    if (changes.length > 0) then.push({ at: pastState.at, actor: userOf(context, pastState.actor), changes })
  }
  const completed = completionOf(status)
  if (was.status === 'done' && item.stage !== null && !isEnded(context)(item.stage))
    context.tally.countLeft('completed_open')
  const updated = item.updated === null ? Number.NaN : Date.parse(item.updated)
  return {
    values: was,
    first,
    createdAt: history.made.at,
    createdBy: userOf(context, history.made.actor),
    completedAt: completed === null ? null : isoOf(completed),
    isCompletedNow: completed !== null && completed >= now,
    changedAt: Math.max(history.made.at, then.at(-1)?.at ?? 0, Number.isNaN(updated) ? 0 : Math.min(updated, now)),
    then,
  }
}
