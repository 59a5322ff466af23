// Decision (2026-11): What is unread of comments is what was said since a person last read there; of a row that they never opened,
// nothing, or all that was ever said would be new to everybody. Comments have no numbers: they stand by the time at which they were
// written, as screens show them. One that is committed after a later one was read counts as read; it stands on the open screen.
import { type SQL, sql } from 'drizzle-orm'
import type { Model, Models } from '../../../core/declare/model.ts'
import { and, col, name } from '../../db/database.ts'
import type { Compute } from '../../engine.ts'

/** The comments of rows. */
export const talkRows = (models: Models): Model => {
  const rows = models.all.find(({ entity }) => entity.serves === 'talks')
  if (rows === undefined) throw new Error('no entity serves talks')
  return rows
}

/** Milliseconds (UTC) at which a comment was written. */
export const momentOf = (alias: string): SQL =>
  sql`floor(extract(epoch from ${col(alias, 'created_at')}) * 1000)::bigint`

const of = ({ name: entity }: Model, comment: string, alias: string): SQL =>
  sql`${col(comment, 'about_type')} = ${sql.raw(`'${entity}'`)} and ${col(comment, 'about_id')} = ${col(alias, 'id')}`

/** Returns the query of how far the caller has read; no row where they have never opened it. */
const placeSql = ({ name: entity }: Model, alias: string, actor: SQL): SQL =>
  sql`select s.place from seen_up_to s where s.entity = ${sql.raw(`'${entity}'`)} and s.row_id = ${col(alias, 'id')} and s.actor_id = ${actor}`

export const unreadTalksSql =
  (models: Models, model: Model): Compute =>
  (alias, { actorId, seen }) => {
    if (actorId === undefined) return sql`0`
    const rows = talkRows(models)
    const unread = and([
      of(model, 'uc', alias),
      sql`${momentOf('uc')} > p.place`,
      sql`${col('uc', 'created_by')} is distinct from ${actorId}`,
      seen(rows.name, 'uc'),
    ])
    return sql`coalesce((select (select count(*) from ${name(rows.table)} uc where ${unread})::int from (${placeSql(model, alias, actorId)}) p), 0)`
  }

/** The last comment that the caller has read, or could have: the newest one up to there that they may read. */
export const talksReadUpToSql =
  (models: Models, model: Model): Compute =>
  (alias, { actorId, seen }) => {
    if (actorId === undefined) return sql`null::uuid`
    const rows = talkRows(models)
    const read = and([of(model, 'uc', alias), sql`${momentOf('uc')} <= p.place`, seen(rows.name, 'uc')])
    return sql`(select (select uc.id from ${name(rows.table)} uc where ${read} order by ${col('uc', 'created_at')} desc, uc.id desc limit 1)
      from (${placeSql(model, alias, actorId)}) p)`
  }
