import { sql } from 'drizzle-orm'
import type { Model } from '../../core/model.ts'
import type { ListQuery } from '../../core/query.ts'
import type { Caller } from '../actor.ts'
import { type Database, type Json, name } from '../db/database.ts'
import { mayReadField } from '../rows/grammar.ts'
import { withFileUrls } from './file-values.ts'

/**
 * The history of one row, newest first, with who did it and what became of each field that the caller may read.
 * Whether the row may be seen is the caller's to have asked before.
 * @param actors entity whose rows act
 */
export const historyOf = async (
  db: Database,
  model: Model,
  id: string,
  actors: Model,
  caller: Caller,
  query: Pick<ListQuery, 'page' | 'perPage'>,
): Promise<{ data: Json[]; total: number }> => {
  const readable = model.fields.filter(mayReadField(caller)).map(({ wire }) => wire)
  const title = actors.byName.get(actors.entity.title)?.column ?? 'id'
  const fields =
    readable.length === 0
      ? sql`false`
      : sql`c.field in (${sql.join(
          readable.map((wire) => sql`${wire}`),
          sql`, `,
        )})`
  const data = await db.all(sql`
    select e.id, e.action, e.at, e.recorded_at, e.version, e.source,
      case when a.id is null then null else json_build_object('id', a.id, 'name', a.${name(title)}) end as actor,
      coalesce((select json_agg(json_build_object('field', c.field, 'old', c.old, 'new', c.new) order by c.field) from change c where c.event_id = e.id and ${fields}), '[]'::json) as changes
    from event e left join ${name(actors.table)} a on a.id = e.actor_id
    where e.entity = ${model.name} and e.row_id = ${id}
    order by e.at desc, e.version desc, e.id desc
    limit ${sql.raw(String(query.perPage))} offset ${sql.raw(String((query.page - 1) * query.perPage))}`)
  const counted = await db.one<{ n: number }>(
    sql`select count(*)::int as n from event where entity = ${model.name} and row_id = ${id}`,
  )
  return { data: await withFileUrls(model, id, data, db), total: counted?.n ?? 0 }
}
