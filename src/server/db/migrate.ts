import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { usualCurrency } from '../../core/words/currency.ts'
import { isoOf, systemNow } from '../clock.ts'
import { root } from '../root.ts'
import { StartError } from '../start-error.ts'
import { brokenRows } from './migration/broken-rows.ts'
import { sqlState } from './sql-state.ts'

export const migrationsFolder = join(root, 'src/domain/migrations')

/** Advisory lock id on which concurrent migrations queue. */
const lockNumber = 7_461_090_211

export type Migration = { readonly name: string; readonly hash: string; readonly text: string }

/** The migrations of a folder in order, with a digest of each file's text. */
export const migrationsIn = (folder: string): Migration[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((name) => {
      const text = readFileSync(join(folder, name), 'utf8')
      return { name, text, hash: createHash('sha256').update(text).digest('hex') }
    })

/** Waits for other migrations; the lock ends with the connection or `unlockMigrations`. */
export const lockMigrations = (client: pg.ClientBase): Promise<unknown> =>
  client.query('select pg_advisory_lock($1)', [lockNumber])
export const unlockMigrations = (client: pg.ClientBase): Promise<unknown> =>
  client.query('select pg_advisory_unlock($1)', [lockNumber])

/** Creates the table of applied migrations. */
export const makeMigrationRecord = async (client: pg.ClientBase): Promise<void> => {
  await client.query(
    'create table if not exists migration (name text primary key, hash text not null, applied_at timestamptz not null)',
  )
}

/** Gives the migrations the currency of amounts that were kept without one, before 0.10. */
export const tellCurrency = async (client: pg.ClientBase, currency: string): Promise<void> => {
  await client.query("select set_config('tms.currency', $1, false)", [currency])
}

/** Applies one migration with its record, within the caller's transaction. */
export const applyMigration = async (client: pg.ClientBase, { name, hash, text }: Migration): Promise<void> => {
  await client.query(text).catch((error: unknown) => {
    if (sqlState(error) !== brokenRows) throw error
    const found = error instanceof Error ? error.message : ''
    throw new StartError(
      `The migration ${name} changed nothing, as rows would break what is declared now. ${found}. Change these rows first, or declare what they may be.`,
    )
  })
  await client.query('insert into migration (name, hash, applied_at) values ($1, $2, $3)', [
    name,
    hash,
    isoOf(systemNow()),
  ])
}

/**
 * Migrates the database to the newest version. Each file runs once, in one transaction with its record; several
 * processes may start at once. A file changed after it was applied is an error: write a new one.
 */
export const migrate = async (
  pool: pg.Pool,
  { folder = migrationsFolder, currency = usualCurrency }: { folder?: string; currency?: string } = {},
): Promise<void> => {
  const client = await pool.connect()
  try {
    await lockMigrations(client)
    await makeMigrationRecord(client)
    await tellCurrency(client, currency)
    const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from migration')
    const applied = new Map(rows.map((row) => [row.name, row.hash]))
    for (const migration of migrationsIn(folder)) {
      const { name, hash } = migration
      if (applied.has(name)) {
        if (applied.get(name) !== hash) throw new Error(`the migration ${name} was changed after it had been applied`)
        continue
      }
      await client.query('begin')
      await applyMigration(client, migration)
      await client.query('commit')
    }
    await unlockMigrations(client)
    client.release()
  } catch (error) {
    // Closing the connection releases the lock and rolls back.
    client.release(error as Error)
    throw error
  }
}
