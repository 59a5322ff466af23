// Decision (2026-11): What a deletion or a restoration took along is part of it (`event.cause_id`), and so are the rows that were
// written with their parent: a history has one entry, with the number of its parts that the reader may see, and reads these when
// it is opened (`cause`). Where the reader does not see the row that took others along, these are entries of their own.
import { sql } from 'drizzle-orm'
import { type Json, type Queryable, uuidsText } from '../db/database.ts'
import type { Scope } from '../rows/query/expression.ts'
import { activeModels, entryColumns, type Found, visibleOf } from './visible-entries.ts'

/** Parts of an entry that are counted. */
const mostParts = 200

/** Returns the ids, among these, of events that took others along and that the reader may see. */
export const visibleCauses = async (
  ids: readonly string[],
  scope: Scope,
  on: Queryable,
  entity?: string,
): Promise<readonly string[]> => {
  if (ids.length === 0) return []
  const active = new Set(activeModels(scope).map(({ name }) => name))
  const causes = await on.all<Found>(
    sql`select ${entryColumns} from event e where e.id = any(${uuidsText(ids)}::uuid[])`,
  )
  const listed = causes.filter((one) => active.has(one.entity) && (entity === undefined || one.entity === entity))
  return [...(await visibleOf(listed, scope, on, true)).keys()]
}

/** Entries with the number of their visible parts (`parts`; `parts_are_more` where there are more), where they have any. */
export const withParts = async (entries: readonly Json[], scope: Scope, on: Queryable): Promise<readonly Json[]> => {
  const ids = entries.map(({ id }) => String(id))
  if (ids.length === 0) return entries
  const active = new Set(activeModels(scope).map(({ name }) => name))
  const parts = await on.all<Found>(sql`
    select p.* from unnest(${uuidsText(ids)}::uuid[]) c(id) cross join lateral (
      select ${entryColumns} from event e where e.cause_id = c.id order by e.id ${sql.raw(`limit ${mostParts + 1}`)}) p`)
  const visible = await visibleOf(
    parts.filter(({ entity }) => active.has(entity)),
    scope,
    on,
    true,
  )
  return entries.map((entry) => {
    const own = parts.filter((part) => part.cause_id === entry.id)
    const count = own.filter(({ id }) => visible.has(id)).length
    if (count === 0) return entry
    return { ...entry, parts: count, ...(own.length > mostParts ? { parts_are_more: true } : {}) }
  })
}
