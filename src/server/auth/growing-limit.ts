import { sql } from 'drizzle-orm'
import type { Queryable } from '../db/database.ts'

/** Free tries, then a delay in seconds between tries, doubled up to the longest. */
export type Growth = { readonly free: number; readonly first: number; readonly longest: number }

export type GrowingLimit = {
  /**
   * Counts a try.
   * @returns seconds to wait if it is refused; a refused try does not count
   */
  readonly take: (key: string) => Promise<number | undefined>
  readonly giveBack: (key: string) => Promise<void>
  readonly forget: (key: string) => Promise<void>
}

/** Milliseconds without a try after which the count is reset. */
const memory = 3_600_000

/**
 * A limit that delays and never locks out. One statement counts and decides, so that parallel tries pass no more
 * often than sequential ones. Uses the table of the other limits, shared by all processes.
 * @param prefix separates its keys from those of other limits
 */
export const growingLimit = (
  db: Queryable,
  prefix: string,
  { free, first, longest }: Growth,
  now: () => number,
): GrowingLimit => {
  const limitKey = (key: string) => `${prefix}:${key}`
  const waitAfter = (tries: number): number =>
    tries < free ? 0 : Math.min(longest, first * 2 ** Math.min(tries - free, 20)) * 1000
  return {
    take: async (key) => {
      const at = now()
      // A row expires `memory` after its last try, so the expiry tells when that was.
      const counted =
        await db.one(sql`insert into rate_limit as r (key, points, expire) values (${limitKey(key)}, 1, ${at + memory}::bigint)
        on conflict (key) do update set points = case when r.expire <= ${at}::bigint then 1 else r.points + 1 end, expire = ${at + memory}::bigint
        where r.expire <= ${at}::bigint or r.points < ${free}::int
          or r.expire - ${memory}::bigint + least(${longest}::bigint, ${first}::bigint * (2 ^ least(r.points - ${free}::int, 20))::bigint) * 1000 <= ${at}::bigint
        returning points`)
      if (counted !== undefined) return undefined
      const row = await db.one<{ points: number; expire: string }>(
        sql`select points, expire from rate_limit where key = ${limitKey(key)}`,
      )
      const ends = row === undefined ? at : Number(row.expire) - memory + waitAfter(row.points)
      return Math.max(1, Math.ceil((ends - at) / 1000))
    },
    giveBack: async (key) => {
      await db.run(sql`update rate_limit set points = points - 1 where key = ${limitKey(key)} and points > 0`)
    },
    forget: async (key) => {
      await db.run(sql`delete from rate_limit where key = ${limitKey(key)}`)
    },
  }
}
