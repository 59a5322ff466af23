import { setImmediate as pause } from 'node:timers/promises'

/**
 * Lets the event loop answer others between pieces of work that each are short, but together are long.
 * @param most amount of work, in a unit of the caller's, after which there is a pause
 * @returns to be awaited after each piece, with its amount
 */
export const pausesAfter = (most: number): ((amount: number) => Promise<void>) => {
  let done = 0
  return async (amount) => {
    done += amount
    if (done < most) return
    done = 0
    await pause()
  }
}
