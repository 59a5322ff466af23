import type { Dates, Early } from './forward.ts'
import type { Hours, Minute } from './hours.ts'
import type { Edge, Network } from './network.ts'
import type { PlanTask } from './plan.ts'

/** The last instant at which a link lets its predecessor begin or end. */
type Limit = { readonly isStart: boolean; readonly at: Minute }

/** The latest positions that tasks and summaries may take: coordinates for tasks, instants for summaries. */
type Targets = {
  /** The start and the finish of a task, as coordinates of its calendar. */
  readonly startWorked: (task: number) => number
  readonly finishWorked: (task: number) => number
  /** The last instant by which the parts of a summary have to begin; infinite where nothing moves them any more. */
  readonly begin: (summary: number) => Minute
}

/** The last coordinate at which work can begin no later than an instant. */
const startBy = (hours: Hours, at: Minute): number => {
  const worked = hours.worked(at)
  return hours.opening(worked) <= at ? worked : worked - 1
}

/** Tells whether a task has begun: then no link moves it any more. */
export const hasBegun = (task: PlanTask): boolean => task.actualStart != null || task.actualFinish != null

/**
 * Returns the limit that a link sets for its predecessor, given the position of its successor; undefined where it sets
 * none.
 */
const limitOf = ({ to, link }: Edge, targets: Targets, network: Network): Limit | undefined => {
  const own = network.hours[to] as Hours
  const isStart = link.type === 'start_start' || link.type === 'start_finish'
  if ((network.parts[to] as readonly number[]).length > 0) {
    const begin = targets.begin(to)
    if (begin === Number.POSITIVE_INFINITY) return undefined
    if (link.elapsed === true || link.lag === 0) return { isStart, at: begin - link.lag }
    return { isStart, at: own.opening(own.worked(begin) - link.lag) }
  }
  if (hasBegun(network.tasks[to] as PlanTask)) return undefined
  const bindsStart = link.type === 'finish_start' || link.type === 'start_start'
  const worked = bindsStart ? targets.startWorked(to) : targets.finishWorked(to)
  return { isStart, at: link.elapsed === true ? own.opening(worked) - link.lag : own.opening(worked - link.lag) }
}

/**
 * Computes the latest finish of every task that keeps all targets, as a coordinate of its calendar, and the latest end
 * of every summary, as an instant.
 * @param cap what the task's own dates allow, as a coordinate of its finish
 * @param settle receives each task's latest finish; the tasks come in an order in which all successors come first
 * @param early the dates by which a summary's first parts are found
 */
const pullBack = (
  network: Network,
  end: Minute,
  targets: Targets,
  early: Early,
  cap: (index: number) => number,
  settle: (index: number, finishWorked: number) => void,
  settleSummary: (index: number) => void,
): { readonly summaryEnd: readonly Minute[] } => {
  const { order, tasks, parts, parent, hours, outOf } = network
  const count = tasks.length
  const summaryEnd = new Array<Minute>(count).fill(Number.POSITIVE_INFINITY)
  const summaryStart = new Array<Minute>(count).fill(Number.POSITIVE_INFINITY)
  for (let at = order.length - 1; at >= 0; at--) {
    const node = order[at] as number
    const index = node % count
    const isSummary = (parts[index] as readonly number[]).length > 0
    if (isSummary && node < count) {
      settleSummary(index)
      continue
    }
    const above = parent[index] as number
    let finish = above < 0 ? end : (summaryEnd[above] as Minute)
    let start = Number.POSITIVE_INFINITY
    // A summary begins with its first parts, so these parts have to keep the limits of its beginning.
    if (above >= 0 && early.start[index] === early.start[above]) start = summaryStart[above] as Minute
    for (const edge of outOf[index] as readonly Edge[]) {
      const limit = limitOf(edge, targets, network)
      if (limit === undefined) continue
      if (limit.isStart) start = Math.min(start, limit.at)
      else finish = Math.min(finish, limit.at)
    }
    const own = hours[index] as Hours
    if (isSummary) {
      const capped = cap(index)
      summaryEnd[index] = capped === Number.POSITIVE_INFINITY ? finish : Math.min(finish, own.opening(capped))
      summaryStart[index] = start
      continue
    }
    const duration = early.duration[index] as number
    let worked = Math.min(own.worked(finish), cap(index))
    if (start !== Number.POSITIVE_INFINITY && !hasBegun(tasks[index] as PlanTask))
      worked = Math.min(worked, duration === 0 ? own.worked(start) : startBy(own, start) + duration)
    settle(index, worked)
  }
  return { summaryEnd }
}

/** Returns the latest finish that a task's own constraint and deadline allow, as a coordinate. */
const ownLimit = (index: number, early: Early, network: Network): number => {
  const { constraint, constraintAt, deadline } = network.tasks[index] as PlanTask
  const own = network.hours[index] as Hours
  const isSummary = (network.parts[index] as readonly number[]).length > 0
  let limit = deadline == null ? Number.POSITIVE_INFINITY : own.worked(deadline)
  if (constraintAt == null) return limit
  const isStart = constraint === 'must_start_on' || constraint === 'start_no_later_than'
  if (isStart && !isSummary) limit = Math.min(limit, own.worked(constraintAt) + (early.duration[index] as number))
  if (constraint === 'finish_no_later_than' || (constraint === 'must_finish_on' && !isSummary))
    limit = Math.min(limit, own.worked(constraintAt))
  return limit
}

/** Returns the last instant by which a summary's parts have to begin: that of the first part that can still move. */
const beginOf = (
  index: number,
  partStart: (part: number) => Minute,
  begins: readonly Minute[],
  network: Network,
): Minute => {
  let begin = Number.POSITIVE_INFINITY
  for (const part of network.parts[index] as readonly number[]) {
    if ((network.parts[part] as readonly number[]).length > 0) begin = Math.min(begin, begins[part] as Minute)
    else if (!hasBegun(network.tasks[part] as PlanTask)) begin = Math.min(begin, partStart(part))
  }
  return begin
}

export type Late = { readonly finishWorked: readonly number[] }

/** Computes the latest finish of every task that does not move the end of the plan, by the classical backward pass. */
export const backward = (network: Network, early: Early, end: Minute): Late => {
  const count = network.tasks.length
  const finishWorked = new Array<number>(count).fill(0)
  const begins = new Array<Minute>(count).fill(Number.POSITIVE_INFINITY)
  const startWorked = (task: number): number => (finishWorked[task] as number) - (early.duration[task] as number)
  const targets: Targets = {
    startWorked,
    finishWorked: (task) => finishWorked[task] as number,
    begin: (summary) => begins[summary] as Minute,
  }
  pullBack(
    network,
    end,
    targets,
    early,
    (index) => ownLimit(index, early, network),
    (index, worked) => {
      finishWorked[index] = worked
    },
    (index) => {
      begins[index] = beginOf(
        index,
        (part) => (network.hours[part] as Hours).opening(startWorked(part)),
        begins,
        network,
      )
    },
  )
  return { finishWorked }
}

export type Settled = Dates & { readonly freeFloat: number[]; readonly isLate: boolean[] }

/**
 * Computes how far each finish may slip before another task moves, and puts tasks that are to be as late as possible
 * there.
 * Decision (2026-11): 'As late as possible' takes the free float, never the total: no other task is moved by it.
 */
export const settle = (network: Network, early: Early, late: Late, end: Minute): Settled => {
  const { tasks, hours } = network
  const settled: Settled = {
    start: [...early.start],
    finish: [...early.finish],
    freeFloat: tasks.map(() => 0),
    isLate: tasks.map(() => false),
  }
  const begins = new Array<Minute>(tasks.length).fill(Number.POSITIVE_INFINITY)
  const at = (task: number, instant: Minute): number => (hours[task] as Hours).worked(instant)
  const targets: Targets = {
    startWorked: (task) => at(task, settled.start[task] as Minute),
    finishWorked: (task) => at(task, settled.finish[task] as Minute),
    begin: (summary) => begins[summary] as Minute,
  }
  const { summaryEnd } = pullBack(
    network,
    end,
    targets,
    early,
    () => Number.POSITIVE_INFINITY,
    (index, limit) => {
      const task = tasks[index] as PlanTask
      const own = hours[index] as Hours
      const duration = early.duration[index] as number
      const wanted = Math.min(limit, late.finishWorked[index] as number)
      const finish = own.worked(settled.finish[index] as Minute)
      const isFree = task.constraint === 'as_late_as_possible' && task.manual !== true && !hasBegun(task)
      if (isFree && wanted > finish) {
        settled.finish[index] = own.closing(wanted)
        settled.start[index] = duration === 0 ? own.closing(wanted) : own.opening(wanted - duration)
        settled.isLate[index] = true
        settled.freeFloat[index] = limit - wanted
      } else settled.freeFloat[index] = limit - finish
    },
    (index) => {
      begins[index] = beginOf(index, (part) => settled.start[part] as Minute, begins, network)
    },
  )
  // How far the end of a summary may slip is known only once all that follows it is settled.
  for (const node of network.order) {
    if (node < tasks.length) continue
    const index = node % tasks.length
    const ends = (network.parts[index] as readonly number[]).map((part) => settled.finish[part] as Minute)
    const begun = (network.parts[index] as readonly number[]).map((part) => settled.start[part] as Minute)
    settled.start[index] = Math.min(...begun)
    settled.finish[index] = Math.max(...ends)
    settled.freeFloat[index] = (hours[index] as Hours).between(
      settled.finish[index] as Minute,
      summaryEnd[index] as Minute,
    )
  }
  return settled
}
