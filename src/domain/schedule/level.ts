// Decision (2026-11): Levelling is a priority rule, known as 'least late start': of two tasks of one person at the same time,
// the one that must begin first by its late start goes first, the other waits until it ends. It is simple and the same
// every time; it finds a plan, not the shortest one.
import { Hours, type Minute, type OpenTime } from './hours.ts'
import type { Plan, PlanTask, Schedule, ScheduledTask } from './plan.ts'
import { schedule } from './schedule.ts'

/** People of each task, who work on one task at a time. */
export type Assigned = ReadonlyMap<string, readonly string[]>

export type Levelled = {
  /** Working minutes by which tasks are held back, by task. */
  readonly delays: ReadonlyMap<string, number>
  readonly schedule: Schedule
  /** Overlaps that stay: of tasks that nothing may move. */
  readonly left: number
}

/** Most tasks that are held back one after the other; beyond, what is left is told. */
const mostSteps = 3000

const isMovable = (task: PlanTask): boolean =>
  task.manual !== true &&
  task.actualStart == null &&
  task.actualFinish == null &&
  task.constraint?.startsWith('must') !== true

type Pair = { readonly first: ScheduledTask; readonly second: ScheduledTask }

/** Whether a task goes before another where both ask for one person. */
const goesFirst = (a: ScheduledTask, b: ScheduledTask): boolean =>
  a.lateStart !== b.lateStart
    ? a.lateStart < b.lateStart
    : a.totalFloat !== b.totalFloat
      ? a.totalFloat < b.totalFloat
      : a.id < b.id

/** The earliest overlap of two tasks of one person that can be resolved. */
const firstOverlap = (
  tasks: readonly ScheduledTask[],
  assigned: Assigned,
  byId: ReadonlyMap<string, PlanTask>,
  stuck: ReadonlySet<string>,
): Pair | undefined => {
  const inOrder = tasks
    .filter(({ summary, duration, progress }) => !summary && duration > 0 && progress < 100)
    .sort((a, b) => a.start - b.start || (a.id < b.id ? -1 : 1))
  const busy = new Map<string, ScheduledTask[]>()
  for (const task of inOrder)
    for (const person of assigned.get(task.id) ?? []) {
      const earlier = (busy.get(person) ?? []).filter(({ finish }) => finish > task.start)
      for (const other of earlier) {
        const [first, second] = goesFirst(other, task) ? [other, task] : [task, other]
        const movable = (one: ScheduledTask): boolean => isMovable(byId.get(one.id) as PlanTask)
        const pair = movable(second) ? { first, second } : { first: second, second: first }
        if (movable(pair.second) && !stuck.has(`${pair.first.id} ${pair.second.id}`)) return pair
      }
      busy.set(person, [...earlier, task])
    }
  return undefined
}

/** Holds tasks back until nobody works on two at once, as far as anything may be moved. */
export const level = (plan: Plan, assigned: Assigned): Levelled => {
  const byId = new Map(plan.tasks.map((task) => [task.id, task]))
  const delays = new Map<string, number>()
  const withDelays = (): Plan => ({
    ...plan,
    tasks: plan.tasks.map((task) => ({ ...task, delay: delays.get(task.id) ?? 0 })),
  })
  const hours = new Map<string, Hours>()
  const worked = (task: PlanTask, at: Minute): number => {
    const id = task.calendar ?? plan.calendar
    const own = hours.get(id) ?? new Hours(plan.calendars[id] as OpenTime, plan.start)
    hours.set(id, own)
    return own.worked(at)
  }
  const stuck = new Set<string>()
  let now = schedule(withDelays())
  for (let step = 0; step < mostSteps; step++) {
    const pair = firstOverlap(now.tasks, assigned, byId, stuck)
    if (pair === undefined) break
    const task = byId.get(pair.second.id) as PlanTask
    const by = worked(task, pair.first.finish) - worked(task, pair.second.start)
    // On another calendar the end of the first may be the same working instant: then there is nothing to wait for.
    if (by <= 0) {
      stuck.add(`${pair.first.id} ${pair.second.id}`)
      continue
    }
    delays.set(task.id, (delays.get(task.id) ?? 0) + by)
    now = schedule(withDelays())
  }
  return { delays, schedule: now, left: overlaps(now.tasks, assigned) }
}

/** How many times a person is asked to begin a task while another goes on. */
export const overlaps = (tasks: readonly ScheduledTask[], assigned: Assigned): number => {
  let count = 0
  const ends = new Map<string, Minute>()
  const open = tasks.filter(({ summary, duration, progress }) => !summary && duration > 0 && progress < 100)
  for (const task of open.sort((a, b) => a.start - b.start || (a.id < b.id ? -1 : 1)))
    for (const person of assigned.get(task.id) ?? []) {
      const until = ends.get(person) ?? Number.NEGATIVE_INFINITY
      if (task.start < until) count++
      ends.set(person, Math.max(until, task.finish))
    }
  return count
}
