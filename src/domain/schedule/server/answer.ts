import { isoOf } from '../../../server/clock.ts'
import type { Json } from '../../../server/db/database.ts'
import type { Minute } from '../hours.ts'
import type { Reason, Schedule, ScheduledTask } from '../plan.ts'
import type { PersonRow, PhaseRow, TaskRow } from './plan-rows.ts'
import type { ProjectPlan } from './project-plan.ts'

export const isoAt = (at: Minute): string => isoOf(at * 60_000)
const isoOrNull = (ms: number | null): string | null => (ms === null ? null : isoOf(ms))

/** Dates as they are stored: a moment has but one. */
export type StoredDates = { readonly start: number | null; readonly end: number | null }
export const storedDates = (row: TaskRow | PhaseRow): StoredDates =>
  'due_at' in row ? { start: row.start_at, end: row.due_at } : { start: row.start_at, end: row.end_at }

/** The dates that a schedule gives a row, in milliseconds since 1970 UTC. */
export const datesToStore = ({ start, finish, duration, summary }: ScheduledTask): StoredDates =>
  duration === 0 && !summary
    ? { start: null, end: finish * 60_000 }
    : start >= finish
      ? { start: null, end: finish * 60_000 }
      : { start: start * 60_000, end: finish * 60_000 }

/** Whether the stored dates are others; seconds do not count. */
export const isElsewhere = (stored: StoredDates, planned: StoredDates): boolean => {
  const minute = (ms: number | null): number | null => (ms === null ? null : Math.floor(ms / 60_000))
  return minute(stored.start) !== minute(planned.start) || minute(stored.end) !== minute(planned.end)
}

const reasonAnswer = (reason: Reason, row: TaskRow | undefined, mayName: (id: string) => boolean): Json => {
  if ('link' in reason) {
    const { from, to, link } = reason
    return {
      kind: 'link',
      from_id: mayName(from) ? from : null,
      to_id: to,
      type: link.type,
      lag: link.lag,
      elapsed: link.elapsed === true,
    }
  }
  if (reason.kind !== 'constraint') return { kind: reason.kind }
  // A task without a constraint of its own stays where it was put.
  if (row !== undefined && row.id === reason.of && row.constraint === null) return { kind: 'placed' }
  return {
    kind: 'constraint',
    constraint: reason.constraint,
    of_id: reason.of,
    at: row === undefined ? null : isoOrNull(row.constraint_at),
  }
}

/** A row of the plan in the answer; what its kind has not is left out. One literal: spread objects took 150 µs each. */
const rowAnswer = (
  one: ScheduledTask,
  row: TaskRow | PhaseRow,
  { rows }: ProjectPlan,
  parent: string | null,
  mayName: (id: string) => boolean,
  people: ReadonlyMap<string, PersonRow>,
): Json & { readonly id: string } => {
  const task = 'due_at' in row ? row : undefined
  const isSeen = task === undefined || task.may_see
  const stored = storedDates(row)
  return {
    id: one.id,
    kind: task === undefined ? 'phase' : 'task',
    parent_id: parent,
    name: isSeen ? row.name : null,
    number: task !== undefined && isSeen ? task.number : null,
    status: task?.status,
    weight: 'weight' in row ? row.weight : undefined,
    start_at: isoAt(one.start),
    end_at: isoAt(one.finish),
    early_start_at: isoAt(one.earlyStart),
    early_end_at: isoAt(one.earlyFinish),
    late_start_at: isoAt(one.lateStart),
    late_end_at: isoAt(one.lateFinish),
    duration: one.duration,
    total_float: one.totalFloat,
    free_float: one.freeFloat,
    is_critical: one.critical,
    is_summary: one.summary,
    is_milestone: task !== undefined && one.duration === 0 && !one.summary,
    is_manual: task !== undefined && (task.is_manual || rows.project.type !== 'waterfall'),
    progress: one.progress,
    waited: one.waited,
    missed: one.missed,
    reasons: one.reasons.map((reason) => reasonAnswer(reason, task, mayName)),
    planned_start_at: isoOrNull(stored.start),
    planned_end_at: isoOrNull(stored.end),
    constraint: task?.constraint,
    constraint_at: task && isoOrNull(task.constraint_at),
    deadline_at: task && isoOrNull(task.deadline_at),
    actual_start_at: task && isoOrNull(task.actual_start_at),
    actual_end_at: task && isoOrNull(task.actual_end_at),
    delay: task?.delay,
    assignees: task !== undefined && isSeen ? task.assignees.flatMap((id) => people.get(id) ?? []) : [],
    version: row.version,
    can: { update: task !== undefined && isSeen && task.may_update },
  }
}

/** A row that is moved by a change. */
export type Moved = {
  readonly id: string
  readonly kind: 'task' | 'phase'
  readonly was: StoredDates
  readonly becomes: StoredDates
}

/** Rows whose stored dates are not those of the schedule. */
export const movedRows = ({ rows }: ProjectPlan, { tasks }: Schedule): readonly Moved[] => {
  const planned = new Map(tasks.map((one) => [one.id, one]))
  const moved = (row: TaskRow | PhaseRow, kind: Moved['kind']): readonly Moved[] => {
    const one = planned.get(row.id)
    if (one === undefined) return []
    const [was, becomes] = [storedDates(row), datesToStore(one)]
    return isElsewhere(was, becomes) ? [{ id: row.id, kind, was, becomes }] : []
  }
  return [...rows.phases.flatMap((row) => moved(row, 'phase')), ...rows.tasks.flatMap((row) => moved(row, 'task'))]
}

/**
 * Closed time of the plan's calendar, in whole stretches of six hours at least; far from the plan of a day at least, since
 * nights are only drawn near it.
 */
const closedTime = (
  hours: (from: Minute, to: Minute) => readonly (readonly [Minute, Minute])[],
  { start, finish }: Pick<Schedule, 'start' | 'finish'>,
  now: Minute,
): readonly (readonly [string, string])[] => {
  const [from, to] = [Math.min(start, now) - daysAround, Math.max(finish, now) + daysAround]
  const closed: [string, string][] = []
  const add = (last: Minute, open: Minute): void => {
    const isNear = last >= start - nightsAround && open <= finish + nightsAround
    if (open - last >= (isNear ? 360 : 1440)) closed.push([isoAt(last), isoAt(open)])
  }
  let last = from
  for (const [open, close] of hours(from, to)) {
    add(last, open)
    last = Math.max(last, close)
  }
  add(last, to)
  return closed
}

/** Time around the plan for which nights are told, and for which closed days are: as far as a view of months reaches. */
const [nightsAround, daysAround] = [45 * 1440, 200 * 1440]

export type ScheduleAnswer = {
  readonly type: 'agile' | 'waterfall'
  readonly start_at: string
  readonly end_at: string
  readonly status_at: string | null
  readonly tasks: readonly (Json & { readonly id: string })[]
  readonly links: readonly (Json & { readonly id: string })[]
  readonly moved: readonly Json[]
  readonly closed: readonly (readonly [from: string, to: string])[]
}

export const scheduleAnswer = (project: ProjectPlan, schedule: Schedule): ScheduleAnswer => {
  const { rows, plan } = project
  const seen = new Set(rows.tasks.filter(({ may_see }) => may_see).map(({ id }) => id))
  const phases = new Set(rows.phases.map(({ id }) => id))
  const mayName = (id: string): boolean => seen.has(id) || phases.has(id)
  const byId = new Map(schedule.tasks.map((one) => [one.id, one]))
  const parents = new Map(plan.tasks.map(({ id, parent }) => [id, parent ?? null]))
  const people = new Map(rows.people.map((person) => [person.id, person]))
  const answerOf = (row: TaskRow | PhaseRow) => {
    const one = byId.get(row.id)
    return one === undefined ? [] : [rowAnswer(one, row, project, parents.get(row.id) ?? null, mayName, people)]
  }
  const moved = movedRows(project, schedule)
  const calendar = plan.calendars[plan.calendar]
  return {
    type: rows.project.type,
    start_at: isoAt(schedule.start),
    end_at: isoAt(schedule.finish),
    status_at: isoOrNull(rows.project.status_at),
    tasks: [...rows.phases.flatMap(answerOf), ...rows.tasks.filter(({ id }) => seen.has(id)).flatMap(answerOf)],
    links: rows.links
      .filter(({ predecessor_id, successor_id }) => seen.has(predecessor_id) && seen.has(successor_id))
      .map(({ id, predecessor_id, successor_id, type, lag, elapsed, version }) => ({
        id,
        predecessor_id,
        successor_id,
        type,
        lag,
        elapsed,
        version,
      })),
    moved: moved
      .filter(({ id }) => mayName(id))
      .map(({ id, kind, was, becomes }) => ({
        id,
        kind,
        was_start_at: isoOrNull(was.start),
        was_end_at: isoOrNull(was.end),
        start_at: isoOrNull(becomes.start),
        end_at: isoOrNull(becomes.end),
      })),
    closed: calendar === undefined ? [] : closedTime(calendar, schedule, rows.project.now),
  }
}
