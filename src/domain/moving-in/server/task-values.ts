import type { Model } from '../../../core/model.ts'
import { isoOf } from '../../../server/clock.ts'
import type { FieldChange } from '../../../server/log/events.ts'
import type { Happened } from '../../../server/rows/bulk.ts'
import { completedStatuses, endedStatuses, type TaskStatus } from '../../work/task-status.ts'
import type { SourceItem } from '../source.ts'
import { historyOf, type Raw, type TaskHistory } from '../task-history.ts'
import { validValue } from './field-values.ts'
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

/** Fields of a task that its past tells of, by wire name. */
export type TaskValues = {
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
type Tell = (column: string, code: string, value?: string) => void
const silent: Tell = () => {}

/** A number as points, to one place; undefined where it is none that fits. */
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

/** A task at one moment of its life, in the product's own values. What does not fit is told and left out. */
export const valuesOf = (around: ImportContext, places: Targets, raw: Raw, tell: Tell = silent): TaskValues => {
  const model = around.engine.models.of('task')
  const mayEstimate = around.actor.permissions.has('task-estimate')
  const keep = <T>(column: string, value: unknown, text: string | null): T | null => {
    if (value === undefined)
      tell(column, column === 'start' || column === 'due' ? 'bad_date' : 'bad_number', text ?? '')
    return (value ?? null) as T | null
  }
  const place = sprintTargetOf(places, raw.sprint)
  const own = statusOf(around, raw.stage)
  const status = raw.isArchived ? 'closed' : raw.isTicked && !endedStatuses.includes(own) ? 'done' : own
  const due = keep<string>('due', validValue(model, 'due_at', raw.due), raw.due)
  const start = keep<string>('start', validValue(model, 'start_at', raw.start), raw.start)
  // A rule of tasks: what ends begins before.
  const isTurned = start !== null && due !== null && start >= due
  if (isTurned) tell('start', 'start_not_before_due', raw.start ?? '')
  return {
    name: String(validValue(model, 'name', raw.name) ?? '…'),
    status,
    phase_id: place?.phaseId ?? null,
    sprint_id: place?.id ?? null,
    stage_id: place === null ? null : stageOf(place, raw.stage, status, raw.isArchived),
    priority: priorityOf(around, raw.priority),
    epic_id: epicOf(places, raw.epic),
    story_points: mayEstimate ? keep('story_points', pointsOf(model, raw.story_points), raw.story_points) : null,
    estimate: mayEstimate ? keep('estimate', minutesOf(model, raw.estimate), raw.estimate) : null,
    start_at: isTurned ? null : start,
    due_at: due,
    assignees: usersOf(around, raw.assignees),
  }
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)
const isNothing = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0)

const changesTo = (was: TaskValues, is: TaskValues): FieldChange[] =>
  (Object.keys(is) as (keyof TaskValues)[]).flatMap((field) =>
    isSame(was[field], is[field]) ? [] : [{ field, old: was[field], new: is[field] }],
  )

/** What a new row holds, as the event of its making tells it. */
export const madeWith = (values: { readonly [wire: string]: unknown }): FieldChange[] =>
  Object.entries(values).flatMap(([field, value]) =>
    isNothing(value) || value === undefined ? [] : [{ field, old: null, new: value }],
  )

/** A task of the file in the product's own values, with all that it went through. */
export type TaskPast = {
  readonly values: TaskValues
  readonly createdAt: number
  readonly createdBy: string | null
  readonly completedAt: string | null
  /** When the source last changed it. */
  readonly changedAt: number
  /** Behind its making. */
  readonly then: readonly Happened[]
  readonly first: TaskValues
}

/** When it last came to be done, where it still is. */
const completionOf = (stretches: readonly { at: number; status: TaskStatus }[]): number | null => {
  let at: number | null = null
  for (const one of stretches) at = completedStatuses.includes(one.status) ? (at ?? one.at) : null
  return at
}

export const taskPastOf = (around: ImportContext, places: Targets, item: SourceItem, tell: Tell): TaskPast => {
  const { now, plan } = around
  const life: TaskHistory = historyOf(item, { now, withPast: plan.withPast, isEnded: isEnded(around) })
  const first = valuesOf(around, places, life.made.raw, life.then.length === 0 ? tell : silent)
  let [was, status] = [first, [{ at: life.made.at, status: first.status }]]
  const then: Happened[] = []
  for (const [n, pastState] of life.then.entries()) {
    const is = valuesOf(around, places, pastState.raw, n === life.then.length - 1 ? tell : silent)
    const changes = changesTo(was, is)
    status = [...status, { at: pastState.at, status: is.status }]
    was = is
    if (changes.length > 0) then.push({ at: pastState.at, actor: userOf(around, pastState.actor), changes })
  }
  const completed = completionOf(status)
  const updated = item.updated === null ? Number.NaN : Date.parse(item.updated)
  return {
    values: was,
    first,
    createdAt: life.made.at,
    createdBy: userOf(around, life.made.actor),
    completedAt: completed === null ? null : isoOf(completed),
    changedAt: Math.max(life.made.at, then.at(-1)?.at ?? 0, Number.isNaN(updated) ? 0 : Math.min(updated, now)),
    then,
  }
}
