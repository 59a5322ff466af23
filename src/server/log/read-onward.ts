// Decision (2026-11): Whoever acts on the log keeps a position by PostgreSQL's snapshots, as what is sent to browsers does
// (`live/log-reader.ts`), and leaves nothing out: all that became visible between two snapshots is read in pages, and the
// position moves in the transaction of what is done about them.
import { sql } from 'drizzle-orm'
import type { Queryable } from '../db/database.ts'
import { placeNow } from '../live/log-reader.ts'
import { entryColumns, type Found } from './visible-entries.ts'

export type LogEntry = Found & { readonly action: string; readonly source: string; readonly version: number }
type Position = { seen: string; until: string | null; after_transaction: string | null; after_id: string | null }

/**
 * The next entries of the log for a reader, each once; the position is kept in the transaction. Another process waits meanwhile.
 * The first call begins at the present.
 * @param reader its name
 * @returns an empty list where all is read
 */
export const readOnward = async (tx: Queryable, reader: string, most: number): Promise<readonly LogEntry[]> => {
  await tx.run(
    sql`insert into log_place (reader, seen) values (${reader}, pg_current_snapshot()::text) on conflict do nothing`,
  )
  const at = await tx.one<Position>(
    sql`select seen, until, after_transaction, after_id from log_place where reader = ${reader} for update`,
  )
  if (at === undefined) return []
  const until = at.until ?? (await placeNow(tx))
  // A restored backup is another database, with lower transaction numbers: it begins anew.
  const isForeign = BigInt(at.seen.split(':')[0] ?? 0) > BigInt(until.split(':')[1] ?? 0)
  const seen = isForeign ? until : at.seen
  const after =
    at.after_id === null || isForeign
      ? sql`true`
      : sql`(e.transaction, e.id) > (${at.after_transaction}::xid8, ${at.after_id}::uuid)`
  const found = await tx.all<LogEntry & { transaction: string }>(sql`
    select ${entryColumns}, e.transaction::text as transaction from event e
    where e.transaction >= pg_snapshot_xmin(${seen}::pg_snapshot) and not pg_visible_in_snapshot(e.transaction, ${seen}::pg_snapshot)
      and pg_visible_in_snapshot(e.transaction, ${until}::pg_snapshot) and ${after}
    order by e.transaction, e.id limit ${most}`)
  const last = found.at(-1)
  const isEnd = found.length < most || last === undefined
  await tx.run(
    isEnd
      ? sql`update log_place set seen = ${until}, until = null, after_transaction = null, after_id = null where reader = ${reader}`
      : sql`update log_place set seen = ${seen}, until = ${until}, after_transaction = ${last.transaction}, after_id = ${last.id} where reader = ${reader}`,
  )
  return found
}

/** A reader that nobody needs begins at the present when somebody does again. */
export const forgetPlace = (tx: Queryable, reader: string): Promise<number> =>
  tx.run(sql`delete from log_place where reader = ${reader}`)
