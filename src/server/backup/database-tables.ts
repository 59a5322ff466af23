import type pg from 'pg'

export type Table = { readonly name: string; readonly columns: readonly string[] }

/**
 * Tables that are not backed up. Migrations are recorded anew; sessions, limits and places at texts belong to the moment: a
 * restored session or reset link could let in somebody who was shut out since.
 */
const leftBehind = ['migration', 'session', 'known_device', 'rate_limit', 'password_reset', 'coedit_place']

/**
 * Tables of the schema `public` with the columns that hold data. Numbers of transactions mean nothing in another
 * database: such columns get the restore's own, which is when its readers see the rows. The job queue's own schema
 * stays behind: the server makes it, and its schedules, at the next start.
 */
export const tablesIn = async (client: pg.ClientBase): Promise<Table[]> => {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
       and a.attgenerated = '' and a.atttypid <> 'xid8'::regtype and c.relname <> all ($1)
     group by c.relname order by c.relname`,
    [leftBehind],
  )
  return rows
}

/** Last values of sequences, by `table.column`. */
export const sequencesIn = async (client: pg.ClientBase): Promise<{ [column: string]: string }> => {
  const { rows } = await client.query<{ column: string; last: string }>(
    `select t.relname || '.' || a.attname as column, s.last_value::text as last
     from pg_sequences s
     join pg_depend d on d.objid = format('%I.%I', s.schemaname, s.sequencename)::regclass and d.classid = 'pg_class'::regclass
       and d.deptype in ('a', 'i') and d.refobjsubid > 0
     join pg_class t on t.oid = d.refobjid join pg_attribute a on a.attrelid = t.oid and a.attnum = d.refobjsubid
     where s.schemaname = 'public' and s.last_value is not null`,
  )
  return Object.fromEntries(rows.map(({ column, last }) => [column, last]))
}

export const quoted = (client: pg.ClientBase, names: readonly string[]): string =>
  names.map((name) => client.escapeIdentifier(name)).join(', ')
