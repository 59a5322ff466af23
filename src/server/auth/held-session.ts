import { sql } from 'drizzle-orm'
import { account } from '../../core/account/account.ts'
import type { Actor } from '../actor.ts'
import type { Queryable } from '../db/database.ts'
import { tableOf } from '../db/table-of.ts'
import { unauthenticated } from '../problem.ts'

const users = tableOf(account)

/**
 * Holds the caller's account until the transaction ends, before something is made that lets its owner in. Everything
 * that ends sessions writes the account first: either it came before, and is noticed here, or it comes after, and ends
 * what was made.
 * @throws Problem 401 if the caller's session has ended
 */
export const holdSession = async (tx: Queryable, { id, sessionId }: Pick<Actor, 'id' | 'sessionId'>): Promise<void> => {
  await tx.run(sql`select 1 from ${users} where ${users.id} = ${id} for share`)
  // The next statement sees what was committed while the first one waited.
  const session = await tx.one(sql`select 1 as yes from session where id = ${sessionId}`)
  if (session === undefined) throw unauthenticated()
}
