// Decision (2026-11): Each task is planned on its own calendar; lags of links pass on the successor's. Constraints
// that links break show as negative float, unless the plan says that they win. Where a summary is linked by its start,
// its first parts are held. Answers do not depend on the order of tasks.
import { backward, hasBegun, type Late, type Settled, settle } from './backward.ts'
import { type Early, forward } from './forward.ts'
import type { Hours, Minute } from './hours.ts'
import { isSameShape, isSameTask, type Network, networkOf, withTasks } from './network.ts'
import type { Missed, Plan, PlanTask, Reason, Schedule, ScheduledTask } from './plan.ts'

const isFinished = ({ actualFinish, progress = 0 }: PlanTask): boolean => actualFinish != null || progress >= 100

const missedBy = (
  task: PlanTask,
  hours: Hours,
  start: Minute,
  finish: Minute,
  isAhead: boolean,
  isSummary: boolean,
): readonly Missed[] => {
  const missed: Missed[] = []
  const { constraint, constraintAt, deadline } = task
  if (deadline != null && hours.worked(finish) > hours.worked(deadline)) missed.push('deadline')
  if (constraint !== undefined && constraintAt != null && !(isSummary && constraint.startsWith('must'))) {
    const date = hours.worked(constraintAt)
    const by = constraint.includes('start') ? hours.worked(start) - date : hours.worked(finish) - date
    const isBroken = constraint.startsWith('must') ? by !== 0 : constraint.endsWith('no_later_than') ? by > 0 : by < 0
    if (isBroken) missed.push('constraint')
  }
  if (isAhead) missed.push('link')
  return missed
}

type Passes = { readonly early: Early; readonly late: Late; readonly settled: Settled }

const leaf = (index: number, { early, late, settled }: Passes, network: Network): ScheduledTask => {
  const task = network.tasks[index] as PlanTask
  const own = network.hours[index] as Hours
  const duration = early.duration[index] as number
  const start = settled.start[index] as Minute
  const finish = settled.finish[index] as Minute
  const lateFinish = late.finishWorked[index] as number
  const totalFloat = lateFinish - own.worked(finish)
  const reasons =
    settled.isLate[index] === true ? [{ kind: 'as_late' } as const] : (early.reasons[index] as readonly Reason[])
  return {
    id: task.id,
    start,
    finish,
    earlyStart: early.start[index] as Minute,
    earlyFinish: early.finish[index] as Minute,
    lateStart:
      totalFloat === 0 || hasBegun(task)
        ? start
        : duration === 0
          ? own.closing(lateFinish)
          : own.opening(lateFinish - duration),
    lateFinish: totalFloat === 0 ? finish : own.closing(lateFinish),
    duration,
    totalFloat,
    freeFloat: settled.freeFloat[index] as number,
    critical: totalFloat <= 0 && !isFinished(task),
    summary: false,
    progress: task.actualFinish != null ? 100 : (task.progress ?? 0),
    reasons,
    waited: Math.max(0, (early.start[index] as Minute) - (early.asked[index] as Minute)),
    missed: missedBy(task, own, start, finish, early.ahead[index] === true, false),
  }
}

const summary = (
  index: number,
  parts: readonly ScheduledTask[],
  { early, settled }: Passes,
  network: Network,
): ScheduledTask => {
  const task = network.tasks[index] as PlanTask
  const own = network.hours[index] as Hours
  const start = settled.start[index] as Minute
  const finish = settled.finish[index] as Minute
  const least = (of: (part: ScheduledTask) => number): number => Math.min(...parts.map(of))
  const most = (of: (part: ScheduledTask) => number): number => Math.max(...parts.map(of))
  const all = parts.reduce((sum, { duration }) => sum + duration, 0)
  const done = parts.reduce((sum, { duration, progress }) => sum + progress * (all === 0 ? 1 : duration), 0)
  return {
    id: task.id,
    start,
    finish,
    earlyStart: early.start[index] as Minute,
    earlyFinish: early.finish[index] as Minute,
    lateStart: least(({ lateStart }) => lateStart),
    lateFinish: most(({ lateFinish }) => lateFinish),
    duration: Math.max(0, own.between(start, finish)),
    totalFloat: least(({ totalFloat }) => totalFloat),
    freeFloat: settled.freeFloat[index] as number,
    critical: parts.some(({ critical }) => critical),
    summary: true,
    progress: Math.round(done / (all === 0 ? parts.length : all)),
    reasons: [{ kind: 'parts' }],
    waited: 0,
    missed: missedBy(task, own, start, finish, false, true),
  }
}

/** A schedule, with the data from which the schedule of a slightly different plan can be computed. */
export type Computation = { readonly network: Network; readonly early: Early; readonly schedule: Schedule }

/**
 * Computes a plan.
 * @param last computation of a plan that may differ in anything: parts that are equal are not computed again
 * @throws LoopError, PlanError
 */
export const computation = (plan: Plan, last?: Computation): Computation => {
  const before = last === undefined || !isSameShape(plan, last.network.plan) ? undefined : last
  const network = before === undefined ? networkOf(plan) : withTasks(before.network, plan)
  const { tasks, parts, order } = network
  const early = forward(
    network,
    before && {
      early: before.early,
      isOther: (task) => !isSameTask(tasks[task] as PlanTask, before.network.tasks[task] as PlanTask),
    },
  )
  if (tasks.length === 0) return { network, early, schedule: { start: plan.start, finish: plan.start, tasks: [] } }
  let finish = Number.NEGATIVE_INFINITY
  for (const at of early.finish) finish = Math.max(finish, at)
  const end = plan.end ?? finish
  const late = backward(network, early, end)
  const settled = settle(network, early, late, end)
  const passes = { early, late, settled }
  const scheduled: ScheduledTask[] = new Array(tasks.length)
  for (let index = 0; index < tasks.length; index++)
    if ((parts[index] as readonly number[]).length === 0) scheduled[index] = leaf(index, passes, network)
  for (const node of order) {
    const index = node - tasks.length
    if (index < 0) continue
    const own = (parts[index] as readonly number[]).map((part) => scheduled[part] as ScheduledTask)
    scheduled[index] = summary(index, own, passes, network)
  }
  let first = Number.POSITIVE_INFINITY
  let latest = Number.NEGATIVE_INFINITY
  for (const task of scheduled) {
    first = Math.min(first, task.start)
    latest = Math.max(latest, task.finish)
  }
  return { network, early, schedule: { start: first, finish: latest, tasks: scheduled } }
}

/**
 * Computes the dates of a plan: forward and backward pass, floats, critical path, and the reasons of each date. The
 * same plan gives the same answer.
 * @throws LoopError, PlanError
 */
export const schedule = (plan: Plan): Schedule => computation(plan).schedule
