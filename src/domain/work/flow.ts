import { endOfDay } from '../../core/days/days.ts'
import { type Fact, replay, upTo } from './figure-facts.ts'
import { type TaskStatus, taskStatuses } from './task-status.ts'

export type FlowPoint = {
  /** The end of the day, or now: milliseconds since 1970 UTC. */
  readonly at: number
  readonly day: string
  /** Number of tasks in each status. */
  readonly counts: { readonly [S in TaskStatus]: number }
}

/** Ends of days; the last is not after now. */
export const endsOf = (days: readonly string[], now: number, timeZone: string): readonly number[] =>
  days.map((day) => Math.min(endOfDay(day, timeZone), now))

/**
 * A project's tasks by status at the end of each day.
 * @param facts of all tasks that were ever in it, in order
 * @param days none in the future
 */
export const flowOf = (
  facts: readonly Fact[],
  days: readonly string[],
  { now, timeZone }: { readonly now: number; readonly timeZone: string },
): readonly FlowPoint[] =>
  replay(facts, endsOf(days, now, timeZone).map(upTo), (states, { at }) => {
    const counts = Object.fromEntries(taskStatuses.map((status) => [status, 0])) as { [S in TaskStatus]: number }
    for (const { exists, status } of states.values()) if (exists) counts[status]++
    return { at, counts }
  }).map((point, n) => ({ ...point, day: days[n] ?? '' }))
