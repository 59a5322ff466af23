// Decision (2026-11): A backup is a gzipped tar of COPY text and files from one snapshot. Sessions, known devices,
// limits and jobs stay behind; transaction ids (`xid8`) become the restore's. Revisit if a restore must be faster
// than SQL loads.
import type { Readable } from 'node:stream'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { copyingClient } from '../db/pool.ts'
import type { ByteStore } from '../files/bytes.ts'
import { BackupError } from './backup-error.ts'
import { quoted, sequencesIn, type Table, tablesIn } from './database-tables.ts'
import { type End, endName, fileName, formatVersion, type Head, headName, pieceName } from './format.ts'
import { type ArchiveWriter, writeArchive } from './write-archive.ts'

export type BackupReport = { readonly rows: number; readonly files: number; readonly lost: readonly string[] }

/** Approximate bytes of one piece of a table; memory holds no more than that. */
const pieceSize = 1_000_000
/** Files requested in one query. */
const pageSize = 500
const mostLost = 100

const json = (value: Head | End): Buffer => Buffer.from(`${JSON.stringify(value, null, 1)}\n`)

/**
 * Writes all rows and files into one archive while the database is in use: a single snapshot for all tables. Files
 * never change, and stay a day after their last reference is gone.
 */
export const backUp = async (
  pool: pg.Pool,
  files: ByteStore,
  path: string,
  now: () => number,
): Promise<BackupReport> => {
  const client = await copyingClient(pool)
  try {
    // A large table may take long: the session's own time limits are lifted.
    await client.query('begin isolation level repeatable read read only')
    await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0')
    const tables = await tablesIn(client)
    const head: Head = {
      format: formatVersion,
      product: 'tms',
      made_at: new Date(now()).toISOString(),
      migrations: await migrationsIn(client),
      tables: tables.map(({ name, columns }) => ({ name, columns: [...columns] })),
    }
    const rows: { [table: string]: number } = {}
    const report = { files: 0, lost: [] as string[], lostCount: 0 }
    await writeArchive(path, async (archive) => {
      await archive.add(headName, json(head))
      for (const table of tables) rows[table.name] = await addTable(client, archive, table)
      await addFiles(client, archive, files, report)
      const end: End = {
        rows,
        sequences: await sequencesIn(client),
        files: report.files,
        lost: report.lostCount,
        sha256: archive.digest(),
      }
      await archive.add(endName, json(end))
    })
    await client.query('commit')
    client.release(true)
    return { rows: Object.values(rows).reduce((sum, n) => sum + n, 0), files: report.files, lost: report.lost }
  } catch (error) {
    client.release(true)
    throw error
  }
}

const migrationsIn = async (client: pg.ClientBase): Promise<Head['migrations']> => {
  const { rows: tables } = await client.query("select to_regclass('public.migration') is not null as there")
  if (tables[0]?.there !== true)
    throw new BackupError('This database is not one of this product: there is nothing to back up.')
  const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from migration order by name')
  return rows
}

const addTable = async (client: pg.PoolClient, archive: ArchiveWriter, { name, columns }: Table): Promise<number> => {
  const query = copyTo(`copy ${client.escapeIdentifier(name)} (${quoted(client, columns)}) to stdout`)
  const stream = client.query(query)
  let chunks: Buffer[] = []
  let size = 0
  let piece = 0
  const flush = async () => {
    if (size === 0) return
    await archive.add(pieceName(name, piece++), Buffer.concat(chunks))
    chunks = []
    size = 0
  }
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    size += chunk.length
    if (size >= pieceSize) await flush()
  }
  await flush()
  return query.rowCount
}

type FilesReport = { files: number; lostCount: number; readonly lost: string[] }

const addFiles = async (client: pg.PoolClient, archive: ArchiveWriter, store: ByteStore, report: FilesReport) => {
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const { rows } = await client.query<{ id: string }>('select id from file where id > $1 order by id limit $2', [
      after,
      pageSize,
    ])
    for (const { id } of rows) {
      const content = await store.read(id)
      if (content === undefined) {
        report.lostCount += 1
        if (report.lost.length < mostLost) report.lost.push(id)
      } else {
        await addFile(archive, id, content.stream, content.size)
        report.files += 1
      }
    }
    const last = rows.at(-1)
    if (last === undefined || rows.length < pageSize) return
    after = last.id
  }
}

const addFile = async (archive: ArchiveWriter, id: string, stream: Readable, size: number): Promise<void> => {
  try {
    await archive.stream(fileName(id), stream, size)
  } catch (error) {
    stream.destroy()
    throw error
  }
}
