// Decision (2026-11): Three reads of many rows of one user run at once; the next ones wait 10 s at most, then get
// 503 for that user alone.
import { Problem } from './problem.ts'

export type LimiterOptions = {
  /** Maximum running at once. */
  readonly atOnce: number
  /** Maximum waiting, not counting prioritised ones. */
  readonly mostWaiting: number
  /** Milliseconds that one waits; unlimited by default. */
  readonly maxWaitMs?: number
  /** The refusal for a full queue or a timeout. */
  readonly refusal: () => Problem
}

export type Limiter = {
  /** @param isAhead prioritised: waits before others, in an unlimited queue */
  readonly take: <T>(work: () => Promise<T>, isAhead?: boolean) => Promise<T>
  /** Waits for a turn as `take` does. @returns ends the turn; must be called once */
  readonly enter: (isAhead?: boolean) => Promise<() => void>
  readonly isIdle: () => boolean
}

/** Runs work a few at a time, in order of arrival, prioritised work first. */
export const makeLimiter = ({ atOnce, mostWaiting, maxWaitMs: patience, refusal }: LimiterOptions): Limiter => {
  const ahead: (() => void)[] = []
  const behind: (() => void)[] = []
  let running = 0

  const wait = (queue: (() => void)[]): Promise<void> =>
    new Promise((turn, refuse) => {
      let timer: NodeJS.Timeout | undefined
      const go = () => {
        clearTimeout(timer)
        turn()
      }
      queue.push(go)
      if (patience === undefined) return
      timer = setTimeout(() => {
        queue.splice(queue.indexOf(go), 1)
        refuse(refusal())
      }, patience)
    })

  const leave = () => {
    // The finished one hands its slot to a waiting one directly, so that nobody gets in between.
    const next = ahead.shift() ?? behind.shift()
    if (next === undefined) running--
    else next()
  }
  const enter = async (isAhead = false) => {
    if (running < atOnce) running++
    else if (!isAhead && behind.length >= mostWaiting) throw refusal()
    else await wait(isAhead ? ahead : behind)
    return leave
  }

  return {
    isIdle: () => running === 0,
    enter,
    take: async (work, isAhead) => {
      await enter(isAhead)
      try {
        return await work()
      } finally {
        leave()
      }
    },
  }
}

/** A temporary refusal for callers who ask for more than there is room for. */
export const busy = () => new Problem(503, 'busy', { headers: { 'retry-after': '5' } })

/** One limiter for each user of this process, so that nobody uses up the connections of others. */
export const limiterByKey = (
  limits: Omit<LimiterOptions, 'refusal'>,
): (<T>(user: string, work: () => Promise<T>) => Promise<T>) => {
  const lines = new Map<string, Limiter>()
  return async (user, work) => {
    const line = lines.get(user) ?? makeLimiter({ ...limits, refusal: busy })
    lines.set(user, line)
    try {
      return await line.take(work)
    } finally {
      if (line.isIdle()) lines.delete(user)
    }
  }
}
