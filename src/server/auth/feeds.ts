import { sql } from 'drizzle-orm'
import type { Queryable } from '../db/database.ts'

/** Ends all calendar addresses of a user: a person with such an address reads everything that the user may. */
export const endFeeds = (tx: Queryable, actorId: string): Promise<number> =>
  tx.run(sql`delete from calendar_feed where user_id = ${actorId}`)
