import { endOfDay } from '../../core/time/days/days.ts'
import { type Fact, replay, type TaskState, upTo } from './figure-facts.ts'
import { type TaskStatus, taskStatuses } from './task-status.ts'

export type FlowPoint = {
  /** The end of the day, or now: milliseconds since 1970 UTC. */
  readonly at: number
  readonly day: string
  /** Number of tasks in each status. */
  readonly counts: { readonly [S in TaskStatus]: number }
}

/** Returns the ends of days; the last is not after now. */
export const endsOf = (days: readonly string[], now: number, timeZone: string): readonly number[] =>
  days.map((day) => Math.min(endOfDay(day, timeZone), now))

/**
 * Counts a project's tasks by status at the end of each day.
 * @param facts of all tasks that were ever in it, in order
 * @param days none in the future
 */
export const flowOf = (
  facts: readonly Fact[],
  days: readonly string[],
  { now, timeZone }: { readonly now: number; readonly timeZone: string },
): readonly FlowPoint[] => {
  const counts = Object.fromEntries(taskStatuses.map((status) => [status, 0])) as { [S in TaskStatus]: number }
  const count = ({ exists, status }: TaskState, by: 1 | -1): void => {
    if (exists) counts[status] += by
  }
  return replay(facts, endsOf(days, now, timeZone).map(upTo), (states, { at }, before) => {
    for (const [task, state] of before) {
      count(state, -1)
      count(states.get(task) ?? state, 1)
    }
    return { at, counts: { ...counts } }
  }).map((point, n) => ({ ...point, day: days[n] ?? '' }))
}
