import { sql } from 'drizzle-orm'
import type { Queryable } from '../db/database.ts'

/** Tries that are free, and by how many seconds each further one is kept from the one before: doubled, up to the longest. */
export type Growth = { readonly free: number; readonly first: number; readonly longest: number }

export type GrowingLimit = {
  /** Counts a try. @returns seconds to wait where it is refused; a refused one does not count */
  readonly take: (key: string) => Promise<number | undefined>
  readonly giveBack: (key: string) => Promise<void>
  readonly forget: (key: string) => Promise<void>
}

/** Milliseconds without a try after which all is forgotten. */
const memory = 3_600_000

/**
 * A limit that slows down and never shuts. One statement counts and decides, so that of many tries at once no more
 * pass than of as many one after the other; it counts in the table of the other limits, shared by all processes.
 * @param prefix tells its keys from those of others
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
      // A row expires `memory` after its last try, which tells when that was.
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
