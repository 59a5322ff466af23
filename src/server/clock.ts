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

/**
 * Milliseconds by which the database's clock is ahead of ours, give or take half of the query's time. Both clocks
 * decide something (limits there, sessions here), so a large difference is reported.
 */
export const clockDifference = async (db: Queryable, now: () => number): Promise<number> => {
  const requestedAt = now()
  const row = await db.one<{ at: number }>(sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as at`)
  return Math.round((row?.at ?? requestedAt) - (requestedAt + now()) / 2)
}

/** Milliseconds; a larger difference is reported at start. */
const mostDifference = 2000

/** @returns a line for the operator, or undefined if the clocks agree */
export const clockWarning = async (db: Queryable, now: () => number): Promise<string | undefined> => {
  const difference = await clockDifference(db, now)
  if (Math.abs(difference) <= mostDifference) return undefined
  const seconds = (Math.abs(difference) / 1000).toFixed(1)
  return `The database's clock is ${seconds} s ${difference > 0 ? 'ahead of' : 'behind'} this machine's. Please set both by one time server.`
}
