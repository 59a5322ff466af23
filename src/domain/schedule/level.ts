// Decision (2026-11): Levelling is the serial schedule generation scheme with the priority rule 'least late start': tasks are
// placed one by one, those first that must begin first, each where links and its people's time allow it. It is simple and the
// same every time; it finds a plan, not the shortest one.
import type { Hours, Minute } from './hours.ts'
import { eachFollower, type Network, networkOf } from './network.ts'
import type { Plan, PlanTask, Schedule, ScheduledTask } from './plan.ts'
import { schedule } from './schedule.ts'

/** People of each task, who work on one task at a time. */
export type Assigned = ReadonlyMap<string, readonly string[]>

export type Levelled = {
  /** Working minutes by which tasks are held back, by task. */
  readonly delays: ReadonlyMap<string, number>
  readonly schedule: Schedule
  /** Number of overlaps that remain, between tasks that nothing may move. */
  readonly left: number
}

/**
 * The most rounds of placing: placing some tasks may move fixed ones or those that go as late as possible, so all are
 * placed again.
 */
const mostRounds = 4

const isMovable = (task: PlanTask): boolean =>
  task.manual !== true &&
  task.actualStart == null &&
  task.actualFinish == null &&
  task.constraint?.startsWith('must') !== true

/** Tells whether a task takes time of its people. */
const isWork = ({ summary, duration, progress }: ScheduledTask): boolean => !summary && duration > 0 && progress < 100

/** The order in which tasks choose their time: least late start, then least float. */
const byPriority = (a: ScheduledTask, b: ScheduledTask): number =>
  a.lateStart - b.lateStart || a.totalFloat - b.totalFloat || (a.id < b.id ? -1 : 1)

/** The tasks in order of priority, each behind all that hold it back. */
const placingOrder = (network: Network, tasks: readonly ScheduledTask[]): readonly number[] => {
  const count = tasks.length
  const taskOf = (node: number): ScheduledTask => tasks[node % count] as ScheduledTask
  const waits = new Int32Array(2 * count)
  const hold = (next: number): void => {
    waits[next] = (waits[next] as number) + 1
  }
  for (const node of network.order) eachFollower(node, count, network, hold)
  const ready = network.order.filter((node) => waits[node] === 0)
  const order: number[] = []
  while (ready.length > 0) {
    let best = 0
    for (let at = 1; at < ready.length; at++)
      if (byPriority(taskOf(ready[at] as number), taskOf(ready[best] as number)) < 0) best = at
    const [node] = ready.splice(best, 1) as [number]
    if (node < count) order.push(node)
    eachFollower(node, count, network, (next) => {
      waits[next] = (waits[next] as number) - 1
      if (waits[next] === 0) ready.push(next)
    })
  }
  return order
}

type Span = { readonly start: Minute; readonly finish: Minute }

/** The time of people that tasks have taken. */
class Diary {
  readonly #spans = new Map<string, Span[]>()
  constructor(readonly assigned: Assigned) {}
  take({ id, start, finish }: ScheduledTask): void {
    for (const person of this.assigned.get(id) ?? [])
      this.#spans.set(person, [...(this.#spans.get(person) ?? []), { start, finish }])
  }
  /** Returns when the first of the spans that are in a task's way ends; undefined where none is. */
  end(id: string, { start, finish }: Span): Minute | undefined {
    const ends = (this.assigned.get(id) ?? []).flatMap((person) =>
      (this.#spans.get(person) ?? [])
        .filter((one) => one.start < finish && one.finish > start)
        .map((one) => one.finish),
    )
    return ends.length === 0 ? undefined : Math.min(...ends)
  }
}

/** Holds tasks back until nobody works on two at once, as far as anything may be moved. */
export const level = (plan: Plan, assigned: Assigned): Levelled => {
  const network = networkOf(plan)
  const delays = new Map<string, number>()
  const withDelays = (): Schedule =>
    schedule({ ...plan, tasks: plan.tasks.map((task) => ({ ...task, delay: delays.get(task.id) ?? 0 })) })
  let now = withDelays()
  const order = placingOrder(network, now.tasks)

  /** Returns the working minutes that a task has to wait for its people. */
  const waitOf = (index: number, diary: Diary): number => {
    const own = network.hours[index] as Hours
    const { id, start, finish, duration } = now.tasks[index] as ScheduledTask
    const from = own.worked(start)
    let [at, span] = [from, { start, finish } as Span]
    for (let end = diary.end(id, span); end !== undefined; end = diary.end(id, span)) {
      at = Math.max(at + 1, own.worked(end))
      span = { start: own.opening(at), finish: own.closing(at + duration) }
    }
    return at - from
  }

  for (let round = 0; round < mostRounds && overlaps(now.tasks, assigned) > 0; round++) {
    const diary = new Diary(assigned)
    for (const [index, task] of plan.tasks.entries()) {
      const one = now.tasks[index] as ScheduledTask
      if (isWork(one) && !isMovable(task)) diary.take(one)
    }
    for (const index of order) {
      const task = plan.tasks[index] as PlanTask
      if (!isWork(now.tasks[index] as ScheduledTask) || !isMovable(task)) continue
      const wait = waitOf(index, diary)
      if (wait > 0) {
        delays.set(task.id, (delays.get(task.id) ?? 0) + wait)
        now = withDelays()
      }
      diary.take(now.tasks[index] as ScheduledTask)
    }
  }
  return { delays, schedule: now, left: overlaps(now.tasks, assigned) }
}

/** Counts how often a person is asked to begin a task while another goes on. */
export const overlaps = (tasks: readonly ScheduledTask[], assigned: Assigned): number => {
  let count = 0
  const ends = new Map<string, Minute>()
  const open = tasks.filter(isWork)
  for (const task of open.sort((a, b) => a.start - b.start || (a.id < b.id ? -1 : 1)))
    for (const person of assigned.get(task.id) ?? []) {
      const until = ends.get(person) ?? Number.NEGATIVE_INFINITY
      if (task.start < until) count++
      ends.set(person, Math.max(until, task.finish))
    }
  return count
}
