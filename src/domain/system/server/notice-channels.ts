import { sql } from 'drizzle-orm'
import { type Queryable, uuids } from '../../../server/db/database.ts'
import type { Engine } from '../../../server/engine.ts'
import { readerFor } from '../../../server/rows/read/read.ts'
import { isOutsider } from '../../insiders.ts'
import { type Channels, channelsOf } from '../notice-settings.ts'
import type { NoticeKind } from '../notification.ts'
import { isQuiet, readQuietHours } from '../quiet-hours.ts'
import { findReader, type Reader } from './notice-reader.ts'

/** The name of the setting that stores a user's channels. */
export const noticeSetting = 'notifications'
/** The name of the setting that stores a user's quiet hours. */
export const quietSetting = 'notifications.quiet'

/** A user's choices, as stored. */
type Choice = { readonly channels?: unknown; readonly quiet?: unknown }

export const choicesOf = async (tx: Queryable, users: readonly string[]): Promise<ReadonlyMap<string, Choice>> => {
  const rows = await tx.all<{ id: string; name: string; value: unknown }>(
    sql`select actor_id as id, name, value from actor_setting where name in (${noticeSetting}, ${quietSetting}) and actor_id = any(${uuids(users)})`,
  )
  const choices = new Map<string, Choice>()
  for (const { id, name, value } of rows)
    choices.set(id, { ...choices.get(id), [name === quietSetting ? 'quiet' : 'channels']: value })
  return choices
}

/** Returns the channels of a reader at this moment. In their quiet hours, mails wait for the daily one. */
export const channelsNow = (engine: Engine, { actor }: Reader, kind: NoticeKind, choice: Choice = {}): Channels => {
  const chosen = channelsOf(choice.channels, kind, isOutsider(actor))
  const quiet = readQuietHours(choice.quiet)
  return chosen.mail === 'at_once' && isQuiet(quiet, engine.now(), actor.timeZone)
    ? { ...chosen, mail: 'daily' }
    : chosen
}

/** Tells how a user is reached about a row; undefined if the user gets no notice of it (`Engine.reach`). */
export const reach = async (
  engine: Engine,
  tx: Queryable,
  { user, kind, about }: Parameters<Engine['reach']>[1],
): ReturnType<Engine['reach']> => {
  const reader = await findReader(engine, tx, user)
  if (reader === undefined) return undefined
  const rows = readerFor(engine, reader.actor, tx)
  const model = engine.models.of(about.entity)
  if (!rows.scope.rules.mayRead(model) || !(await rows.sees(model, about.id))) return undefined
  const { mail } = channelsNow(engine, reader, kind as NoticeKind, (await choicesOf(tx, [user])).get(user))
  return { email: reader.email, language: reader.language, mail }
}
