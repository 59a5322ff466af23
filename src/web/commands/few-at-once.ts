/** Who waits too long comes to nothing: what was asked for is not wanted any more. */
const ended = (signal: AbortSignal): Error => (signal.reason instanceof Error ? signal.reason : new Error('ended'))

/**
 * Runs calls, at most so many at once, in the order in which they came. One that is ended while it waits is never made.
 * @param most how many run at once
 */
export const fewAtOnce = (most: number) => {
  const waiting: (() => void)[] = []
  let running = 0
  const next = () => {
    running--
    waiting.shift()?.()
  }
  const turn = (signal: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const begin = () => {
        running++
        resolve()
      }
      if (running < most) return begin()
      waiting.push(begin)
      const giveUp = () => {
        const place = waiting.indexOf(begin)
        if (place === -1) return
        waiting.splice(place, 1)
        reject(ended(signal))
      }
      signal.addEventListener('abort', giveUp, { once: true })
    })
  return async <T>(signal: AbortSignal, call: () => Promise<T>): Promise<T> => {
    if (signal.aborted) throw ended(signal)
    await turn(signal)
    try {
      return await call()
    } finally {
      next()
    }
  }
}
