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

/** Of two tasks in any order. */
const pairKey = (a: ScheduledTask, b: ScheduledTask): string => [a.id, b.id].sort().join(' ')

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
  turned: ReadonlySet<string>,
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
        const isOther = goesFirst(other, task) !== turned.has(pairKey(other, task))
        const [first, second] = isOther ? [other, task] : [task, other]
        const movable = (one: ScheduledTask): boolean => isMovable(byId.get(one.id) as PlanTask)
        const pair = movable(second) ? { first, second } : { first: second, second: first }
        if (movable(pair.second) && !stuck.has(pairKey(other, task))) return pair
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
  /** Pairs in which the second pushes the first, so that it has to go first; pairs that nothing parts. */
  const [turned, stuck] = [new Set<string>(), new Set<string>()]
  let now = schedule(withDelays())
  for (let step = 0; step < mostSteps; step++) {
    const pair = firstOverlap(now.tasks, assigned, byId, turned, stuck)
    if (pair === undefined) break
    const { first, second } = pair
    const task = byId.get(second.id) as PlanTask
    const key = pairKey(first, second)
    const held = delays.get(task.id)
    const by = worked(task, first.finish) - worked(task, second.start)
    if (by > 0) {
      delays.set(task.id, (held ?? 0) + by)
      const next = schedule(withDelays())
      const isPushed = next.tasks.some(({ id, finish }) => id === first.id && finish > first.finish)
      if (!isPushed) {
        now = next
        continue
      }
      if (held === undefined) delays.delete(task.id)
      else delays.set(task.id, held)
    }
    // On another calendar the end of the first may be the same working instant: then there is nothing to wait for.
    if (by <= 0 || turned.has(key)) stuck.add(key)
    else turned.add(key)
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
