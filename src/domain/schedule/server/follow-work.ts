import type { Json } from '../../../server/db/database.ts'
import { defineWork } from '../../../server/worker/work.ts'
import type { Schedule } from '../plan.ts'
import type { Computation } from '../schedule.ts'
import { movedRows } from './answer.ts'
import { computationOf, computed } from './compute.ts'
import { isLightPlan, type PlanSource, planFrom } from './plan-source.ts'
import { isMoment, type ProjectPlan, projectPlan } from './project-plan.ts'
import { isoOrNull, storedDates } from './row-answer.ts'

type Asked = {
  readonly source: PlanSource
  /** Tasks whose end was set without a duration: it says how long they last. */
  readonly ends: readonly string[]
}
type Row = { readonly id: string; readonly values: Json }

export const isLightFollow = ({ source }: Asked): boolean => isLightPlan({ source })

/** Returns the durations of tasks whose end was set, by task: the time between their start and that end. */
const durationsOf = (
  project: ProjectPlan,
  { tasks }: Schedule,
  ends: readonly string[],
): ReadonlyMap<string, number> => {
  const set = new Set(ends)
  const summaries = new Set(project.rows.tasks.map(({ parent_id }) => parent_id))
  const starts = new Map(tasks.map(({ id, start }) => [id, start]))
  const durations = new Map<string, number>()
  for (const task of project.rows.tasks) {
    const { id, duration, due_at, is_manual } = task
    if (!set.has(id) || duration === null || due_at === null || is_manual || isMoment(task) || summaries.has(id))
      continue
    const between = project.hoursOf(task).between(starts.get(id) ?? 0, Math.floor(due_at / 60_000))
    if (between > 0 && between !== duration) durations.set(id, between)
  }
  return durations
}

/**
 * The most rounds in which dates are put where the plan computes them. One round may not do: a project's first date may
 * be the beginning of its plan, and moves it.
 */
const mostRounds = 4

/** Puts the dates of a plan where it computes them. */
const settled = (plan: ProjectPlan, now: number): ProjectPlan => {
  let project = plan
  let last: Computation | undefined
  for (let round = 0; round < mostRounds; round++) {
    last = computationOf(project, last)
    const moved = new Map(movedRows(project, last.schedule).map((row) => [row.id, row.becomes]))
    if (moved.size === 0) return project
    const { tasks, phases } = project.rows
    const rows = {
      ...project.rows,
      tasks: tasks.map((task) => {
        const to = moved.get(task.id)
        return to === undefined ? task : { ...task, start_at: to.start, due_at: to.end }
      }),
      phases: phases.map((phase) => {
        const to = moved.get(phase.id)
        return to === undefined ? phase : { ...phase, start_at: to.start, end_at: to.end }
      }),
    }
    project = projectPlan(rows, project.calendars, now)
  }
  return project
}

/** Lists the dates that have changed; where the minute is the same, the earlier seconds stay. */
const datesMoved = (before: ProjectPlan, after: ProjectPlan) => {
  const was = new Map(before.planRows.map((row) => [row.id, storedDates(row)]))
  return after.planRows.flatMap((row) => {
    const [old, now] = [was.get(row.id), storedDates(row)]
    return old !== undefined && old.start === now.start && old.end === now.end
      ? []
      : [{ row, start: isoOrNull(now.start), end: isoOrNull(now.end) }]
  })
}

/**
 * Computes the consequences of stored rows in a plan: dates that are not where the plan puts them, and the durations of
 * tasks whose end was set.
 */
export const followWork = defineWork({
  name: 'plan.follow',
  isLight: isLightFollow,
  run: ({ source, ends }: Asked): { readonly tasks: readonly Row[]; readonly phases: readonly Row[] } => {
    const stored = planFrom(source)
    if (source.project.type !== 'waterfall') return { tasks: [], phases: [] }
    const durations = ends.length === 0 ? new Map<string, number>() : durationsOf(stored, computed(stored), ends)
    const rows = {
      ...stored.rows,
      tasks: stored.rows.tasks.map((task) => ({ ...task, duration: durations.get(task.id) ?? task.duration })),
    }
    const before = durations.size === 0 ? stored : projectPlan(rows, stored.calendars, source.now)
    const tasks = new Map<string, Json>([...durations].map(([id, duration]) => [id, { duration }]))
    const phases: Row[] = []
    for (const { row, start, end } of datesMoved(before, settled(before, source.now)))
      if ('due_at' in row) tasks.set(row.id, { ...tasks.get(row.id), start_at: start, due_at: end })
      else phases.push({ id: row.id, values: { start_at: start, end_at: end } })
    return { tasks: [...tasks].map(([id, values]) => ({ id, values })), phases }
  },
})
