import { sql } from 'drizzle-orm'
import type { Actor } from '../../../server/actor.ts'
import type { Queryable } from '../../../server/db/database.ts'
import { tableOf } from '../../../server/db/table-of.ts'
import type { Engine } from '../../../server/engine.ts'
import { isLanguage, type Language } from '../../../server/translate.ts'
import { user } from '../../people/user.ts'

const users = tableOf(user)

/** A recipient with present rights. */
export type Reader = { readonly actor: Actor; readonly email: string; readonly language: Language }

/** Undefined for unknown and inactive users. */
export const findReader = async (engine: Engine, tx: Queryable, id: string): Promise<Reader | undefined> => {
  const user = await tx.one<{ email: string; locale: string }>(
    sql`select ${users.email}, ${users.locale} from ${users} where ${users.id} = ${id} and ${users.is_active}`,
  )
  if (user === undefined) return undefined
  const language = isLanguage(user.locale) ? user.locale : engine.site.language
  return { actor: await engine.actorOf(tx, id), email: user.email, language }
}
