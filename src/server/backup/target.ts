import type pg from 'pg'
import { BackupError } from './backup-error.ts'

const tablesOf = async (client: pg.ClientBase): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')
     and not exists (select from pg_depend d where d.objid = pg_class.oid and d.deptype = 'e') order by 1`,
  )
  return rows.map(({ name }) => name)
}

/**
 * Makes sure that nothing is overwritten: the database must have no tables, or be given up explicitly while no
 * server uses it.
 */
export const clearTarget = async (client: pg.ClientBase, replace: boolean): Promise<void> => {
  const tables = await tablesOf(client)
  if (tables.length === 0) return
  if (!replace)
    throw new BackupError(
      'The database is not empty: restore into a new one (another TMS_DATA or DATABASE_URL), or give up what is in it with --replace. Nothing was changed.',
    )
  const { rows } = await client.query<{ n: number }>(
    "select count(*)::int as n from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and application_name = 'tms'",
  )
  if ((rows[0]?.n ?? 0) > 0)
    throw new BackupError('A server is working with this database: stop it first. Nothing was changed.')
  for (const name of tables) await client.query(`drop table if exists ${client.escapeIdentifier(name)} cascade`)
}

type Key = { readonly table: string; readonly name: string; readonly definition: string }

/**
 * Drops foreign keys and triggers for the load: rows come table by table, and some references are circular.
 * Restoring the keys makes PostgreSQL check every row.
 * @returns restores them
 */
export const looseTables = async (client: pg.ClientBase, tables: readonly string[]): Promise<() => Promise<void>> => {
  const { rows: keys } = await client.query<Key>(
    `select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = k.conrelid
     where k.contype = 'f' and k.connamespace = 'public'::regnamespace order by 1, 2`,
  )
  const id = (text: string) => client.escapeIdentifier(text)
  for (const { table, name } of keys) await client.query(`alter table ${id(table)} drop constraint ${id(name)}`)
  for (const table of tables) await client.query(`alter table ${id(table)} disable trigger user`)
  return async () => {
    for (const table of tables) await client.query(`alter table ${id(table)} enable trigger user`)
    for (const { table, name, definition } of keys)
      await client.query(`alter table ${id(table)} add constraint ${id(name)} ${definition}`)
  }
}
