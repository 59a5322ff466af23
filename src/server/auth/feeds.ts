import { sql } from 'drizzle-orm'
import type { Queryable } from '../db/database.ts'

/** Ends all calendar addresses of a user: whoever has one reads what the user may. */
export const endFeeds = (tx: Queryable, actorId: string): Promise<number> =>
  tx.run(sql`delete from calendar_feed where user_id = ${actorId}`)
