// Decision (2026-11): Numbers of a stream have no gaps, so what is unread is a difference: what came after the last row that a person
// has seen, without their own and without what is gone, each counted by an index of its own. It is exact, and as cheap in a
// conversation of a million messages of others as in one of ten.
import { type SQL, sql } from 'drizzle-orm'
import { type Model, type Models, targetOf } from '../../../core/declare/model.ts'
import { and, col, name, type Queryable, uuids } from '../../db/database.ts'
import type { Compute } from '../../engine.ts'
import { fieldOf } from '../../rows/rules/members.ts'
import { type StreamParts, streamParts } from './stream-parts.ts'

/** The stream whose rows people see of a row of the entity. */
export const seenStream = (models: Models, model: Model): StreamParts => {
  const rows = models.of(targetOf(fieldOf(model, model.entity.seen ?? '').field))
  if (rows.entity.stream === undefined) throw new Error(`${model.name}.seen is no stream`)
  return streamParts(rows, rows.entity.stream)
}

/** Returns the SQL of how far somebody has seen the stream of a row; 0: nothing of it. */
const placeSql = ({ name: entity }: Model, id: SQL, actor: SQL): SQL =>
  sql`coalesce((select s.place from seen_up_to s where s.entity = ${sql.raw(`'${entity}'`)} and s.row_id = ${id} and s.actor_id = ${actor}), 0)`

export const unreadSql =
  (models: Models, model: Model): Compute =>
  (alias, { actorId }) => {
    if (actorId === undefined) return sql`0`
    const { rows, gone, ...at } = seenStream(models, model)
    const of = (one: string) => sql`${col(one, at.in)} = ${col(alias, 'id')}`
    const [by, table] = [(one: string) => col(one, at.by), name(rows.table)]
    const own = sql`select count(*) from ${table} o where ${and([of('o'), sql`${col('o', 'created_by')} = ${actorId}`, sql`${by('o')} > p.place`])}`
    const left =
      gone === undefined
        ? sql`0`
        : sql`(select count(*) from ${table} g where ${and([of('g'), sql`${col('g', gone)} is not null`, sql`${col('g', 'created_by')} is distinct from ${actorId}`, sql`${by('g')} > p.place`])})`
    return sql`(select greatest(0, coalesce((select max(${by('l')}) from ${table} l where ${of('l')}), 0) - p.place - (${own}) - ${left})::int
      from (select ${placeSql(model, col(alias, 'id'), actorId)} as place) p)`
  }

/** The last row that the caller has seen. */
export const readUpToSql =
  (models: Models, model: Model): Compute =>
  (alias, { actorId }) => {
    if (actorId === undefined) return sql`null::uuid`
    const { rows, ...at } = seenStream(models, model)
    return sql`(select r.id from ${name(rows.table)} r where ${col('r', at.in)} = ${col(alias, 'id')} and ${col('r', at.by)} = ${placeSql(model, col(alias, 'id'), actorId)})`
  }

/** Keeps that people have seen a stream up to a number; never back. @returns whether it is further than before */
export const seeUpTo = async (
  { name: entity }: Model,
  id: string,
  actors: readonly string[],
  place: number,
  at: string,
  tx: Queryable,
): Promise<boolean> =>
  (await tx.run(sql`insert into seen_up_to (entity, row_id, actor_id, place, at)
    select ${entity}, ${id}::uuid, a, ${place}::bigint, ${at}::timestamptz from unnest(${uuids(actors)}) a
    on conflict (row_id, actor_id, entity) do update set place = excluded.place, at = excluded.at
      where seen_up_to.place < excluded.place`)) > 0
