// Decision (2026-11): Velocity is the mean of the last three completed sprints: enough to smooth one bad week.
import { type SprintTimes, startCut, sumsAt } from './burndown.ts'
import { amountOf, type Fact, type Unit, upTo } from './figure-facts.ts'

/** Sprints in the mean: enough to smooth one bad week, few enough to follow a changed team. */
export const velocitySprints = 3

export type SprintOutcome = { readonly committed: number; readonly completed: number }

/**
 * Returns a sprint's scope at its start, and the part of it that was done at its end.
 * @param facts of all tasks that were ever in it, in order
 */
export const outcomeOf = (facts: readonly Fact[], sprint: SprintTimes, unit: Unit): SprintOutcome => {
  const end = sprint.end ?? upTo(Number.MAX_SAFE_INTEGER)
  const [atStart, atEnd] = sumsAt(facts, [startCut(sprint), end], sprint.id, unit)
  return { committed: amountOf(atStart?.scope ?? 0, unit), completed: amountOf(atEnd?.done ?? 0, unit) }
}

/**
 * Returns the mean of the last completed sprints.
 * @param completed newest last
 * @returns null before the first
 */
export const velocityOf = (completed: readonly number[]): number | null => {
  const counted = completed.slice(-velocitySprints)
  if (counted.length === 0) return null
  return Math.round((counted.reduce((sum, one) => sum + one, 0) / counted.length) * 100) / 100
}
