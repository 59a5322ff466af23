// Decision (2026-11): A sprint starts on its start date (without one, at the end of the day it was first active)
// and ends at its completion in the log, before unfinished tasks move on; a passing date ends nothing. Rejected
// tasks are out of scope; tasks without an estimate count 0. The ideal line falls on the working days of the project's
// calendar, Monday to Friday where there is none.

import { dayIn } from '../../core/query/relative.ts'
import { daysBetween, endOfDay, isWorkingDay, lastDayOf, mostDays } from '../../core/time/days/days.ts'
import {
  amountOf,
  type Cut,
  type Fact,
  isFinished,
  replay,
  type TaskState,
  type Unit,
  upTo,
  weightOf,
} from './figure-facts.ts'

/** A sprint's times, in milliseconds since 1970 UTC. */
export type SprintTimes = {
  readonly id: string
  readonly start: number
  /** The planned last day. */
  readonly plannedEnd: number | null
  /**
   * The position of its completion in the log. Later events, such as moving unfinished tasks, are not part of the
   * sprint.
   */
  readonly end: Cut | null
}

/** Tells whether a task counts for a sprint: in it, not deleted, not rejected. */
export const isInScope = (task: TaskState, sprint: string): boolean =>
  task.exists && task.sprint === sprint && task.status !== 'rejected'

export type SprintSums = { readonly scope: number; readonly done: number }
/**
 * Sums the weights of a sprint's scope and of its done tasks at several positions.
 * @param facts in order
 * @param cuts in order
 */
export const sumsAt = (
  facts: readonly Fact[],
  cuts: readonly Cut[],
  sprint: string,
  unit: Unit,
): readonly SprintSums[] => {
  let [scope, done] = [0, 0]
  const add = (task: TaskState, by: 1 | -1): void => {
    if (!isInScope(task, sprint)) return
    const weight = by * weightOf(task, unit)
    scope += weight
    if (isFinished(task)) done += weight
  }
  return replay(facts, cuts, (states, _cut, before) => {
    for (const [id, was] of before) {
      add(was, -1)
      add(states.get(id) ?? was, 1)
    }
    return { scope, done }
  })
}

/** `ahead` is in the future, where only the ideal line exists. */
export type PointKind = 'start' | 'day' | 'now' | 'end' | 'ahead'
export type BurndownPoint = {
  readonly at: number
  readonly day: string
  readonly kind: PointKind
  readonly scope: number | null
  readonly done: number | null
  readonly remaining: number | null
  /** The remaining work if it were done evenly over the working days; null without a planned end. */
  readonly ideal: number | null
  /** The project does not work on this day: the ideal line rests. */
  readonly off: boolean
}

/** Returns where a sprint starts in the log. A sprint that was completed before its start is measured at its end. */
export const startCut = ({ start, end }: SprintTimes): Cut => (end !== null && start >= end.at ? end : upTo(start))

type Moment = { readonly cut: Cut; readonly day: string; readonly kind: PointKind }

/** Returns the start, the end of each day, and the end or now. */
const momentsOf = (sprint: SprintTimes, now: number, timeZone: string): readonly Moment[] => {
  const { start, plannedEnd, end } = sprint
  const close: Moment | undefined =
    end !== null
      ? { cut: end, day: dayIn(end.at, timeZone), kind: 'end' }
      : { cut: upTo(now), day: dayIn(now, timeZone), kind: 'now' }
  const begun = start <= close.cut.at
  const from = dayIn(start, timeZone)
  const planned = plannedEnd === null || end !== null ? '' : lastDayOf(plannedEnd, timeZone)
  const reached: Moment[] = begun ? [{ cut: startCut(sprint), day: from, kind: 'start' }] : []
  const ahead: Moment[] = begun || end !== null ? [] : [{ cut: upTo(start), day: from, kind: 'ahead' }]
  for (const day of daysBetween(from, planned > close.day ? planned : close.day)) {
    const at = endOfDay(day, timeZone)
    if (at < close.cut.at) reached.push({ cut: upTo(at), day, kind: 'day' })
    else if (day <= planned) ahead.push({ cut: upTo(at), day, kind: 'ahead' })
  }
  if (begun && reached.length <= mostDays) reached.push(close)
  return [...reached, ...ahead]
}

/** Returns the fraction of the working days that have passed, by day; undefined if the sprint has no working day. */
const passedBy = (
  from: string,
  to: string,
  isWorking: (day: string) => boolean,
): ((day: string) => number) | undefined => {
  const working = daysBetween(from, to).filter(isWorking)
  if (working.length === 0) return undefined
  const places = new Map(daysBetween(from, to).map((day) => [day, 0]))
  let passed = 0
  for (const day of places.keys()) places.set(day, isWorking(day) ? ++passed : passed)
  return (day) => (day < from ? 0 : (places.get(day) ?? working.length)) / working.length
}

/**
 * Computes a sprint day by day: scope, done and remaining.
 * @param facts of all tasks that were ever in it, in order
 * @param timeZone defines the days
 * @param isWorking tells whether the project works on a day (`YYYY-MM-DD`)
 */
export const burndownOf = (
  facts: readonly Fact[],
  sprint: SprintTimes,
  {
    now,
    timeZone,
    unit,
    isWorking = isWorkingDay,
  }: {
    readonly now: number
    readonly timeZone: string
    readonly unit: Unit
    readonly isWorking?: (day: string) => boolean
  },
): { readonly committed: number | null; readonly points: readonly BurndownPoint[] } => {
  const moments = momentsOf(sprint, now, timeZone)
  const sums = sumsAt(
    facts,
    moments.map(({ cut }) => cut),
    sprint.id,
    unit,
  )
  const committed = moments[0]?.kind === 'start' ? (sums[0]?.scope ?? 0) : null
  const from = dayIn(sprint.start, timeZone)
  const passed =
    sprint.plannedEnd === null ? undefined : passedBy(from, lastDayOf(sprint.plannedEnd, timeZone), isWorking)
  const idealAt = ({ day, kind }: Moment, n: number): number | null => {
    // The ideal line is defined for ends of days only.
    if (committed === null || passed === undefined || kind === 'now') return null
    const part = kind === 'start' || n === 0 ? 0 : passed(day)
    return amountOf(committed * (1 - part), unit)
  }
  const points = moments.map((moment, n): BurndownPoint => {
    const { scope, done } = sums[n] ?? { scope: 0, done: 0 }
    const isPast = moment.kind !== 'ahead'
    return {
      at: moment.cut.at,
      day: moment.day,
      kind: moment.kind,
      scope: isPast ? amountOf(scope, unit) : null,
      done: isPast ? amountOf(done, unit) : null,
      remaining: isPast ? amountOf(scope - done, unit) : null,
      ideal: idealAt(moment, n),
      off: !isWorking(moment.day),
    }
  })
  return { committed: committed === null ? null : amountOf(committed, unit), points }
}

/** Returns the spans of the days off: each from the end of the day before, or the start, to its own end. */
export const daysOff = (
  points: readonly { readonly at: string; readonly day: string; readonly off: boolean }[],
): readonly { readonly from: string; readonly to: string }[] =>
  points.flatMap(({ at, day, off }, n) => {
    const before = points.slice(0, n).findLast((point) => point.day !== day) ?? points[0]
    // The present day has two points, of which the last is its end.
    const isEnd = points[n + 1]?.day !== day
    return off && isEnd && before !== undefined && before.at !== at ? [{ from: before.at, to: at }] : []
  })
