import { sql } from 'drizzle-orm'
import type { Model } from '../../core/declare/model.ts'
import type { ListQuery } from '../../core/query/query.ts'
import { and, type Json, name, type Queryable } from '../db/database.ts'
import type { Scope } from '../rows/query/expression.ts'
import { withCurrencies } from './amounts.ts'
import { childRowsOf } from './child-events.ts'
import { withoutEarlier } from './earlier-entries.ts'
import { withFileUrls } from './file-values.ts'
import { type HistoryFilter, historyConditions } from './history-filter.ts'
import { withParts } from './parts.ts'
import { readableChanges } from './readable-changes.ts'
import { asSeen } from './seen-values.ts'

/** Most authors listed for a row. */
const mostActors = 100

/**
 * Returns the history of one row, newest first, with author and readable changes; entries of child rows are marked by
 * `of`. The caller must have checked that the row is visible.
 * @returns the requested page, the total, and the authors
 */
export const historyOf = async (
  scope: Scope,
  model: Model,
  id: string,
  query: Pick<ListQuery, 'page' | 'perPage'>,
  filter: HistoryFilter,
  on: Queryable,
): Promise<{ data: Json[]; total: number; actors: Json[] }> => {
  const { models } = scope.engine
  const actors = models.of(models.actorEntity)
  // A filter by field applies to the row's own fields.
  const children = filter.field === undefined ? childRowsOf(model, id, scope) : []
  // Rows that went or came back with the row are parts of its own entry.
  const isPart = sql`e.cause_id is not null and exists (select 1 from event r where r.entity = ${model.name} and r.row_id = ${id} and (r.id = e.cause_id or r.cause_id = e.cause_id))`
  const others = children.map(
    (one) =>
      sql`union all select e.*, k.title as of_title from (${one.rows}) k join event e on e.entity = ${one.model.name} and e.row_id = k.id and not (${isPart})`,
  )
  const events = sql`(select e.*, null::text as of_title from event e where e.entity = ${model.name} and e.row_id = ${id} ${sql.join(others, sql` `)}) e`
  const title = actors.byName.get(actors.entity.title)?.column ?? 'id'
  const fields = readableChanges([model, ...children.map((one) => one.model)], scope)
  // An event without a visible change is hidden.
  const hasVisibleChange = sql`(e.action <> 'updated' or exists (select 1 from change c where c.event_id = e.id and ${fields})
    or not exists (select 1 from change c where c.event_id = e.id))`
  const conditions = and([hasVisibleChange, ...historyConditions(filter)])
  const data = await on.all(sql`
    select e.id, e.action, e.at, e.recorded_at, e.version, e.source, (select g.name from event_agent g where g.event_id = e.id) as agent,
      case when e.row_id = ${id} then null else json_build_object('entity', e.entity, 'id', e.row_id, 'title', e.of_title) end as of,
      case when a.id is null then null else json_build_object('id', a.id, 'name', a.${name(title)}) end as actor,
      coalesce((select json_agg(json_build_object('field', c.field, 'old', c.old, 'new', c.new) order by c.field) from change c where c.event_id = e.id and ${fields}), '[]'::json) as changes
    from ${events} left join ${name(actors.table)} a on a.id = e.actor_id
    where ${conditions}
    order by e.at desc, e.version desc, e.id desc
    limit ${sql.raw(String(query.perPage))} offset ${sql.raw(String((query.page - 1) * query.perPage))}`)
  const counted = await on.one<{ n: number }>(sql`select count(*)::int as n from ${events} where ${conditions}`)
  const people = await on.all(sql`
    select a.id, a.${name(title)} as name from (select distinct e.actor_id from ${events} where ${hasVisibleChange}) d
    join ${name(actors.table)} a on a.id = d.actor_id order by 2, 1 limit ${sql.raw(String(mostActors))}`)
  for (const event of data) if (event.of === null) delete event.of
  const visibleEntries = await withCurrencies(await asSeen(model, id, data, scope, on), model, models, on)
  const answers = await withoutEarlier(await withFileUrls(model, id, visibleEntries, on), model, scope, on)
  return { data: [...(await withParts(answers, scope, on))], total: counted?.n ?? 0, actors: people }
}
