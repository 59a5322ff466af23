/** The error of a call that was aborted while it waited. */
const abortError = (signal: AbortSignal): Error => (signal.reason instanceof Error ? signal.reason : new Error('ended'))

/**
 * Runs calls in order with limited concurrency. A call that is aborted while it waits is never made.
 * @param limit number of calls that run at once
 */
export const limitConcurrency = (limit: number) => {
  const waiting: (() => void)[] = []
  let running = 0
  const next = () => {
    running--
    waiting.shift()?.()
  }
  const waitForSlot = (signal: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const begin = () => {
        running++
        resolve()
      }
      if (running < limit) return begin()
      waiting.push(begin)
      const giveUp = () => {
        const place = waiting.indexOf(begin)
        if (place === -1) return
        waiting.splice(place, 1)
        reject(abortError(signal))
      }
      signal.addEventListener('abort', giveUp, { once: true })
    })
  return async <T>(signal: AbortSignal, call: () => Promise<T>): Promise<T> => {
    if (signal.aborted) throw abortError(signal)
    await waitForSlot(signal)
    try {
      return await call()
    } finally {
      next()
    }
  }
}
