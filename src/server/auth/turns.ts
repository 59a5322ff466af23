import { Problem } from '../problem.ts'

/** Work that is done a few at a time. @param isAhead whether it may wait before others, and in a queue without an end */
export type Turns = <T>(work: () => Promise<T>, isAhead: boolean) => Promise<T>

/**
 * Gives turns: `atOnce` at a time, in the order of asking, those ahead first.
 * @param mostWaiting of those that are not ahead; one more is refused with 503, as waiting would help nobody
 */
export const inTurns = (atOnce: number, mostWaiting: number): Turns => {
  const ahead: (() => void)[] = []
  const behind: (() => void)[] = []
  let running = 0
  return async (work, isAhead) => {
    if (running < atOnce) running++
    else {
      if (!isAhead && behind.length >= mostWaiting)
        throw new Problem(503, 'unavailable', { headers: { 'retry-after': '2' } })
      const queue = isAhead ? ahead : behind
      // Whoever ends hands over its place, so that nobody slips in between.
      await new Promise<void>((go) => queue.push(go))
    }
    try {
      return await work()
    } finally {
      const next = ahead.shift() ?? behind.shift()
      if (next === undefined) running--
      else next()
    }
  }
}
