// The second evaluator for whole plans: summaries, constraints, facts, the status date, dates by hand, delays. As in
// `naive.ts` tasks are moved a minute later until nothing is broken, and all is looked at again while anything moves.
import type { Minute } from '../../../src/domain/schedule/hours.ts'
import type { Plan, PlanLink, PlanTask } from '../../../src/domain/schedule/plan.ts'
import type { Minutes } from './naive.ts'

export type Dates = { readonly start: Minute; readonly finish: Minute }
const isFromStart = ({ type }: PlanLink): boolean => type.startsWith('start')
const bindsFinish = ({ type }: PlanLink): boolean => type.endsWith('finish')

/** The minute before which so many open minutes of work have to lie that end by an instant: the last one it may begin. */
const lastStart = (own: Minutes, by: Minute, duration: number): Minute => {
  let at = by
  while (own.worked(at) > own.worked(by) - duration || (duration > 0 && own.opening(at) !== at)) at--
  return at
}

/** @returns dates of all tasks, with 'as late as possible' as if it were 'as soon as possible' */
export const naiveWhole = (plan: Plan, minutesOf: (calendar: string) => Minutes): ReadonlyMap<string, Dates> => {
  const byId = new Map(plan.tasks.map((task) => [task.id, task]))
  const hours = (task: PlanTask): Minutes => minutesOf(task.calendar ?? plan.calendar)
  const partsOf = (id: string): readonly PlanTask[] => plan.tasks.filter(({ parent }) => parent === id)
  const leaves = plan.tasks.filter(({ id }) => partsOf(id).length === 0)
  const above = (task: PlanTask): readonly PlanTask[] => {
    const parent = byId.get(task.parent ?? '')
    return parent === undefined ? [] : [parent, ...above(parent)]
  }
  const dates = new Map<string, Dates>()
  const datesOf = (id: string): Dates => {
    const parts = partsOf(id)
    if (parts.length === 0) return dates.get(id) as Dates
    const all = parts.map((part) => datesOf(part.id))
    return { start: Math.min(...all.map(({ start }) => start)), finish: Math.max(...all.map(({ finish }) => finish)) }
  }
  const durationOf = ({ duration, manual, start, finish, actualStart, actualFinish, ...task }: PlanTask): number => {
    const own = minutesOf(task.calendar ?? plan.calendar)
    const between = (from: Minute, to: Minute) => Math.max(0, own.worked(to) - own.worked(from))
    if (actualStart != null && actualFinish != null) return between(actualStart, actualFinish)
    return manual === true && start != null && finish != null ? between(start, finish) : duration
  }
  /** Whether a task that begins and ends so keeps what a date asks of its start or finish. */
  const keeps = (task: PlanTask, { start, finish }: Dates, asked: Minute, ofFinish: boolean): boolean => {
    const own = hours(task)
    if (durationOf(task) === 0) return start >= asked
    return own.worked(ofFinish ? finish : start) >= own.worked(asked)
  }
  /** The instant that a link asks for, on the calendar of what it leads to. */
  const askedBy = (link: PlanLink): Minute => {
    const own = hours(byId.get(link.to) as PlanTask)
    const from = datesOf(link.from)
    const base = isFromStart(link) ? from.start : from.finish
    if (link.elapsed === true || link.lag === 0) return base + link.lag
    // The first instant at which so much has been worked.
    let at = base
    while (own.worked(at) < own.worked(base) + link.lag) at++
    while (own.worked(at - 1) >= own.worked(base) + link.lag) at--
    return at
  }
  const isHeld = (task: PlanTask, at: Dates): boolean => {
    const isOnTime = (asked: Minute | null | undefined, ofFinish = false): boolean =>
      asked == null || keeps(task, at, asked, ofFinish)
    const { constraint, constraintAt } = task
    return (
      isOnTime(plan.start) &&
      ((task.progress ?? 0) > 0 || isOnTime(plan.statusDate)) &&
      (!['must_start_on', 'start_no_earlier_than'].includes(constraint ?? '') || isOnTime(constraintAt)) &&
      (!['must_finish_on', 'finish_no_earlier_than'].includes(constraint ?? '') || isOnTime(constraintAt, true)) &&
      plan.links.every((link) => link.to !== task.id || isOnTime(askedBy(link), bindsFinish(link))) &&
      above(task).every(
        ({ id, constraint: theirs, constraintAt: date }) =>
          (theirs !== 'start_no_earlier_than' || isOnTime(date)) &&
          plan.links.every((link) => link.to !== id || isOnTime(askedBy(link))),
      )
    )
  }
  const at = (task: PlanTask, from: Minute): Dates => {
    const own = hours(task)
    const duration = durationOf(task)
    if (duration === 0) {
      const start = own.isEdge(from) ? from : own.opening(from)
      return { start, finish: start }
    }
    const start = own.opening(from)
    return { start, finish: own.after(start, duration) }
  }
  /** What is left when some is done goes on behind the status date. */
  const finishOf = (task: PlanTask, start: Minute): Minute => {
    const own = hours(task)
    const duration = durationOf(task)
    const done = Math.round((duration * (task.progress ?? 0)) / 100)
    const { statusDate } = plan
    if (duration === 0) return start
    const isBegun = task.actualStart != null || task.actualFinish != null
    if (done >= duration || statusDate == null || (done === 0 && !isBegun)) return own.after(start, duration)
    return own.after(Math.max(own.after(start, done), statusDate), duration - done)
  }
  const put = (task: PlanTask): Dates => {
    const own = hours(task)
    const { actualStart, actualFinish, manual, constraint, constraintAt, delay = 0 } = task
    const duration = durationOf(task)
    if (actualStart != null || actualFinish != null) {
      const start = actualStart ?? lastStart(own, actualFinish as Minute, duration)
      return { start, finish: actualFinish ?? finishOf(task, start) }
    }
    if (manual === true && (task.start ?? task.finish) != null) {
      const start =
        task.start ?? (duration === 0 ? (task.finish as Minute) : lastStart(own, task.finish as Minute, duration))
      return { start, finish: Math.max(start, task.finish ?? own.after(start, duration)) }
    }
    let from = plan.start - 40
    while (!isHeld(task, at(task, from))) from++
    let { start } = at(task, from)
    if (delay > 0) start = own.opening(own.after(own.opening(start), delay))
    if (plan.constraintsWin === true && constraintAt != null) {
      const isStart = constraint === 'must_start_on' || constraint === 'start_no_later_than'
      const isFinish = constraint === 'must_finish_on' || constraint === 'finish_no_later_than'
      if (isStart || isFinish) {
        const worked = own.worked(constraintAt) - (isFinish ? duration : 0)
        if (worked < own.worked(start))
          start = duration === 0 ? at(task, constraintAt).start : lastStart(own, constraintAt, isFinish ? duration : 0)
        if (duration > 0) start = own.opening(start)
      }
    }
    return { start, finish: finishOf(task, start) }
  }
  for (const task of leaves) dates.set(task.id, at(task, plan.start))
  for (let moved = true; moved; ) {
    moved = false
    for (const task of leaves) {
      const [last, next] = [dates.get(task.id) as Dates, put(task)]
      dates.set(task.id, next)
      moved ||= last.start !== next.start || last.finish !== next.finish
    }
  }
  return new Map(plan.tasks.map(({ id }) => [id, datesOf(id)]))
}
