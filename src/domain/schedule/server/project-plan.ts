import { completedStatuses } from '../../work/task-status.ts'
import { type Hours, hoursFrom, type Minute, type OpenTime } from '../hours.ts'
import type { Plan, PlanLink, PlanTask } from '../plan.ts'
import type { LinkRow, PhaseRow, PlanRows, TaskRow } from './plan-rows.ts'

/** Working minutes of a task that has neither a duration nor two dates: a day. */
const unplannedDuration = 480

const toMinute = (ms: number): Minute => Math.floor(ms / 60_000)
const minuteOf = (ms: number | null): Minute | null => (ms === null ? null : toMinute(ms))

/** The calendars of a plan, and which of them each task is on. */
export type PlanCalendars = {
  readonly calendars: { readonly [id: string]: OpenTime }
  readonly calendar: string
  readonly of: (task: TaskRow) => string | null
  /** The calendar that a person works by: their own, else the plan's. */
  readonly ofPerson: (id: string) => string
}

export type ProjectPlan = {
  readonly rows: PlanRows
  readonly plan: Plan
  /** The rows from which the tasks of the plan are made, in the order of the plan and of its schedule. */
  readonly planRows: readonly (PhaseRow | TaskRow)[]
  readonly calendars: PlanCalendars
  /** Ids of the tasks that stay where they, or the task that they are part of, were put. */
  readonly placed: ReadonlySet<string>
  /** True where the dates are the stored ones, as the plan is being computed anew. */
  readonly asStored: boolean
  /** Working hours of a task, counted from the beginning of the plan. */
  readonly hoursOf: (task: TaskRow) => Hours
}

/** Tells whether a task is a moment, which has no duration and is placed at its due date. */
export const isMoment = (task: Pick<TaskRow, 'is_milestone' | 'duration'>): boolean =>
  task.is_milestone || task.duration === 0

/** Returns the first day of the plan: the project's start, else the first date of its tasks, else today. */
const startOf = ({ project, tasks }: PlanRows, now: number): Minute => {
  if (project.start_at !== null) return toMinute(project.start_at)
  const dates = tasks.flatMap((task) => [task.start_at, task.due_at, task.actual_start_at]).filter((at) => at !== null)
  return toMinute(dates.length === 0 ? now : dates.reduce((least, at) => Math.min(least, at)))
}

const durationOf = (task: TaskRow, hours: Hours): number => {
  if (isMoment(task)) return 0
  if (task.duration !== null) return task.duration
  if (task.start_at === null || task.due_at === null) return unplannedDuration
  const between = hours.between(toMinute(task.start_at), toMinute(task.due_at))
  return between > 0 ? between : unplannedDuration
}

/**
 * Decision (2026-11): A task without a constraint stays where it was put, and only links push it: moving what it waits
 * for to an earlier day pulls nothing (anchors/definitions). 'As soon as possible' is the constraint that pulls.
 */
const constraintOf = (task: TaskRow, wholes: Wholes): Pick<PlanTask, 'constraint' | 'constraintAt'> => {
  if (task.constraint !== null) return { constraint: task.constraint, constraintAt: minuteOf(task.constraint_at) }
  // The stored dates of a task with parts are computed from them, so they hold none of the parts back.
  const put = wholes.has(task.id) ? null : (putOf(task) ?? putAbove(task, wholes))
  return put === null ? {} : { constraint: 'start_no_earlier_than', constraintAt: toMinute(put) }
}

/** Tasks that have parts, by id. */
type Wholes = ReadonlyMap<string, TaskRow>

const putOf = (task: TaskRow): number | null => (isMoment(task) ? task.due_at : task.start_at)

/** Returns the start of the nearest task above that was put somewhere, for a task that has no place of its own. */
const putAbove = (task: TaskRow, wholes: Wholes): number | null => {
  const seen = new Set<string>()
  for (let at = wholes.get(task.parent_id ?? ''); at !== undefined && !seen.has(at.id); ) {
    if (at.constraint !== null) return null
    if (at.start_at !== null) return at.start_at
    seen.add(at.id)
    at = wholes.get(at.parent_id ?? '')
  }
  return null
}

/** Returns the tasks that stay where they, or the task that they are part of, were put. */
const placedIn = (tasks: readonly TaskRow[], wholes: Wholes): ReadonlySet<string> =>
  new Set(
    tasks.flatMap((task) =>
      task.constraint === null && constraintOf(task, wholes).constraintAt !== undefined ? [task.id] : [],
    ),
  )

const isDone = ({ status }: TaskRow): boolean => completedStatuses.includes(status)

const planTask = (
  task: TaskRow,
  hours: Hours,
  { isManual, asStored }: { readonly isManual: boolean; readonly asStored: boolean },
  calendar: string | null,
  {
    parents,
    wholes,
    placed,
  }: { readonly parents: ReadonlySet<string>; readonly wholes: Wholes } & Pick<ProjectPlan, 'placed'>,
): PlanTask => ({
  id: task.id,
  parent: [task.parent_id, task.phase_id].find((id) => id !== null && parents.has(id)) ?? null,
  duration: durationOf(task, hours),
  calendar,
  ...constraintOf(task, wholes),
  deadline: minuteOf(task.deadline_at),
  manual: isManual || asStored || task.is_manual,
  start: isMoment(task) ? null : minuteOf(task.start_at),
  finish: minuteOf(task.due_at),
  actualStart: asStored ? null : minuteOf(task.actual_start_at),
  actualFinish: asStored ? null : minuteOf(task.actual_end_at),
  progress: isDone(task) ? 100 : task.progress,
  // The place of a task that was put somewhere includes the delay of an earlier levelling.
  delay: placed.has(task.id) ? 0 : task.delay,
})

const planLink = ({
  predecessor_id,
  successor_id,
  type,
  lag,
  elapsed,
}: Pick<LinkRow, 'predecessor_id' | 'successor_id' | 'type' | 'lag' | 'elapsed'>): PlanLink => ({
  from: predecessor_id,
  to: successor_id,
  type,
  lag,
  elapsed,
})

/**
 * Returns the tasks of the plan. Without computing, tasks without a date are left out: those of an agile project are in
 * its backlog.
 */
const inPlan = ({ tasks }: PlanRows, isComputed: boolean): readonly TaskRow[] => {
  if (isComputed) return tasks
  const parents = new Set<string | null>()
  const byId = new Map(tasks.map((task) => [task.id, task]))
  for (const task of tasks) {
    if (task.start_at === null && task.due_at === null) continue
    for (
      let at = byId.get(task.parent_id ?? '');
      at !== undefined && !parents.has(at.id);
      at = byId.get(at.parent_id ?? '')
    )
      parents.add(at.id)
  }
  return tasks.filter((task) => task.start_at !== null || task.due_at !== null || parents.has(task.id))
}

/**
 * Makes the plan of a project: phases and tasks with parts are summaries. In an agile project all dates are set by
 * hand.
 * @param asStored takes the stored dates, whatever changed since they were computed
 */
export const projectPlan = (
  all: PlanRows,
  calendars: PlanCalendars,
  now: number,
  asStored: boolean = false,
): ProjectPlan => {
  const rows = { ...all, tasks: inPlan(all, all.project.type === 'waterfall' && !asStored) }
  const { project, tasks, phases } = rows
  const start = startOf(rows, now)
  const hoursOf = (task: TaskRow): Hours =>
    hoursFrom(calendars.calendars[calendars.of(task) ?? calendars.calendar] as OpenTime, start)
  const filled = new Set(tasks.map(({ phase_id }) => phase_id))
  const used = phases.filter(({ id }) => filled.has(id))
  const parents = new Set([...tasks.map(({ id }) => id), ...used.map(({ id }) => id)])
  const isManual = project.type !== 'waterfall'
  const ids = new Set(tasks.map(({ id }) => id))
  const summaries = new Set(tasks.map(({ parent_id }) => parent_id))
  const wholes: Wholes = new Map(tasks.filter(({ id }) => summaries.has(id)).map((task) => [task.id, task]))
  const placed = placedIn(tasks, wholes)
  // A task may have got parts since it was linked: then a link can't ask anything of its end any more.
  const holds = ({ predecessor_id, successor_id, type }: LinkRow): boolean =>
    ids.has(predecessor_id) && ids.has(successor_id) && !(type.endsWith('_finish') && summaries.has(successor_id))
  const plan: Plan = {
    start,
    calendars: calendars.calendars,
    calendar: calendars.calendar,
    statusDate: minuteOf(project.status_at),
    constraintsWin: project.constraints_win,
    tasks: [
      ...used.map(({ id }) => ({ id, duration: 0 })),
      ...tasks.map((task) =>
        planTask(task, hoursOf(task), { isManual, asStored }, calendars.of(task), { parents, wholes, placed }),
      ),
    ],
    links: rows.links.filter(holds).map(planLink),
  }
  return { rows, plan, planRows: [...used, ...tasks], calendars, placed, asStored, hoursOf }
}
