import { dayAfter } from '../../core/time/days/days.ts'
import { type Fact, isFinished, replay, type TaskState, upTo } from './figure-facts.ts'
import { endsOf } from './flow.ts'

const dayMs = 86_400_000
const inDays = (from: number, to: number): number => Math.round(((to - from) / dayMs) * 100) / 100

/** A task that was finished. */
export type Finishing = {
  readonly task: string
  readonly day: string
  /** Milliseconds since 1970 UTC. */
  readonly at: number
  /** Days since work on it began; null if it was done without being in progress. */
  readonly cycle: number | null
  /** Days since its creation. */
  readonly lead: number
}

const isDone = (task: TaskState | undefined): boolean => task?.exists === true && isFinished(task)

/**
 * Returns the tasks that were done at the end of a day and not at the end of the day before. A task that is reopened
 * later stays listed and is listed again when it is done again, so that a past day does not change. A task that is done
 * and reopened within a day is not listed.
 * @param facts of all tasks that were ever in the project, in order
 * @param days consecutive, none in the future
 */
export const finishingsOf = (
  facts: readonly Fact[],
  days: readonly string[],
  { now, timeZone }: { readonly now: number; readonly timeZone: string },
): readonly Finishing[] => {
  const [from] = days
  if (from === undefined) return []
  let isFirst = true
  return replay(facts, endsOf([dayAfter(from, -1), ...days], now, timeZone).map(upTo), (states, _cut, before) => {
    // The first position is the end of the day before, so its done tasks are not new.
    const fresh = isFirst
      ? []
      : [...before].flatMap(([id, was]) => (isDone(states.get(id)) && !isDone(was) ? [id] : []))
    isFirst = false
    return fresh.flatMap((task): Omit<Finishing, 'day'>[] => {
      const { createdAt, begunAt, finishedAt } = states.get(task) ?? {}
      if (typeof finishedAt !== 'number' || typeof createdAt !== 'number') return []
      const cycle = typeof begunAt === 'number' && begunAt <= finishedAt ? inDays(begunAt, finishedAt) : null
      return [{ task, at: finishedAt, cycle, lead: inDays(createdAt, finishedAt) }]
    })
  }).flatMap((some, n) => some.map((one) => ({ ...one, day: days[n - 1] ?? '' })))
}

/**
 * Returns a percentile by nearest rank.
 * @param part 0 to 1
 * @returns null for no values
 */
export const percentile = (values: readonly number[], part: number): number | null =>
  values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(values.length * part) - 1)] ?? null
