import { isoOf } from '../../../server/clock.ts'
import type { Json } from '../../../server/db/database.ts'
import { isNever, type Minute, within } from '../hours.ts'
import type { ScheduledTask } from '../plan.ts'
import type { PersonRow, PhaseRow, TaskRow } from './plan-rows.ts'
import { type ReasonWords, reasonAnswers } from './reason-answer.ts'

export const isoAt = (at: Minute): string => isoOf(within(at) * 60_000)
/** Writes a date of the schedule as ISO 8601; null for a date that never comes. */
export const plannedAt = (at: Minute): string | null => (isNever(at) ? null : isoAt(at))
/** Makes a function that writes dates of the schedule, and each instant only once. */
export const isoOnce = (): ((at: Minute) => string | null) => {
  const written = new Map<Minute, string | null>()
  return (at) => {
    const text = written.get(at) ?? plannedAt(at)
    written.set(at, text)
    return text
  }
}
export const isoOrNull = (ms: number | null): string | null => (ms === null ? null : isoOf(ms))

/** Dates as they are stored: a moment has but one. */
export type StoredDates = { readonly start: number | null; readonly end: number | null }
export const storedDates = (row: TaskRow | PhaseRow): StoredDates =>
  'due_at' in row ? { start: row.start_at, end: row.due_at } : { start: row.start_at, end: row.end_at }

/** A row of the plan with its scheduled dates. */
export type ShownRow = {
  readonly row: TaskRow | PhaseRow
  readonly one: ScheduledTask
  readonly parent: string | null
}
/** The look-ups by which rows are put into the answer. */
export type Words = ReasonWords & {
  /** Writes an instant as ISO 8601. Rows of a plan share most of their instants: each is written once. */
  readonly iso: (at: Minute) => string | null
  readonly people: ReadonlyMap<string, PersonRow>
  /** True where all dates of the project are set by hand. */
  readonly isByHand: boolean
}

/** Returns when a row begins. A row that never ends has no dates, except a summary some of whose parts have begun. */
export const startOf = ({ start, finish, summary }: ScheduledTask): Minute =>
  isNever(finish) && !summary ? finish : start

/** The scheduled values of a row, by name in the answer; instants are sent as ISO 8601. */
const scheduled = {
  start_at: (one) => startOf(one),
  end_at: ({ finish }) => finish,
  early_start_at: ({ earlyStart }) => earlyStart,
  early_end_at: ({ earlyFinish }) => earlyFinish,
  late_start_at: ({ lateStart }) => lateStart,
  late_end_at: ({ lateFinish }) => lateFinish,
  duration: ({ duration }) => duration,
  total_float: ({ totalFloat }) => totalFloat,
  free_float: ({ freeFloat }) => freeFloat,
  is_critical: ({ critical }) => critical,
  is_summary: ({ summary }) => summary,
  progress: ({ progress }) => progress,
  waited: ({ waited }) => waited,
} as const satisfies { readonly [name: string]: (one: ScheduledTask) => number | boolean }
const scheduledFields = Object.entries(scheduled).map(([name, of]) => [name, of, name.endsWith('_at')] as const)
const isFloat = (name: string): boolean => name.startsWith('late_') || name.endsWith('_float')
const fieldsWithoutFloats = scheduledFields.filter(([name]) => !isFloat(name))

export const taskIn = (row: TaskRow | PhaseRow): TaskRow | undefined => ('due_at' in row ? row : undefined)

export const isMilestone = ({ row, one }: ShownRow): boolean =>
  taskIn(row) !== undefined && one.duration === 0 && !one.summary
export const isManual = (task: TaskRow | undefined, isByHand: boolean): boolean =>
  task !== undefined && (task.is_manual || isByHand)

/** Returns a row of the plan for the answer; fields that its kind lacks are left out. */
export const rowAnswer = (shown: ShownRow, words: Words): Json & { readonly id: string } => {
  const { row, one, parent } = shown
  const task = taskIn(row)
  const isSeen = task === undefined || task.may_see
  const stored = storedDates(row)
  const answer: { [name: string]: unknown } & { readonly id: string } = {
    id: one.id,
    kind: task === undefined ? 'phase' : 'task',
    parent_id: parent,
    name: isSeen ? row.name : null,
    number: task !== undefined && isSeen ? task.number : null,
    status: task?.status,
    weight: 'weight' in row ? row.weight : undefined,
    is_milestone: isMilestone(shown),
    is_manual: isManual(task, words.isByHand),
    missed: one.missed,
    reasons: reasonAnswers(one, words),
    planned_start_at: isoOrNull(stored.start),
    planned_end_at: isoOrNull(stored.end),
    constraint: task?.constraint,
    constraint_at: task && isoOrNull(task.constraint_at),
    deadline_at: task && isoOrNull(task.deadline_at),
    actual_start_at: task && isoOrNull(task.actual_start_at),
    actual_end_at: task && isoOrNull(task.actual_end_at),
    delay: task?.delay,
    assignees: task !== undefined && isSeen ? task.assignees.flatMap((id) => words.people.get(id) ?? []) : [],
    version: row.version,
    can: { update: task !== undefined && isSeen && task.may_update },
  }
  for (const [name, of, isInstant] of scheduledFields) {
    const value = of(one)
    answer[name] = isInstant ? words.iso(value as Minute) : value
  }
  return answer
}

/** Removes late dates and floats from the answer of a row. */
export const withoutFloats = (answer: Json): Json =>
  Object.fromEntries(Object.entries(answer).filter(([name]) => !isFloat(name)))

/**
 * Compares two lists. Most are empty or the same object: comparing ten thousand as texts would take longer than all
 * other work of a preview.
 */
const isSame = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a === b || (a.length === b.length && (a.length === 0 || JSON.stringify(a) === JSON.stringify(b)))

/**
 * Returns how the schedule of a row has changed, by field; undefined where it has not. A plan of 10,000 tasks is 14 MB,
 * and a change of it alters a few fields of a row: only these are written.
 * @param before the same row, with its earlier schedule
 * @param hasFloats includes late dates and floats
 */
export const rowDifference = (
  before: ShownRow,
  { one }: ShownRow,
  words: Words,
  hasFloats = true,
): Json | undefined => {
  const fields: { [name: string]: unknown } = {}
  for (const [name, of, isInstant] of hasFloats ? scheduledFields : fieldsWithoutFloats) {
    const value = of(one)
    if (value !== of(before.one)) fields[name] = isInstant ? words.iso(value as Minute) : value
  }
  if (!isSame(before.one.missed, one.missed)) fields.missed = one.missed
  if (!isSame(before.one.reasons, one.reasons) || isNever(before.one.finish) !== isNever(one.finish))
    fields.reasons = reasonAnswers(one, words)
  return Object.keys(fields).length === 0 ? undefined : { id: one.id, ...fields }
}
