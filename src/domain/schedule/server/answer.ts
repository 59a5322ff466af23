import type { Json } from '../../../server/db/database.ts'
import { isNever, type Minute, within } from '../hours.ts'
import type { Schedule, ScheduledTask } from '../plan.ts'
import type { LinkRow } from './plan-rows.ts'
import type { ProjectPlan } from './project-plan.ts'
import {
  isoAt,
  isoOnce,
  isoOrNull,
  rowAnswer,
  type ShownRow,
  type StoredDates,
  startOf,
  storedDates,
  taskIn,
  type Words,
} from './row-answer.ts'

/** The dates that a schedule gives a row, in milliseconds since 1970 UTC. */
const datesToStore = (one: ScheduledTask): StoredDates => {
  const { finish, duration, summary } = one
  const start = startOf(one)
  const end = isNever(finish) ? null : finish * 60_000
  if ((duration === 0 && !summary) || start >= finish || isNever(start)) return { start: null, end }
  return { start: start * 60_000, end }
}

/** The end of the last row that ever ends. */
const lastEnd = ({ start, finish, tasks }: Schedule): Minute =>
  isNever(finish)
    ? tasks.reduce((last, one) => (isNever(one.finish) ? last : Math.max(last, one.finish)), start)
    : finish

/** Tells whether the stored dates differ from the planned ones; seconds do not count. */
const isElsewhere = (stored: StoredDates, planned: StoredDates): boolean => {
  const minute = (ms: number | null): number | null => (ms === null ? null : Math.floor(ms / 60_000))
  return minute(stored.start) !== minute(planned.start) || minute(stored.end) !== minute(planned.end)
}

/** A row that a change moves. */
export type Moved = {
  readonly id: string
  readonly kind: 'task' | 'phase'
  readonly was: StoredDates
  readonly becomes: StoredDates
}

/** Returns rows whose stored dates differ from the schedule; none while the answer shows the stored dates. */
export const movedRows = ({ planRows, asStored }: ProjectPlan, { tasks }: Schedule): readonly Moved[] => {
  if (asStored) return []
  const moved: Moved[] = []
  planRows.forEach((row, index) => {
    const was = storedDates(row)
    const becomes = datesToStore(tasks[index] as ScheduledTask)
    if (isElsewhere(was, becomes)) moved.push({ id: row.id, kind: taskIn(row) ? 'task' : 'phase', was, becomes })
  })
  return moved
}

/**
 * Returns the closed time of the plan's calendar, in whole stretches of at least six hours near the plan. Far from it
 * only stretches of at least a day are listed, as nights are drawn only near it.
 */
const closedTime = (
  hours: (from: Minute, to: Minute) => readonly (readonly [Minute, Minute])[],
  { start, finish }: Pick<Schedule, 'start' | 'finish'>,
  now: Minute,
): readonly (readonly [string, string])[] => {
  const [from, to] = [within(Math.min(start, now) - daysAround), within(Math.max(finish, now) + daysAround)]
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

/** Minutes around the plan for which nights are listed, and closed days: as far as a view of months reaches. */
const [nightsAround, daysAround] = [45 * 1440, 200 * 1440]

/** The part of the answer about the whole plan. */
export type WholeAnswer = {
  readonly type: 'agile' | 'waterfall'
  readonly start_at: string
  readonly end_at: string
  readonly status_at: string | null
  /** True while the plan is being computed anew; the answer has the earlier dates until then. */
  readonly is_awaited: boolean
  readonly closed: readonly (readonly [from: string, to: string])[]
}
export type ScheduleAnswer = WholeAnswer & {
  readonly tasks: readonly (Json & { readonly id: string })[]
  readonly links: readonly (Json & { readonly id: string })[]
  readonly moved: readonly Json[]
}

/** A plan as far as its reader sees it. */
export type Shown = {
  readonly rows: readonly ShownRow[]
  /** Undefined for rows that are not among them. */
  readonly scheduled: (id: string) => ScheduledTask | undefined
  readonly links: readonly LinkRow[]
  readonly words: Words
}

export const shownOf = ({ rows, planRows, plan }: ProjectPlan, { tasks }: Schedule): Shown => {
  const shown: ShownRow[] = []
  const seen = new Map<string, ScheduledTask>()
  planRows.forEach((row, index) => {
    if (taskIn(row)?.may_see === false) return
    const one = tasks[index] as ScheduledTask
    seen.set(row.id, one)
    shown.push({ row, one, parent: plan.tasks[index]?.parent ?? null })
  })
  const tasksById = new Map(rows.tasks.map((task) => [task.id, task]))
  const phases = new Set(rows.phases.map(({ id }) => id))
  return {
    rows: shown,
    scheduled: (id) => seen.get(id),
    links: rows.links.filter(({ predecessor_id, successor_id }) => seen.has(predecessor_id) && seen.has(successor_id)),
    words: {
      iso: isoOnce(),
      mayName: (id) => seen.has(id) || phases.has(id),
      taskOf: (id) => tasksById.get(id),
      people: new Map(rows.people.map((person) => [person.id, person])),
      isByHand: rows.project.type !== 'waterfall',
    },
  }
}

export const linkAnswer = ({
  id,
  predecessor_id,
  successor_id,
  type,
  lag,
  elapsed,
  version,
}: LinkRow): Json & { readonly id: string } => ({ id, predecessor_id, successor_id, type, lag, elapsed, version })

export const wholeAnswer = ({ rows, plan, asStored }: ProjectPlan, schedule: Schedule): WholeAnswer => {
  const calendar = plan.calendars[plan.calendar]
  return {
    type: rows.project.type,
    start_at: isoAt(schedule.start),
    end_at: isoAt(lastEnd(schedule)),
    status_at: isoOrNull(rows.project.status_at),
    is_awaited: asStored,
    closed:
      calendar === undefined
        ? []
        : closedTime(calendar, { start: schedule.start, finish: lastEnd(schedule) }, rows.project.now),
  }
}

export const scheduleAnswer = (project: ProjectPlan, schedule: Schedule): ScheduleAnswer => {
  const { rows, links, words } = shownOf(project, schedule)
  return {
    ...wholeAnswer(project, schedule),
    tasks: rows.map((shown) => rowAnswer(shown, words)),
    links: links.map(linkAnswer),
    moved: movedRows(project, schedule)
      .filter(({ id }) => words.mayName(id))
      .map(({ id, kind, was, becomes }) => ({
        id,
        kind,
        was_start_at: isoOrNull(was.start),
        was_end_at: isoOrNull(was.end),
        start_at: isoOrNull(becomes.start),
        end_at: isoOrNull(becomes.end),
      })),
  }
}
