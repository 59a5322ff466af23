import { sql } from 'drizzle-orm'
import { type Queryable, uuidsText } from '../db/database.ts'

/** An export: the name of an entity, and the number of rows; unknown for exports from before both were kept. */
export type Exported = { readonly list: string | null; readonly rows: number | null }

/** Returns the exports of these entries, by their ids. */
export const exportsOf = async (
  entries: readonly { readonly id: string }[],
  on: Queryable,
): Promise<ReadonlyMap<string, Exported>> => {
  if (entries.length === 0) return new Map()
  const held = (field: string) => sql`(select c.new from change c where c.event_id = e.id and c.field = ${field})`
  const rows = await on.all<{ id: string } & Exported>(
    sql`select e.id, ${held('list')} #>> '{}' as list, (${held('rows')} #>> '{}')::int as rows from event e
      where e.id = any(${uuidsText(entries.map(({ id }) => id))}::uuid[])`,
  )
  return new Map(rows.map(({ id, list, rows: count }) => [id, { list, rows: count }]))
}
