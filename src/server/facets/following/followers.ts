// Decision (2026-11): Users who made a row, are assigned to it or have commented follow it without a row in any table:
// this is worked out when there is news. Only what people choose is stored: to follow too, or to hear nothing more of
// it.
import { type SQL, sql } from 'drizzle-orm'
import { traitsOf } from '../../../core/declare/kinds.ts'
import type { Model } from '../../../core/declare/model.ts'
import { isoOf } from '../../clock.ts'
import { col, name, type Queryable, uuids } from '../../db/database.ts'
import { joinTableOf } from '../../db/tables.ts'
import type { Engine } from '../../engine.ts'

/** Reasons for which somebody hears of a row, the nearest first. */
const followReasons = ['assigned', 'made', 'commented', 'followed'] as const
type FollowReason = (typeof followReasons)[number]
export type Follower = { readonly id: string; readonly reason: FollowReason }

/** Returns a query of the users who are concerned with the row that `id` names: `id`, and `place` of the reason. */
const concerned = ({ models }: Engine, model: Model, id: SQL): SQL => {
  const field = model.entity.handover === undefined ? undefined : model.byName.get(model.entity.handover.field)
  const assigned =
    field === undefined
      ? []
      : traitsOf(field.field).many === true
        ? [
            sql`select j.target_id as id, 1 as place from ${name(joinTableOf(model, field))} j where j.source_id = ${id}`,
          ]
        : [sql`select ${col('t', field.column ?? '')} as id, 1 as place from ${name(model.table)} t where t.id = ${id}`]
  const comments = models.all.find((one) => one.entity.serves === 'talks')
  const parts = [
    ...assigned,
    sql`select t.created_by as id, 2 as place from ${name(model.table)} t where t.id = ${id}`,
    ...(comments === undefined || model.entity.talks === undefined
      ? []
      : [
          sql`select c.created_by as id, 3 as place from ${name(comments.table)} c where c.about_type = ${model.name} and c.about_id = ${id}`,
        ]),
    sql`select f.actor_id as id, 4 as place from follow f where f.entity = ${model.name} and f.row_id = ${id} and f.wanted`,
  ]
  return sql.join(parts, sql` union all `)
}

/** Returns the users who hear of changes to each row, with the nearest reason; not those who chose to hear nothing. */
export const followersOfAll = async (
  engine: Engine,
  model: Model,
  ids: readonly string[],
  on: Queryable,
): Promise<ReadonlyMap<string, readonly Follower[]>> => {
  const users = engine.models.of(engine.models.actorEntity)
  const rows = await on.all<{ row: string; id: string; place: number }>(
    sql`select r.id as row, x.id, min(x.place)::int as place from unnest(${uuids(ids)}) as r(id)
      cross join lateral (${concerned(engine, model, sql`r.id`)}) x join ${name(users.table)} u on u.id = x.id
      where not exists (select 1 from follow f where f.actor_id = x.id and f.entity = ${model.name} and f.row_id = r.id and not f.wanted)
      group by r.id, x.id order by 3, 2`,
  )
  const byRow = new Map<string, Follower[]>()
  for (const { row, id, place } of rows)
    byRow.set(row, [...(byRow.get(row) ?? []), { id, reason: followReasons[place - 1] ?? 'followed' }])
  return byRow
}

/** Returns the users who hear of changes to one row. */
export const followersOf = async (
  engine: Engine,
  model: Model,
  id: string,
  on: Queryable,
): Promise<readonly Follower[]> => (await followersOfAll(engine, model, [id], on)).get(id) ?? []

/** Returns the condition that somebody chose to follow the row under an alias. */
export const isChosen = (model: Model, alias: string): SQL =>
  sql`exists (select 1 from follow f where f.entity = ${model.name} and f.row_id = ${col(alias, 'id')} and f.wanted)`

/** Returns the users who chose to follow a row. */
export const choosersOf = async (model: Model, id: string, on: Queryable): Promise<readonly string[]> =>
  (
    await on.all<{ id: string }>(
      sql`select f.actor_id as id from follow f where f.entity = ${model.name} and f.row_id = ${id} and f.wanted order by 1`,
    )
  ).map((one) => one.id)

/** Returns a user's choice for a row: true to follow it, false to hear nothing of it; undefined without a choice. */
export const choiceOf = async (
  on: Queryable,
  actorId: string,
  model: Model,
  id: string,
): Promise<boolean | undefined> =>
  (
    await on.one<{ wanted: boolean }>(
      sql`select wanted from follow where actor_id = ${actorId} and entity = ${model.name} and row_id = ${id}`,
    )
  )?.wanted

export const chooseFollow = (
  on: Queryable,
  actorId: string,
  model: Model,
  id: string,
  wanted: boolean,
  now: number,
): Promise<number> =>
  on.run(sql`insert into follow (actor_id, entity, row_id, wanted, at) values (${actorId}, ${model.name}, ${id}, ${wanted}, ${isoOf(now)})
    on conflict (actor_id, entity, row_id) do update set wanted = excluded.wanted, at = excluded.at`)
