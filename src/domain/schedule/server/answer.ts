import type { Json } from '../../../server/db/database.ts'
import type { Minute } from '../hours.ts'
import type { Schedule, ScheduledTask } from '../plan.ts'
import type { LinkRow, PhaseRow, TaskRow } from './plan-rows.ts'
import type { ProjectPlan } from './project-plan.ts'
import {
  isoAt,
  isoOnce,
  isoOrNull,
  rowAnswer,
  type ShownRow,
  type StoredDates,
  storedDates,
  type Words,
} from './row-answer.ts'

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

/** What is told of the whole of a plan. */
export type WholeAnswer = {
  readonly type: 'agile' | 'waterfall'
  readonly start_at: string
  readonly end_at: string
  readonly status_at: string | null
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
  readonly links: readonly LinkRow[]
  readonly words: Words
}

export const shownOf = ({ rows, plan }: ProjectPlan, { tasks }: Schedule): Shown => {
  const seen = new Set(rows.tasks.filter(({ may_see }) => may_see).map(({ id }) => id))
  const phases = new Set(rows.phases.map(({ id }) => id))
  const byId = new Map(tasks.map((one) => [one.id, one]))
  const parents = new Map(plan.tasks.map(({ id, parent }) => [id, parent ?? null]))
  const shown = (row: TaskRow | PhaseRow): ShownRow[] => {
    const one = byId.get(row.id)
    return one === undefined ? [] : [{ row, one, parent: parents.get(row.id) ?? null }]
  }
  return {
    rows: [...rows.phases.flatMap(shown), ...rows.tasks.filter(({ id }) => seen.has(id)).flatMap(shown)],
    links: rows.links.filter(({ predecessor_id, successor_id }) => seen.has(predecessor_id) && seen.has(successor_id)),
    words: {
      iso: isoOnce(),
      mayName: (id) => seen.has(id) || phases.has(id),
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

export const wholeAnswer = ({ rows, plan }: ProjectPlan, schedule: Schedule): WholeAnswer => {
  const calendar = plan.calendars[plan.calendar]
  return {
    type: rows.project.type,
    start_at: isoAt(schedule.start),
    end_at: isoAt(schedule.finish),
    status_at: isoOrNull(rows.project.status_at),
    closed: calendar === undefined ? [] : closedTime(calendar, schedule, rows.project.now),
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
