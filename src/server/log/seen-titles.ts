// Titles of rows for a reader who may not see all of them, or of rows that are gone. There is one statement for each
// entity, and one more where rows are gone or not seen.
import { sql } from 'drizzle-orm'
import type { Model } from '../../core/declare/model.ts'
import { col, type Json, name, type Queryable, uuidsText } from '../db/database.ts'
import { type Build, cachedRows } from '../rows/query/cached-statements.ts'
import type { Scope } from '../rows/query/expression.ts'
import { titleSql } from '../rows/query/title-sql.ts'
import { lastRows } from './last-rows.ts'
import { lastReadSql, lastTitleSql } from './last-titles.ts'

/**
 * Text of the title, null where the row has none; `hidden` for a row that the reader may not see. Gone rows that the
 * reader never could read are absent.
 */
export type SeenTitles = ReadonlyMap<string, { readonly title: string | null } | 'hidden'>

type Found = Json & { readonly id: string; readonly title: string | null; readonly seen: boolean }

/** Returns the statement for the rows of these ids that exist, also in the trash. */
const presentTitles =
  (model: Model): Build =>
  (scope, { ids }) => {
    const { rules, engine, values } = scope
    const seen = (target: Model, alias: string) =>
      rules.mayRead(target)
        ? rules.sql(target, 'read', alias)
        : target.name === engine.models.actorEntity
          ? sql`${col(alias, 'id')} = ${values.id}`
          : sql`false`
    return sql`select v.id, (${seen(model, 'v')}) is true as seen, ${titleSql(model, 'v', engine.models, seen)} as title
      from ${name(model.table)} v where v.id = any(${ids}::uuid[])`
  }

/** Returns the statement for the rows of these ids that the reader could read when they last existed. */
const lastTitles =
  (model: Model): Build =>
  (scope, { ids }) =>
    sql`select v.id, true as seen, ${lastTitleSql(model, 'v', scope)} as title from ${lastRows(model)} v
      where v.id = any(${ids}::uuid[]) and ${lastReadSql(model, 'v', scope)}`

/** Returns the titles of an entity's rows for the reader. */
export const seenTitles = async (
  model: Model,
  ids: readonly string[],
  scope: Scope,
  on: Queryable,
): Promise<SeenTitles> => {
  if (ids.length === 0) return new Map()
  const read = (key: string, of: readonly string[], build: Build) =>
    cachedRows<Found>(on, scope, `${key} ${model.name}`, { ids: uuidsText(of) }, build)
  const present = await read('present titles', ids, presentTitles(model))
  const titles = new Map<string, { readonly title: string | null } | 'hidden'>(
    present.map(({ id, seen, title }) => [id, seen ? { title } : 'hidden']),
  )
  const others = ids.filter((id) => titles.get(id) === undefined || titles.get(id) === 'hidden')
  if (others.length > 0)
    for (const { id, title } of await read('last titles', others, lastTitles(model))) titles.set(id, { title })
  return titles
}
