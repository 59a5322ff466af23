import { sql } from 'drizzle-orm'
import type { Queryable } from './db/database.ts'

/**
 * The one place where the server asks what time it is; everything else takes `engine.now()`, which tests move. Left to
 * its own time is the rate limiter, where only spans between moments of one clock count.
 * @returns milliseconds since 1970 UTC
 */
export const systemNow = (): number => Date.now()

/** A moment as database and wire spell it. @param at milliseconds since 1970 UTC */
export const isoOf = (at: number): string => new Date(at).toISOString()

/**
 * How far the database's clock is ahead of ours, in milliseconds; half of the question's own time is its error. Both
 * decide (limits there, sessions here), so that a person should know when they differ.
 */
export const clockDifference = async (db: Queryable, now: () => number): Promise<number> => {
  const requestedAt = now()
  const row = await db.one<{ at: number }>(sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as at`)
  return Math.round((row?.at ?? requestedAt) - (requestedAt + now()) / 2)
}

/** More than this is told at start, in milliseconds. */
const mostDifference = 2000

/** @returns a line for a person, or undefined where the clocks agree */
export const clockWarning = async (db: Queryable, now: () => number): Promise<string | undefined> => {
  const difference = await clockDifference(db, now)
  if (Math.abs(difference) <= mostDifference) return undefined
  const seconds = (Math.abs(difference) / 1000).toFixed(1)
  return `The database's clock is ${seconds} s ${difference > 0 ? 'ahead of' : 'behind'} this machine's. Please set both by one time server.`
}
