import { sql } from 'drizzle-orm'
import type { Queryable } from '../db/database.ts'

/**
 * A place in the log: PostgreSQL's snapshot as text, `xmin:xmax:running`. Everything that it shows has been read. The
 * largest id would not do: a transaction that began early and commits late has an id from before.
 */
export type Place = string
export type Entry = {
  readonly entity: string
  readonly rowId: string
  readonly action: string
  /** Wire names of the fields that changed. */
  readonly fields: readonly string[]
}
/** What came since; `lost`: more than anybody wants one by one, or a place that this database never knew. */
export type Reading = { readonly place: Place; readonly entries: readonly Entry[]; readonly lost: boolean }

/** Most entries that are told one by one; beyond, whoever listens had better read their lists again. */
const mostEntries = 1000

/** The oldest transaction that the place does not show whole: what a client comes back with. */
export const cursorOf = (place: Place): string => place.split(':')[0] ?? ''
const endOf = (place: Place): string => place.split(':')[1] ?? ''
const isAfter = (a: string, b: string): boolean => BigInt(a) > BigInt(b)

export const isCursor = (text: string): boolean => /^\d{1,19}$/.test(text)
/** The place of a client that saw everything before this transaction; it may hear some things twice. */
export const placeOf = (cursor: string): Place => `${cursor}:${cursor}:`

/** Now, without anything of before. */
export const placeNow = async (db: Queryable): Promise<Place> =>
  (await db.one<{ place: Place }>(sql`select pg_current_snapshot()::text as place`))?.place ?? ''

type Found = { place: Place; entity: string | null; row_id: string; action: string; fields: string[] | null }

/** One statement, so one snapshot: exactly what has become visible since, and the place that this makes. */
export const readSince = async (db: Queryable, since: Place): Promise<Reading> => {
  const now = await placeNow(db)
  // Another database stands behind the address, such as a restored backup whose count of transactions is lower.
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
