// Decision (2026-11): A restore creates the archive's own schema by its migrations, loads, and migrates on, in one
// transaction. Each minor version has a snapshot in `tests/server/kept/`, made at its release, which every later
// version must restore.
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { usualCurrency } from '../../core/words/currency.ts'
import {
  applyMigration,
  lockMigrations,
  makeMigrationRecord,
  migrationsFolder,
  migrationsIn,
  tellCurrency,
  unlockMigrations,
} from '../db/migrate.ts'
import { copyingClient } from '../db/pool.ts'
import type { ByteStore } from '../files/bytes.ts'
import { discard, spool } from '../files/spool.ts'
import { BackupError } from './backup-error.ts'
import { quoted, type Table, tablesIn } from './database-tables.ts'
import { type End, entryOf, type Head } from './format.ts'
import { type ArchiveEntry, entriesOf, verifyArchive } from './read-archive.ts'
import { planOf } from './restore-plan.ts'
import { clearTarget, looseTables } from './target.ts'

export type RestoreReport = {
  readonly rows: number
  readonly files: number
  readonly lost: number
  readonly madeAt: string
}
export type RestoreOptions = {
  readonly pool: pg.Pool
  readonly files: ByteStore
  /** Folder on the file system of the data folder. */
  readonly spoolFolder: string
  /** Deletes the rows that are in the database. */
  readonly replace?: boolean
  readonly migrations?: string
  /** Currency of amounts that an older archive has without one. */
  readonly currency?: string
}

/**
 * Restores an archive: first it is read to its end and found whole, then everything is written in one transaction,
 * which also brings an older schema up to ours. Files are put in place before the commit; if it fails, those that were
 * not there before are removed.
 * @throws BackupError for faults that a person can correct; then nothing has changed
 */
export const restore = async (path: string, options: RestoreOptions): Promise<RestoreReport> => {
  const { pool, replace = false, migrations = migrationsFolder, currency = usualCurrency } = options
  const { head, end } = await verifyArchive(path)
  const plan = planOf(head.migrations, migrationsIn(migrations), path)
  const client = await copyingClient(pool)
  const added: string[] = []
  try {
    await lockMigrations(client)
    await client.query('begin')
    await client.query('set local statement_timeout = 0')
    await clearTarget(client, replace)
    await makeMigrationRecord(client)
    await tellCurrency(client, currency)
    for (const migration of plan.first) await applyMigration(client, migration)
    assertTables(head, await tablesIn(client), path)
    const tighten = await looseTables(
      client,
      head.tables.map(({ name }) => name),
    )
    await load(path, head, client, options, added)
    await tighten()
    await setCounters(client, end)
    for (const migration of plan.later) await applyMigration(client, migration)
    await client.query('commit')
  } catch (error) {
    // Closing the connection rolls back and releases the lock.
    client.release(true)
    for (const id of added) await options.files.remove(id).catch(() => {})
    throw error
  }
  await client.query('analyze')
  await unlockMigrations(client)
  client.release(true)
  const rows = Object.values(end.rows).reduce((sum, n) => sum + n, 0)
  return { rows, files: end.files, lost: end.lost, madeAt: head.made_at }
}

/** Checks that the schema made from the archive's migrations has the tables that it fills. */
const assertTables = (head: Head, existing: readonly Table[], path: string): void => {
  const columns = new Map(existing.map((table) => [table.name, new Set(table.columns)]))
  for (const table of head.tables)
    if (!table.columns.every((column) => columns.get(table.name)?.has(column) === true))
      throw new BackupError(`${path} has a table ${table.name} that its own schema has not. Nothing was changed.`)
}

type Entries = AsyncIterator<ArchiveEntry>

const load = async (path: string, head: Head, client: pg.PoolClient, options: RestoreOptions, added: string[]) => {
  const tables = new Map(head.tables.map((table) => [table.name, table]))
  const entries: Entries = entriesOf(path)[Symbol.asyncIterator]()
  let next = await entries.next()
  while (next.done !== true) {
    const entry = entryOf(next.value.name)
    if (entry !== undefined && 'table' in entry) {
      const table = tables.get(entry.table)
      if (table === undefined) throw new BackupError(`${path} has rows of a table that it does not tell of.`)
      next = await loadTable(client, table, next.value, entries)
    } else {
      if (entry !== undefined) await putFile(entry.file, next.value, options, added)
      next = await entries.next()
    }
  }
}

/**
 * Sends the pieces of one table as one COPY.
 * @returns the entry after them
 */
const loadTable = async (client: pg.PoolClient, { name, columns }: Table, first: ArchiveEntry, entries: Entries) => {
  let next: IteratorResult<ArchiveEntry> = { done: false, value: first }
  const pieces = async function* () {
    while (next.done !== true) {
      const entry = entryOf(next.value.name)
      if (entry === undefined || !('table' in entry) || entry.table !== name) return
      yield* next.value.content
      next = await entries.next()
    }
  }
  const copy = client.query(copyFrom(`copy ${client.escapeIdentifier(name)} (${quoted(client, columns)}) from stdin`))
  await pipeline(Readable.from(pieces(), { objectMode: false }), copy)
  return next
}

const putFile = async (
  id: string,
  { content, size }: ArchiveEntry,
  { files, spoolFolder }: RestoreOptions,
  added: string[],
) => {
  const file = await spool(spoolFolder, content as AsyncIterable<Buffer>, size)
  if (file === undefined) throw new Error('an entry is longer than it says')
  try {
    const before = await files.read(id)
    before?.stream.destroy()
    if (before === undefined) added.push(id)
    await files.put(id, file)
  } finally {
    await discard(file.path)
  }
}

const setCounters = async (client: pg.ClientBase, { sequences }: End): Promise<void> => {
  for (const [column, last] of Object.entries(sequences)) {
    const [table = '', name = ''] = column.split('.')
    await client.query('select setval(pg_get_serial_sequence(quote_ident($1), $2)::regclass, $3::bigint)', [
      table,
      name,
      last,
    ])
  }
}
