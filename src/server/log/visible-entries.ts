// Entries of the log that a reader may see, of any entities: one statement for each entity, and one more for entries
// whose row is gone or in the trash.
import { type SQL, sql } from 'drizzle-orm'
import type { Model } from '../../core/declare/model.ts'
import { readsAll } from '../../core/declare/permissions.ts'
import { and, col, type Json, name, type Queryable, uuidsText } from '../db/database.ts'
import { type Build, cachedRows } from '../rows/query/cached-statements.ts'
import type { Scope } from '../rows/query/expression.ts'
import { titleSql } from '../rows/query/title-sql.ts'
import { alive, aliveSql, isOpen } from '../rows/rules/alive.ts'
import { lastRows } from './last-rows.ts'
import { lastReadSql, lastTitleSql } from './last-titles.ts'
import { readableChanges } from './readable-changes.ts'

/** An entry as it is stored. */
export type Found = Json & {
  readonly id: string
  readonly at: string
  readonly entity: string
  readonly row_id: string
  readonly actor_id: string | null
  readonly cause_id: string | null
}
/** The columns of an entry, over the alias `e`. */
export const entryColumns = sql`e.id, e.entity, e.row_id, e.action, e.at, e.recorded_at, e.version, e.source, e.actor_id, e.cause_id`

type Visible = {
  readonly id: string
  readonly title: string | null
  /** The row is deleted, or goes with one that is. */
  readonly is_gone: boolean
  readonly changes: Json[]
}

/** Returns the entities whose rows have a history for others than their owner. */
export const activeModels = ({ engine, rules }: Scope): readonly Model[] =>
  engine.models.all.filter((model) => model.entity.personal === undefined && rules.mayRead(model))

/** Returns the condition that an entry has a readable change; others are not shown. */
const tells = (changes: SQL): SQL =>
  sql`(e.action <> 'updated' or exists (select 1 from change c where c.event_id = e.id and ${changes}) or not exists (select 1 from change n where n.event_id = e.id))`

const changeList = (changes: SQL): SQL =>
  sql`coalesce((select json_agg(json_build_object('field', c.field, 'old', c.old, 'new', c.new) order by c.field) from change c where c.event_id = e.id and ${changes}), '[]'::json)`

/** Returns the title and the changes of an entry, which are not stored with it; for counting, neither. */
const contentSql = (title: SQL, changes: SQL, isCounted: boolean): SQL =>
  isCounted
    ? sql`null::text as title, '[]'::json as changes`
    : sql`${title} as title, ${changeList(changes)} as changes`

/**
 * Returns the statement for entries of this entity whose row the reader can read now, or for all entries where
 * everybody reads all rows.
 */
const present =
  (model: Model, isCounted: boolean): Build =>
  (scope, { ids }) => {
    const { rules, engine } = scope
    const rule = rules.sql(model, 'read', 'v')
    const isForAll = readsAll(model.entity) || isOpen(rule)
    const visible = (target: Model, alias: string) =>
      rules.mayRead(target) ? rules.sql(target, 'read', alias) : sql`false`
    const changes = readableChanges([model], scope)
    return sql`
      select e.id, v.id is null as is_gone, ${contentSql(titleSql(model, 'v', engine.models, visible), changes, isCounted)}
      from event e left join ${name(model.table)} v on v.id = e.row_id and ${rule}
      where e.id = any(${ids}::uuid[]) and ${isForAll ? sql`true` : sql`v.id is not null`} and ${tells(changes)}`
  }

/** Returns the statement for entries whose row is gone or in the trash; most entries out of sight have a living row. */
const gone =
  (model: Model): Build =>
  (scope, { ids }) => {
    const lives = and([sql`${col('a', 'id')} = e.row_id`, alive(model, 'a'), aliveSql(scope.engine, model, 'a')])
    return sql`select e.id from event e
      where e.id = any(${ids}::uuid[]) and not exists (select 1 from ${name(model.table)} a where ${lives})`
  }

/** Returns the statement for those of the gone rows that the reader could read before. */
const past =
  (model: Model, isCounted: boolean): Build =>
  (scope, { ids }) => {
    const changes = readableChanges([model], scope)
    return sql`
      select e.id, true as is_gone, ${contentSql(lastTitleSql(model, 'v', scope), changes, isCounted)}
      from event e join ${lastRows(model)} v on v.id = e.row_id and ${lastReadSql(model, 'v', scope)}
      where e.id = any(${ids}::uuid[]) and ${tells(changes)}`
  }

/**
 * Returns the entries that the reader may see, with the row's title and the readable changes, by their ids.
 * @param isCounted the entries are only counted: titles and changes are not read
 */
export const visibleOf = async (
  entries: readonly Found[],
  scope: Scope,
  on: Queryable,
  isCounted = false,
): Promise<ReadonlyMap<string, Visible>> => {
  const visible = new Map<string, Visible>()
  const as = isCounted ? 'counted' : 'told'
  for (const entity of new Set(entries.map((one) => one.entity))) {
    const model = scope.engine.models.of(entity)
    const ids = entries.filter((one) => one.entity === entity).map(({ id }) => id)
    const read = (key: string, of: readonly string[], build: Build) =>
      cachedRows<Visible>(on, scope, `${key} ${as} ${entity}`, { ids: uuidsText(of) }, build)
    const goneOf = async (of: readonly string[]): Promise<readonly string[]> =>
      of.length === 0 ? [] : (await read('gone', of, gone(model))).map(({ id }) => id)
    const there = new Set<string>()
    for (const one of await read('present', ids, present(model, isCounted))) {
      visible.set(one.id, one)
      if (!one.is_gone) there.add(one.id)
    }
    const others = await goneOf(ids.filter((id) => !there.has(id)))
    if (others.length > 0)
      for (const one of await read('past', others, past(model, isCounted))) visible.set(one.id, one)
  }
  return visible
}
