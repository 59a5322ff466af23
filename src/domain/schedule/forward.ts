import type { Hours, Minute } from './hours.ts'
import { type Edge, eachFollower, type Network } from './network.ts'
import type { PlanTask, Reason } from './plan.ts'

/** Start and finish of every task, by its position. */
export type Dates = { readonly start: Minute[]; readonly finish: Minute[] }

export type Early = Dates & {
  /** All reasons that hold each start: they ask for the same instant. */
  readonly reasons: Reason[][]
  /** The instant that the reasons ask for, before the calendar moves it to open time. */
  readonly asked: Minute[]
  /** Working minutes of each task, 0 of summaries. */
  readonly duration: number[]
  /** Tasks that stay where they are although their links ask for later. */
  readonly ahead: boolean[]
  /** The start that is asked of all parts of a summary; undefined for other tasks. */
  readonly bounds: (Bound | undefined)[]
}

/** A cause that asks for a start. A link is kept as its edge until it is known to hold the start. */
type Cause = Reason | Edge
/** An earliest start, as a coordinate of the task's calendar and as an instant, with its causes. */
type Bound = { worked: number; at: Minute; cause: Cause; more: Cause[] | null }

const raise = (bound: Bound, worked: number, at: Minute, cause: Cause): void => {
  if (worked < bound.worked) return
  if (worked > bound.worked) {
    bound.worked = worked
    bound.at = at
    bound.cause = cause
    bound.more = null
    return
  }
  bound.at = Math.max(bound.at, at)
  if (bound.more === null) bound.more = [cause]
  else bound.more.push(cause)
}

const causesOf = ({ cause, more }: Bound): readonly Cause[] => (more === null ? [cause] : [cause, ...more])
const reasonOf = (cause: Cause, tasks: readonly PlanTask[]): Reason =>
  'kind' in cause
    ? cause
    : { kind: 'link', from: cause.link.from, to: (tasks[cause.to] as PlanTask).id, link: cause.link }
const reasonsOf = ({ cause, more }: Bound, { tasks }: Network): Reason[] => {
  const first = reasonOf(cause, tasks)
  return more === null ? [first] : [first, ...more.map((other) => reasonOf(other, tasks))]
}

const planStart = { kind: 'plan_start' } as const

/** Returns the instant that a link asks of its successor's end, and its coordinate on the successor's calendar. */
const askedBy = ({ from, link }: Edge, dates: Dates, hours: Hours): readonly [worked: number, at: Minute] => {
  const isFromStart = link.type === 'start_start' || link.type === 'start_finish'
  const base = (isFromStart ? dates.start : dates.finish)[from] as Minute
  if (link.elapsed === true) return [hours.worked(base + link.lag), base + link.lag]
  const worked = hours.worked(base) + link.lag
  return [worked, link.lag === 0 ? base : hours.closing(worked)]
}

/** The earliest start that links ask of a task. */
const raiseByLinks = (bound: Bound, edges: readonly Edge[], dates: Dates, hours: Hours, duration: number): void => {
  for (const edge of edges) {
    const [worked, at] = askedBy(edge, dates, hours)
    const { link } = edge
    const asksForEnd = link.type === 'finish_finish' || link.type === 'start_finish'
    const start = asksForEnd && duration > 0 ? worked - duration : worked
    if (start < bound.worked) continue
    raise(bound, start, asksForEnd && duration > 0 ? hours.opening(start) : at, edge)
  }
}

const raiseByConstraint = (bound: Bound, task: PlanTask, hours: Hours, duration: number, isSummary: boolean): void => {
  const { constraint, constraintAt } = task
  if (constraint === undefined || constraintAt == null) return
  // A constraint may hold only the beginning of a summary: its other dates follow from its parts.
  if (isSummary && constraint !== 'start_no_earlier_than') return
  const reason = { kind: 'constraint', constraint, of: task.id } as const
  if (constraint === 'must_start_on' || constraint === 'start_no_earlier_than')
    raise(bound, hours.worked(constraintAt), constraintAt, reason)
  if (constraint === 'must_finish_on' || constraint === 'finish_no_earlier_than') {
    const start = hours.worked(constraintAt) - duration
    raise(bound, start, duration > 0 ? hours.opening(start) : constraintAt, reason)
  }
}

/** Holds a start back by dates of constraints, where these win against links. */
const holdByConstraint = (bound: Bound, task: PlanTask, hours: Hours, duration: number): void => {
  const { constraint, constraintAt } = task
  if (constraint === undefined || constraintAt == null) return
  const isStart = constraint === 'must_start_on' || constraint === 'start_no_later_than'
  const isFinish = constraint === 'must_finish_on' || constraint === 'finish_no_later_than'
  if (!isStart && !isFinish) return
  const worked = hours.worked(constraintAt) - (isFinish ? duration : 0)
  if (worked >= bound.worked) return
  bound.worked = worked
  bound.at = duration === 0 || isStart ? constraintAt : hours.opening(worked)
  bound.cause = { kind: 'constraint', constraint, of: task.id }
  bound.more = null
}

/** Working minutes that are done. */
const doneOf = ({ progress = 0 }: PlanTask, duration: number): number => Math.round((duration * progress) / 100)

/** Puts a task that has neither begun nor is fixed. */
const place = (index: number, bound: Bound, duration: number, early: Early, network: Network): void => {
  const { hours, plan, tasks } = network
  const own = hours[index] as Hours
  const task = tasks[index] as PlanTask
  const start = duration === 0 ? own.touching(bound.at) : own.opening(bound.worked)
  early.start[index] = start
  early.asked[index] = bound.at
  early.reasons[index] = reasonsOf(bound, network)
  const done = doneOf(task, duration)
  const isHeld = plan.statusDate != null && done > 0 && done < duration
  early.finish[index] = isHeld
    ? own.closing(Math.max(bound.worked + done, own.worked(plan.statusDate)) + duration - done)
    : duration === 0
      ? start
      : own.closing(bound.worked + duration)
}

/** Puts a task that has begun: its start is a fact, and its remaining work comes after the status date. */
const placeBegun = (index: number, start: Minute, duration: number, early: Early, network: Network): void => {
  const { hours, plan, tasks } = network
  const own = hours[index] as Hours
  const task = tasks[index] as PlanTask
  const done = doneOf(task, duration)
  const resumes = Math.max(
    own.worked(start) + done,
    plan.statusDate == null ? Number.NEGATIVE_INFINITY : own.worked(plan.statusDate),
  )
  early.start[index] = start
  early.asked[index] = start
  early.reasons[index] = [{ kind: 'actual' }]
  early.finish[index] =
    task.actualFinish ??
    (duration === 0
      ? start
      : done >= duration
        ? own.closing(own.worked(start) + duration)
        : own.closing(resumes + duration - done))
}

/**
 * Returns when a task began, as far as is known; null where nothing is known. A past moment keeps its time, open or
 * not.
 */
const begunAt = ({ actualStart, actualFinish }: PlanTask, duration: number, hours: Hours): Minute | null => {
  if (actualStart != null || actualFinish == null) return actualStart ?? null
  return duration === 0 ? actualFinish : hours.opening(hours.worked(actualFinish) - duration)
}

const isFixed = (task: PlanTask): boolean => task.manual === true && (task.start ?? task.finish) != null

/** Returns the working minutes of a task; they follow from its dates where both are facts or fixed. */
const durationOf = (task: PlanTask, hours: Hours): number => {
  const { actualStart, actualFinish } = task
  if (actualStart != null && actualFinish != null) return Math.max(0, hours.between(actualStart, actualFinish))
  if (task.manual === true && task.start != null && task.finish != null)
    return Math.max(0, hours.between(task.start, task.finish))
  return task.duration
}

const placeFixed = (index: number, duration: number, early: Early, network: Network): void => {
  const { start, finish } = network.tasks[index] as PlanTask
  const own = network.hours[index] as Hours
  const from = start ?? (duration === 0 ? (finish as Minute) : own.opening(own.worked(finish as Minute) - duration))
  early.start[index] = from
  early.asked[index] = from
  early.reasons[index] = [{ kind: 'manual' }]
  early.finish[index] = Math.max(from, finish ?? (duration === 0 ? from : own.closing(own.worked(from) + duration)))
}

/** Returns the earliest start that links, constraints and the summaries above ask of a task. */
const boundOf = (index: number, above: Bound | undefined, duration: number, early: Early, network: Network): Bound => {
  const { hours, plan, tasks, into } = network
  const own = hours[index] as Hours
  const task = tasks[index] as PlanTask
  const bound: Bound = { worked: own.worked(plan.start), at: plan.start, cause: planStart, more: null }
  // A summary may ask for more than the plan's start: that counts also where the part's own calendar makes no
  // difference between the two.
  if (above !== undefined)
    for (const cause of causesOf(above)) if (cause !== planStart) raise(bound, own.worked(above.at), above.at, cause)
  raiseByLinks(bound, into[index] as readonly Edge[], early, own, duration)
  raiseByConstraint(bound, task, own, duration, (network.parts[index] as readonly number[]).length > 0)
  return bound
}

const nothing = ({ tasks }: Network): Early => {
  const filled = <T>(value: T): T[] => new Array<T>(tasks.length).fill(value)
  return {
    start: filled(0),
    finish: filled(0),
    reasons: filled([]),
    asked: filled(0),
    duration: filled(0),
    ahead: filled(false),
    bounds: filled(undefined),
  }
}
const copyOf = ({ start, finish, reasons, asked, duration, ahead, bounds }: Early): Early => ({
  start: [...start],
  finish: [...finish],
  reasons: [...reasons],
  asked: [...asked],
  duration: [...duration],
  ahead: [...ahead],
  bounds: [...bounds],
})

/** Puts a task, or notes the start that is asked of the parts of a summary. */
const placeNode = (index: number, early: Early, network: Network): void => {
  const { tasks, parts, parent, hours, plan } = network
  const task = tasks[index] as PlanTask
  const own = hours[index] as Hours
  const isSummary = (parts[index] as readonly number[]).length > 0
  const above = parent[index] as number
  const duration = isSummary ? 0 : durationOf(task, own)
  early.duration[index] = duration
  early.ahead[index] = false
  const begun = isSummary ? null : begunAt(task, duration, own)
  if (begun !== null) {
    placeBegun(index, begun, duration, early, network)
    return
  }
  const bound = boundOf(index, above < 0 ? undefined : early.bounds[above], duration, early, network)
  if (!isSummary && isFixed(task)) {
    placeFixed(index, duration, early, network)
    const byLink = causesOf(bound).some((cause) => !('kind' in cause))
    early.ahead[index] = byLink && bound.worked > own.worked(early.start[index] as Minute)
    return
  }
  if (isSummary) {
    early.bounds[index] = bound
    return
  }
  if (plan.statusDate != null && (task.progress ?? 0) === 0)
    raise(bound, own.worked(plan.statusDate), plan.statusDate, { kind: 'status_date' })
  if ((task.delay ?? 0) > 0) {
    bound.worked += task.delay as number
    bound.at = own.opening(bound.worked)
    bound.cause = { kind: 'delay' }
    bound.more = null
  }
  if (plan.constraintsWin === true) holdByConstraint(bound, task, own, duration)
  place(index, bound, duration, early, network)
}

/** The early dates of a plan with the same tasks and links, and a check whether a task has changed since. */
export type Before = { readonly early: Early; readonly isOther: (task: number) => boolean }

/**
 * Computes the early dates of all tasks, each as early as everything allows.
 * @param before with it, only the changed tasks and those that follow from them are computed again
 */
export const forward = (network: Network, before?: Before): Early => {
  const { order, tasks } = network
  const count = tasks.length
  const early = before === undefined ? nothing(network) : copyOf(before.early)
  const isAsked = new Uint8Array(2 * count)
  const ask = (node: number): void => {
    isAsked[node] = 1
  }
  for (const node of order) {
    const index = node % count
    if (before !== undefined && isAsked[node] === 0 && !before.isOther(index)) continue
    const start = early.start[index]
    const finish = early.finish[index]
    if (node < count) placeNode(index, early, network)
    else foldParts(index, early, network)
    if (before === undefined) continue
    // The parts of a summary depend on its reasons too, so they are computed again even where its dates stay.
    const isBeginning = node < count && (network.parts[index] as readonly number[]).length > 0
    if (isBeginning || start !== early.start[index] || finish !== early.finish[index])
      eachFollower(node, count, network, ask)
  }
  return early
}

/** Computes a summary's dates from the dates of its parts. */
const foldParts = (
  index: number,
  dates: Dates & { readonly reasons?: Reason[][]; readonly asked?: Minute[] },
  network: Network,
): void => {
  let start = Number.POSITIVE_INFINITY
  let finish = Number.NEGATIVE_INFINITY
  for (const part of network.parts[index] as readonly number[]) {
    start = Math.min(start, dates.start[part] as Minute)
    finish = Math.max(finish, dates.finish[part] as Minute)
  }
  dates.start[index] = start
  dates.finish[index] = finish
  if (dates.reasons !== undefined) dates.reasons[index] = [{ kind: 'parts' }]
  if (dates.asked !== undefined) dates.asked[index] = start
}
