import { sql } from 'drizzle-orm'
import type { Queryable } from './db/database.ts'

/**
 * The only place that reads the clock; everything else uses `engine.now()`, which tests control. The rate limiter
 * keeps its own time, since it compares only its own timestamps.
 * @returns milliseconds since 1970 UTC
 */
export const systemNow = (): number => Date.now()

/**
 * A timestamp as database and wire spell it.
 * @param at milliseconds since 1970 UTC
 */
export const isoOf = (at: number): string => new Date(at).toISOString()

/** The database's clock, kept by a process beside its own. */
export type Clock = {
  /** Milliseconds since 1970 UTC by the database's clock, as far as it was measured; never of a jump of our own clock. */
  readonly now: () => number
  /** Milliseconds by which our own clock is ahead of the database's; negative: behind. A jump shows at once. */
  readonly ahead: () => number
  /**
   * Compares both clocks once.
   * @throws if the database does not answer; the last measure is kept
   */
  readonly measure: (db: Pick<Queryable, 'one'>) => Promise<void>
}

/** The time by one clock; `ahead` is always 0: for tests and for tools that are over soon. */
export const clockOf = (now: () => number): Clock => ({ now, ahead: () => 0, measure: async () => {} })

/**
 * A clock that tells the database's time, so that moments of several processes can be compared. Between two measures
 * the machine's counter goes on, which nobody sets. A measure is right give or take half of its query's time: within
 * that, what we have is kept, so that time does not tremble. Until the first measure it tells our own time.
 * @param own milliseconds since 1970 UTC by our own clock
 * @param ticks milliseconds of a counter that never jumps
 */
export const databaseClock = (own = systemNow, ticks: () => number = () => performance.now()): Clock => {
  let base = own() - ticks()
  const now = () => Math.round(base + ticks())
  return {
    now,
    ahead: () => own() - now(),
    measure: async (db) => {
      const askedAt = ticks()
      const row = await db.one<{ at: number }>(sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as at`)
      if (row === undefined) return
      const answeredAt = ticks()
      const measured = row.at - (askedAt + answeredAt) / 2
      if (Math.abs(measured - base) > (answeredAt - askedAt) / 2) base = measured
    },
  }
}

/** Milliseconds; a process whose own clock differs more takes no jobs. */
const mostDifference = 5000

/** Tells whether a process's own clock is near enough to the database's for jobs. */
export const isRight = ({ ahead }: Pick<Clock, 'ahead'>): boolean => Math.abs(ahead()) <= mostDifference

/** @returns a line for the operator, or undefined while the clocks agree */
export const clockWarning = (clock: Pick<Clock, 'ahead'>): string | undefined => {
  if (isRight(clock)) return undefined
  const ahead = clock.ahead()
  const seconds = (Math.abs(ahead) / 1000).toFixed(1)
  return `This machine's clock is ${seconds} s ${ahead > 0 ? 'ahead of' : 'behind'} the database's. This process takes no jobs until they agree. Please set both by one time server.`
}

/** Milliseconds from one measure to the next, and from one look for a jump to the next. */
const measureEvery = 60_000
const lookEvery = 1000
/** Milliseconds; our own clock has jumped or the machine has slept where the difference has changed by more. */
const jump = 500

/**
 * Measures the clock every minute, and at once after our own clock jumped or the machine woke.
 * @param say hears when the clocks no longer agree, and when they do again
 * @returns ends it
 */
export const keepTime = (
  clock: Clock,
  { db, say, every = lookEvery }: { db: Pick<Queryable, 'one'>; say: (line: string) => void; every?: number },
): (() => void) => {
  let [measuredAt, ahead, wasRight, isMeasuring] = [performance.now(), clock.ahead(), isRight(clock), false]
  const look = async (): Promise<void> => {
    const isDue = performance.now() - measuredAt >= measureEvery || Math.abs(clock.ahead() - ahead) > jump
    if (isMeasuring || !isDue) return
    isMeasuring = true
    try {
      await clock.measure(db)
      measuredAt = performance.now()
      ahead = clock.ahead()
    } catch {
      // The database is away: asked again at the next look.
    } finally {
      isMeasuring = false
    }
    const warning = clockWarning(clock)
    if (warning !== undefined && wasRight) say(warning)
    if (warning === undefined && !wasRight) say('The clocks of this machine and the database agree again.')
    wasRight = warning === undefined
  }
  const timer = setInterval(() => void look(), every)
  return () => clearInterval(timer)
}
