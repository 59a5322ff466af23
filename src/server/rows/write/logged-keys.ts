import { type SQL, sql } from 'drizzle-orm'
import { type Queryable, texts } from '../../db/database.ts'

/** The rows of an order, and the name of its key in the log. */
export type LoggedOrder = {
  readonly table: SQL
  /** Condition for the rows of this order. */
  readonly rows: SQL
  readonly entity: string
  /** Wire name. */
  readonly field: string
}

/** Changes of the keys of an order's present rows: alias `c`, their events `e`. */
const changes = ({ table, rows, entity, field }: LoggedOrder): SQL =>
  sql`e.entity = ${entity} and e.row_id in (select id from ${table} where ${rows}) and c.event_id = e.id and c.field = ${field}`

/** Returns all keys by which the log says where the rows of an order were. */
export const loggedKeys = async (order: LoggedOrder, on: Queryable): Promise<readonly string[]> => {
  const keys = sql`select c.old, c.new from event e join change c on ${changes(order)}`
  const found = await on.all<{ key: string }>(
    sql`select distinct k.key from (${keys}) x cross join lateral (values (x.old #>> '{}'), (x.new #>> '{}')) k(key) where k.key is not null`,
  )
  return found.map(({ key }) => key)
}

/** Renames keys in the log to those by which the same places are known from now on. */
export const renameLogged = async (
  order: LoggedOrder,
  names: ReadonlyMap<string, string>,
  tx: Queryable,
): Promise<void> => {
  const renamed = sql`unnest(${texts([...names.keys()])}, ${texts([...names.values()])})`
  // One statement: a key may be another place's new one.
  await tx.run(sql`update change k set old = coalesce(to_jsonb(x.old), k.old), new = coalesce(to_jsonb(x.new), k.new) from (
      select c.event_id, c.field, a.becomes as old, b.becomes as new from event e join change c on ${changes(order)}
      left join ${renamed} a(was, becomes) on a.was = c.old #>> '{}' left join ${renamed} b(was, becomes) on b.was = c.new #>> '{}') x
    where k.event_id = x.event_id and k.field = x.field`)
}
