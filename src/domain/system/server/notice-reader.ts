import { sql } from 'drizzle-orm'
import { markField } from '../../../core/declare/facets/stream.ts'
import type { Model } from '../../../core/declare/model.ts'
import { habitsOf } from '../../../core/time/days/written-day.ts'
import type { TitleFormat } from '../../../core/words/title.ts'
import type { Actor } from '../../../server/actor.ts'
import type { Json, Queryable } from '../../../server/db/database.ts'
import { tableOf } from '../../../server/db/table-of.ts'
import type { Engine } from '../../../server/engine.ts'
import { titleFormat } from '../../../server/title-format.ts'
import { isLanguage, type Language } from '../../../server/translate.ts'
import { user } from '../../people/user.ts'

const users = tableOf(user)

/** A recipient with their present rights. */
export type Reader = {
  readonly actor: Actor
  readonly email: string
  readonly language: Language
  readonly format: TitleFormat
}

/** Tells whether a user needs no notice of a row: they have read its stream to the end, or have muted it. */
export const wantsNothing = ({ entity: { seen, marks = [] } }: Model, row: Json): boolean =>
  (seen !== undefined && row.unread_count === 0) ||
  ['muted', 'archived'].some((mark) => marks.includes(mark) && row[markField(mark)] === true)

/** Finds a recipient; undefined for unknown and inactive users. */
export const findReader = async (engine: Engine, tx: Queryable, id: string): Promise<Reader | undefined> => {
  type Row = { email: string; locale: string; time_zone: string; hour_cycle: string | null; date_form: string | null }
  const user = await tx.one<Row>(
    sql`select ${users.email}, ${users.locale}, ${users.time_zone}, ${users.hour_cycle}, ${users.date_form} from ${users} where ${users.id} = ${id} and ${users.is_active}`,
  )
  if (user === undefined) return undefined
  const language = isLanguage(user.locale) ? user.locale : engine.site.language
  const format = titleFormat(engine.translate, language, user.time_zone, habitsOf(user))
  return { actor: await engine.actorOf(tx, id), email: user.email, language, format }
}
