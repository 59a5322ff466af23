import { sql } from 'drizzle-orm'
import { type Model, targetOf } from '../../core/model.ts'
import type { ListQuery } from '../../core/query.ts'
import { and, type Json, name } from '../db/database.ts'
import type { Scope } from '../rows/expression.ts'
import { mayReadField } from '../rows/grammar.ts'
import { withFileUrls } from './file-values.ts'
import { type HistoryFilter, historyConditions } from './history-filter.ts'
import { withoutUnseen } from './seen-values.ts'

/** Most people that are named as having done something to a row. */
const mostActors = 100

/** Wire names of the fields that the caller may read; of relations only those whose rows they may read at all. */
export const readableIn = (model: Model, { caller, rules, engine }: Scope): readonly string[] =>
  model.fields
    .filter(mayReadField(caller))
    .filter(({ field, includeAs }) => includeAs === null || rules.mayRead(engine.models.of(targetOf(field))))
    .map(({ wire }) => wire)

/**
 * The history of one row, newest first, with who did it and what became of each field that the caller may read.
 * Whether the row may be seen is the caller's to have asked before.
 * @param actors entity whose rows act
 * @returns the page asked for, how many there are, and who did anything to the row at all
 */
export const historyOf = async (
  scope: Scope,
  model: Model,
  id: string,
  actors: Model,
  query: Pick<ListQuery, 'page' | 'perPage'>,
  filter: HistoryFilter = {},
): Promise<{ data: Json[]; total: number; actors: Json[] }> => {
  const { db } = scope.engine
  const readable = readableIn(model, scope)
  const ofRow = sql`e.entity = ${model.name} and e.row_id = ${id}`
  const title = actors.byName.get(actors.entity.title)?.column ?? 'id'
  const fields =
    readable.length === 0
      ? sql`false`
      : sql`c.field in (${sql.join(
          readable.map((wire) => sql`${wire}`),
          sql`, `,
        )})`
  // Who may see nothing of a change is not told that there was one.
  const telling = sql`(e.action <> 'updated' or exists (select 1 from change c where c.event_id = e.id and ${fields})
    or not exists (select 1 from change c where c.event_id = e.id))`
  const asked = and([ofRow, telling, ...historyConditions(filter)])
  const data = await db.all(sql`
    select e.id, e.action, e.at, e.recorded_at, e.version, e.source,
      case when a.id is null then null else json_build_object('id', a.id, 'name', a.${name(title)}) end as actor,
      coalesce((select json_agg(json_build_object('field', c.field, 'old', c.old, 'new', c.new) order by c.field) from change c where c.event_id = e.id and ${fields}), '[]'::json) as changes
    from event e left join ${name(actors.table)} a on a.id = e.actor_id
    where ${asked}
    order by e.at desc, e.version desc, e.id desc
    limit ${sql.raw(String(query.perPage))} offset ${sql.raw(String((query.page - 1) * query.perPage))}`)
  const counted = await db.one<{ n: number }>(sql`select count(*)::int as n from event e where ${asked}`)
  const people = await db.all(sql`
    select a.id, a.${name(title)} as name from (select distinct e.actor_id from event e where ${ofRow}) d
    join ${name(actors.table)} a on a.id = d.actor_id order by 2, 1 limit ${sql.raw(String(mostActors))}`)
  return {
    data: await withFileUrls(model, id, await withoutUnseen(model, data, scope), db),
    total: counted?.n ?? 0,
    actors: people,
  }
}
