import { sql } from 'drizzle-orm'
import type { Actor } from '../../../server/actor.ts'
import type { Queryable } from '../../../server/db/database.ts'
import { tableOf } from '../../../server/db/table-of.ts'
import type { Engine } from '../../../server/engine.ts'
import { user } from '../../people/user.ts'

const u = tableOf(user)

/** Returns the user as whom a rule or webhook runs; undefined for one who is inactive or deleted. */
export const actorFor = async (engine: Engine, tx: Queryable, id: string | null): Promise<Actor | undefined> => {
  if (id === null) return undefined
  const active = await tx.one(sql`select 1 as yes from ${u} where ${u.id} = ${id} and ${u.is_active}`)
  return active === undefined ? undefined : engine.actorOf(tx, id)
}
