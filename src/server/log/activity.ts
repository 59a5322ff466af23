// Decision (2026-11): The history over all rows walks the log from its newest entry and asks of each whether the reader may
// see its row. It looks at so many entries and says how far it came, so that a reader of few rows among millions of
// entries waits no longer than others; further back is the next call.
import { type SQL, sql } from 'drizzle-orm'
import type { Model } from '../../core/model.ts'
import { readsAll } from '../../core/permissions.ts'
import { and, col, type Json, name, or, type Queryable, uuids } from '../db/database.ts'
import { isOpen } from '../rows/alive.ts'
import type { Scope } from '../rows/expression.ts'
import { titleSql } from '../rows/title-sql.ts'
import { readableChanges } from './history.ts'
import { type HistoryFilter, historyConditions } from './history-filter.ts'
import { withoutUnseen } from './seen-values.ts'

/** Entries that one call looks at. */
const mostLookedAt = 20_000
/** Totals are counted up to here. */
const mostCounted = 10_000

export type ActivityFilter = HistoryFilter & {
  /** Name of an entity. */
  readonly entity?: string
}
type Page = { readonly page: number; readonly perPage: number }
export type Activity = {
  readonly data: Json[]
  readonly total: number
  readonly total_is_estimate?: true
  /** Moment before which nothing was looked at; absent where the log has nothing earlier. */
  readonly until?: string
}

/** Entities whose rows have a history for others than their owner. */
export const activeModels = ({ engine, rules }: Scope): readonly Model[] =>
  engine.models.all.filter((model) => model.entity.personal !== true && rules.mayRead(model))

/** Condition: the reader may see the row of the event `e`. Rows that are gone are seen by readers of all rows alone. */
const seenSql = (model: Model, { rules }: Scope): SQL => {
  const rule = rules.sql(model, 'read', 'v')
  if (readsAll(model.entity) || isOpen(rule)) return sql`e.entity = ${model.name}`
  return sql`(e.entity = ${model.name} and exists (select 1 from ${name(model.table)} v where v.id = e.row_id and ${rule}))`
}

type Found = Json & { readonly id: string; readonly entity: string; readonly row_id: string; readonly at: string }

/** Titles of the rows of these events, as far as the reader sees them, by entity and id. */
const titlesOf = async (found: readonly Found[], scope: Scope, on: Queryable): Promise<ReadonlyMap<string, string>> => {
  const { engine, rules } = scope
  const titles = new Map<string, string>()
  for (const model of engine.models.all) {
    const ids = [...new Set(found.filter(({ entity }) => entity === model.name).map(({ row_id }) => row_id))]
    if (ids.length === 0) continue
    const visible = (target: Model, alias: string) =>
      rules.mayRead(target) ? rules.sql(target, 'read', alias) : sql`false`
    const rows = await on.all<{ id: string; title: string | null }>(
      sql`select v.id, ${titleSql(model, 'v', engine.models, visible)} as title from ${name(model.table)} v where ${col('v', 'id')} = any(${uuids(ids)}) and ${rules.sql(model, 'read', 'v')}`,
    )
    for (const { id, title } of rows) if (title !== null) titles.set(`${model.name} ${id}`, title)
  }
  return titles
}

/** What happened to all rows that the reader may see, newest first. */
export const activityOf = async (
  scope: Scope,
  { page, perPage }: Page,
  filter: ActivityFilter,
  on: Queryable,
): Promise<Activity> => {
  const { models } = scope.engine
  const actors = models.of(models.actorEntity)
  const active = activeModels(scope).filter(
    ({ name: entity }) => filter.entity === undefined || entity === filter.entity,
  )
  if (active.length === 0) return { data: [], total: 0 }
  const asked = [
    ...historyConditions(filter),
    ...(filter.entity === undefined ? [] : [sql`e.entity = ${filter.entity}`]),
  ]
  const looked = sql`(select e.* from event e where ${asked.length === 0 ? sql`true` : and(asked)} order by e.at desc, e.id desc limit ${sql.raw(String(mostLookedAt))}) e`
  const changes = readableChanges(active, scope)
  const condition = and([
    or(active.map((model) => seenSql(model, scope))),
    sql`(e.action <> 'updated' or exists (select 1 from change c where c.event_id = e.id and ${changes}) or not exists (select 1 from change c where c.event_id = e.id))`,
  ])
  const title = actors.byName.get(actors.entity.title)?.column ?? 'id'
  const found = await on.all<Found>(sql`
    select e.id, e.entity, e.row_id, e.action, e.at, e.recorded_at, e.version, e.source,
      case when a.id is null then null else json_build_object('id', a.id, 'name', a.${name(title)}) end as actor,
      coalesce((select json_agg(json_build_object('field', c.field, 'old', c.old, 'new', c.new) order by c.field) from change c where c.event_id = e.id and ${changes}), '[]'::json) as changes
    from (select e.* from ${looked} where ${condition} order by e.at desc, e.id desc
      limit ${sql.raw(String(perPage))} offset ${sql.raw(String((page - 1) * perPage))}) e
    left join ${name(actors.table)} a on a.id = e.actor_id order by e.at desc, e.id desc`)
  const counted = await on.one<{ n: number }>(
    sql`select count(*)::int as n from (select 1 from ${looked} where ${condition} limit ${sql.raw(String(mostCounted + 1))}) c`,
  )
  const reached = await on.one<{ n: number; until: string | null }>(
    sql`select count(*)::int as n, min(e.at) as until from ${looked}`,
  )
  const until = reached?.n === mostLookedAt ? reached.until : null
  const titles = await titlesOf(found, scope, on)
  const entries = found.map(
    ({ entity, row_id, ...event }): Json => ({
      ...event,
      of: { entity, id: row_id, title: titles.get(`${entity} ${row_id}`) ?? null },
    }),
  )
  const first = active[0]
  const data = first === undefined ? entries : await withoutUnseen(first, entries, scope)
  const total = counted?.n ?? 0
  return {
    data,
    total: Math.min(total, mostCounted),
    ...(until !== null || total > mostCounted ? { total_is_estimate: true as const } : {}),
    ...(until === null ? {} : { until }),
  }
}
