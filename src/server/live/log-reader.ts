import { sql } from 'drizzle-orm'
import type { Queryable } from '../db/database.ts'

/**
 * A position in the log: PostgreSQL's snapshot as text, `xmin:xmax:running`; everything visible in it was read. The
 * largest id would not do: a transaction that began early and commits late has an early id.
 */
export type Place = string
export type Entry = {
  readonly entity: string
  readonly rowId: string
  readonly action: string
  /** Wire names of the fields that changed. */
  readonly fields: readonly string[]
}
/** Entries since a position; `lost`: too many to send one by one, or an unknown position. */
export type Reading = { readonly place: Place; readonly entries: readonly Entry[]; readonly lost: boolean }

/** Most entries sent one by one; beyond, listeners should reload their lists. */
const mostEntries = 1000

/** The oldest transaction that the position does not fully include: a client's cursor. */
export const cursorOf = (place: Place): string => place.split(':')[0] ?? ''
const endOf = (place: Place): string => place.split(':')[1] ?? ''
const isAfter = (a: string, b: string): boolean => BigInt(a) > BigInt(b)

export const isCursor = (text: string): boolean => /^\d{1,19}$/.test(text)
/** The position of a client that saw everything before this transaction; it may get some entries twice. */
export const placeOf = (cursor: string): Place => `${cursor}:${cursor}:`

/** The present position. */
export const placeNow = async (db: Queryable): Promise<Place> =>
  (await db.one<{ place: Place }>(sql`select pg_current_snapshot()::text as place`))?.place ?? ''

type Found = { place: Place; entity: string | null; row_id: string; action: string; fields: string[] | null }

/** One statement, hence one snapshot: exactly what became visible since, and the new position. */
export const readSince = async (db: Queryable, since: Place): Promise<Reading> => {
  const now = await placeNow(db)
  // The address leads to another database, such as a restored backup with lower transaction numbers.
  if (isAfter(cursorOf(since), endOf(now))) return { place: now, entries: [], lost: true }
  const rows = await db.all<Found>(sql`
    select pg_current_snapshot()::text as place, e.entity, e.row_id, e.action, e.fields
    from (select) here left join lateral (
      select e.entity, e.row_id, e.action,
        (select array_agg(c.field) from change c where c.event_id = e.id) as fields
      from event e
      where e.transaction >= pg_snapshot_xmin(${since}::pg_snapshot)
        and not pg_visible_in_snapshot(e.transaction, ${since}::pg_snapshot)
        and pg_visible_in_snapshot(e.transaction, pg_current_snapshot())
      order by e.transaction, e.id limit ${mostEntries + 1}) e on true`)
  const entries = rows.flatMap(({ entity, row_id: rowId, action, fields }) =>
    entity === null ? [] : [{ entity, rowId, action, fields: fields ?? [] }],
  )
  const place = rows[0]?.place ?? now
  return entries.length > mostEntries ? { place, entries: [], lost: true } : { place, entries, lost: false }
}
