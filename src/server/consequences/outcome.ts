import type { Consequence } from '../engine.ts'
import { Problem } from '../problem.ts'
import type { Following, Reading } from './consequence.ts'

/** Name of the lock under which what follows is written. */
export const lockOf = ({ name }: Pick<Consequence, 'name'>, key: string): string => `${name}.${key}`
export const amountOf = (following: Following): number =>
  Object.values(following).reduce((sum, rows) => sum + rows.length, 0)

/**
 * What a computation comes to; undefined where nothing can be computed, as of a plan in a loop: whoever reads it is told why.
 * @throws what is no refusal, and 503
 */
export const outcomeOf = async (compute: Reading['compute']): Promise<Following | undefined> => {
  try {
    return await compute()
  } catch (error) {
    if (error instanceof Problem && error.status < 500) return undefined
    throw error
  }
}
