// Decision (2026-11): A target counts tasks and todos that are finished now and were finished on that day. A task that
// was opened again no longer counts, and one that is finished again counts on the day of the last finish.
import { startOfDay } from '../../core/query/relative.ts'
import { dayAfter, daysBetween } from '../../core/time/days/days.ts'

/** The greatest target of a day. */
export const mostOfTarget = 100

/** The numbers of things that were finished on a day. */
export type Finished = { readonly completed_tasks: number; readonly completed_todos: number }

/** A day as `GET /daily-targets` answers it (specification, section 3). */
export type DailyTarget = Finished & {
  /** `YYYY-MM-DD`. */
  readonly date: string
  /** The number of tasks and todos to finish; null if none is set. */
  readonly target: number | null
  /** The number that is left to finish, never below 0; null without a target. */
  readonly remaining: number | null
  readonly is_target_achieved: boolean
  /** Open todos that were due by the end of the day. */
  readonly uncompleted_todos: number
}

/** A day of `GET /daily-targets/history`. */
export type HistoryDay = DailyTarget & {
  /** Whether the person works on this day, by their calendar and its holidays. */
  readonly is_working_day: boolean
}

export const finishedIn = ({ completed_tasks, completed_todos }: Finished): number => completed_tasks + completed_todos

/** Returns a day with its target and the numbers that were finished on it. */
export const dailyTarget = (
  date: string,
  target: number | null,
  finished: Finished,
  uncompleted_todos: number,
): DailyTarget => ({
  date,
  target,
  remaining: target === null ? null : Math.max(0, target - finishedIn(finished)),
  is_target_achieved: target !== null && finishedIn(finished) >= target,
  completed_tasks: finished.completed_tasks,
  completed_todos: finished.completed_todos,
  uncompleted_todos,
})

/**
 * Counts the working days in a row on which the target was achieved, up to the last day. A last day that is not
 * achieved yet does not end the streak; days without work neither lengthen nor end it.
 * @param days in their order, without gaps
 */
export const streakOf = (days: readonly Pick<HistoryDay, 'is_target_achieved' | 'is_working_day'>[]): number => {
  const worked = days.filter((day, n) => day.is_working_day && (day.is_target_achieved || n < days.length - 1))
  const broken = worked.findLastIndex(({ is_target_achieved }) => !is_target_achieved)
  return worked.length - 1 - broken
}

/**
 * Returns the moments at which days begin in a zone, and the moment at which the last day ends. They are 23 or 25 hours
 * apart where clocks change.
 * @param from first day
 * @param to last day
 * @returns milliseconds since 1970 UTC, ascending
 */
export const boundsOfDays = (from: string, to: string, timeZone: string): readonly number[] =>
  [...daysBetween(from, to), dayAfter(to)].map((day) => startOfDay(day, timeZone))
