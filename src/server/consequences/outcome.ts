import type { Consequence } from '../engine.ts'
import { Problem } from '../problem.ts'
import type { Following, Reading } from './consequence.ts'

/** Returns the name of the lock under which rows that follow are written. */
export const lockOf = ({ name }: Pick<Consequence, 'name'>, key: string): string => `${name}.${key}`
export const amountOf = (following: Following): number =>
  Object.values(following).reduce((sum, rows) => sum + rows.length, 0)

/**
 * Returns the result of a computation; undefined where nothing can be computed, as for a plan with a loop: its readers
 * learn why.
 * @throws errors that are no refusal, and 503
 */
export const outcomeOf = async (compute: Reading['compute']): Promise<Following | undefined> => {
  try {
    return await compute()
  } catch (error) {
    if (error instanceof Problem && error.status < 500) return undefined
    throw error
  }
}
