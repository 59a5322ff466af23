// Decision (2026-11): Three reads of many rows of one user run at once; the next ones wait 10 s at most, then get
// 503 for that user alone.
import { Problem } from './problem.ts'

export type TurnLimits = {
  /** Under way at once. */
  readonly atOnce: number
  /** Waiting behind them at most, those ahead not counted. */
  readonly mostWaiting: number
  /** Milliseconds that one waits; without end unless said. */
  readonly patience?: number
  /** What is told to who can't wait, or has waited too long. */
  readonly refusal: () => Problem
}

export type Turns = {
  /** @param isAhead whether the work may wait before others, and in a queue without an end */
  readonly take: <T>(work: () => Promise<T>, isAhead?: boolean) => Promise<T>
  readonly isIdle: () => boolean
}

/** Has work done a few at a time, in the order of asking, those ahead first. */
export const makeTurns = ({ atOnce, mostWaiting, patience, refusal }: TurnLimits): Turns => {
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

  return {
    isIdle: () => running === 0,
    take: async (work, isAhead = false) => {
      if (running < atOnce) running++
      else if (!isAhead && behind.length >= mostWaiting) throw refusal()
      // Whoever ends hands over its place, so that nobody slips in between.
      else await wait(isAhead ? ahead : behind)
      try {
        return await work()
      } finally {
        const next = ahead.shift() ?? behind.shift()
        if (next === undefined) running--
        else next()
      }
    },
  }
}

const busy = () => new Problem(503, 'busy', { headers: { 'retry-after': '5' } })

/** The same for each user of this process, so that nobody takes the connections that others need. */
export const turnsOfEach = (
  limits: Omit<TurnLimits, 'refusal'>,
): (<T>(user: string, work: () => Promise<T>) => Promise<T>) => {
  const lines = new Map<string, Turns>()
  return async (user, work) => {
    const line = lines.get(user) ?? makeTurns({ ...limits, refusal: busy })
    lines.set(user, line)
    try {
      return await line.take(work)
    } finally {
      if (line.isIdle()) lines.delete(user)
    }
  }
}
