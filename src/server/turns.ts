import { Problem } from './problem.ts'

type Line = { running: number; readonly waiting: (() => void)[] }

export type TurnLimits = {
  /** Under way at once for one user. */
  readonly atOnce: number
  /** Waiting behind them at most. */
  readonly mostWaiting: number
  /** Milliseconds that one waits. */
  readonly patience: number
}

/**
 * Lets a few things at once be done for each user of this process; what else they ask for waits its turn, in order, so that
 * nobody takes the connections that others need.
 */
export class Turns {
  readonly #limits: TurnLimits
  readonly #lines = new Map<string, Line>()

  constructor(limits: TurnLimits) {
    this.#limits = limits
  }

  /** @throws Problem 503 for who has too much waiting already, or whose turn does not come in time */
  async take<T>(user: string, work: () => Promise<T>): Promise<T> {
    const line = this.#lines.get(user) ?? { running: 0, waiting: [] }
    this.#lines.set(user, line)
    if (line.running < this.#limits.atOnce) line.running++
    else await this.#wait(line)
    try {
      return await work()
    } finally {
      // Who is next takes over the place of who is done: the number of those under way stays.
      const next = line.waiting.shift()
      if (next !== undefined) next()
      else if (--line.running === 0) this.#lines.delete(user)
    }
  }

  #wait(line: Line): Promise<void> {
    if (line.waiting.length >= this.#limits.mostWaiting) throw busy()
    return new Promise((turn, refuse) => {
      const go = () => {
        clearTimeout(timer)
        turn()
      }
      const timer = setTimeout(() => {
        line.waiting.splice(line.waiting.indexOf(go), 1)
        refuse(busy())
      }, this.#limits.patience)
      line.waiting.push(go)
    })
  }
}

const busy = () => new Problem(503, 'busy', { headers: { 'retry-after': '5' } })
