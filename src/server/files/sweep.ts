// Decision (2026-11): Unused files are marked by one sweep and deleted by the next, a day later: no writer has to
// say that it released a file.
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { isUuid } from '../../core/query/values.ts'
import { and } from '../db/database.ts'
import { sqlState } from '../db/sql-state.ts'
import type { Engine } from '../engine.ts'
import type { Listed } from './bytes.ts'
import type { FileStore } from './file-store.ts'
import { isReferenced } from './referenced-files.ts'

export type Swept = {
  /** Deleted files (row and bytes) that nothing had referred to for long enough. */
  readonly unused: number
  /** Deleted bytes without a row. */
  readonly bytes: number
  /** Deleted partial uploads of killed processes. */
  readonly halves: number
  /** Ids of rows without bytes: reported, never deleted, since a backup may have the bytes. */
  readonly lost: readonly string[]
}

/** Milliseconds that a file must be unused before it is deleted: a day, longer than any upload or backup. */
const aDay = 24 * 60 * 60 * 1000
/** Most missing files that are listed. */
const mostLost = 1000

/**
 * Deletes files that nothing needs any more, and reports lost ones. Call it once a day; several at once do no harm.
 * A row that nothing refers to is marked the first time and removed the next time that it has been marked for
 * `olderThan`: the time without references is recorded nowhere else. An upload in flight has no row yet, or one younger
 * than that.
 * @param olderThan milliseconds; younger files are left alone
 */
export const sweepFiles = async (engine: Engine, files: FileStore, olderThan = aDay): Promise<Swept> => {
  const before = new Date(engine.now() - olderThan)
  const unused = await removeUnused(engine, files, before)
  const { removed, lost } = await compare(engine, files, before)
  return { unused, bytes: removed, halves: await removeHalves(files.spoolFolder, before), lost }
}

const removeUnused = async ({ db, models, now }: Engine, files: FileStore, before: Date): Promise<number> => {
  const referenced = isReferenced(models, sql`f.id`)
  await db.run(sql`update file f set unused_since = null where f.unused_since is not null and ${referenced}`)
  await db.run(
    sql`update file f set unused_since = ${new Date(now()).toISOString()} where f.unused_since is null and not ${referenced}`,
  )
  const unused = await db.all<{ id: string }>(
    sql`select id from file where unused_since <= ${before.toISOString()} order by id`,
  )
  let removed = 0
  for (const { id } of unused) {
    const deleted = await db
      .run(sql`delete from file f where f.id = ${id} and not ${referenced}`)
      .catch((error: unknown) => {
        // It was attached in the meantime, and the foreign key keeps it.
        if (sqlState(error) === '23503') return 0
        throw error
      })
    if (deleted === 0) continue
    // The row first: bytes without a row are found again, a row without bytes is a loss.
    await files.bytes.remove(id)
    removed += 1
  }
  return removed
}

type Rows = ReadonlyMap<string, boolean>

/** Compares the store's list with the rows, both ordered by id, a page at a time. */
const compare = async (
  { db }: Engine,
  files: FileStore,
  before: Date,
): Promise<{ removed: number; lost: string[] }> => {
  const lost: string[] = []
  let removed = 0
  let after: string | undefined

  /** Ids of rows after `after` up to `to`, and whether each is old enough to have its bytes. */
  const rowsTo = async (to: string | undefined): Promise<Rows> => {
    const range = and([
      ...(after === undefined ? [] : [sql`id > ${after}::uuid`]),
      ...(to === undefined ? [] : [sql`id <= ${to}::uuid`]),
    ])
    const rows = await db.all<{ id: string; old: boolean }>(
      sql`select id, created_at < ${before.toISOString()} as old from file where ${range} order by id`,
    )
    return new Map(rows.map(({ id, old }) => [id, old]))
  }
  const miss = async (rows: Rows, present: ReadonlySet<string>) => {
    for (const [id, old] of rows) {
      if (!old || present.has(id) || lost.length >= mostLost) continue
      const content = await files.read(id)
      content?.stream.destroy()
      const still = await db.one(sql`select 1 as yes from file where id = ${id}`)
      if (content === undefined && still !== undefined) lost.push(id)
    }
  }
  const tidy = async (page: readonly Listed[], rows: Rows) => {
    for (const { id, changedAt } of page) {
      if (rows.has(id) || changedAt >= before.getTime()) continue
      // Its row may have been inserted since: a slow sweep must not delete a file.
      if (isUuid(id) && (await db.one(sql`select 1 as yes from file where id = ${id}`)) !== undefined) continue
      await files.bytes.remove(id)
      removed += 1
    }
  }

  for await (const page of files.bytes.list()) {
    // Other names belong to no row; text and uuid sort alike.
    const end = page.findLast(({ id }) => isUuid(id))?.id
    if (end === undefined) {
      await tidy(page, new Map())
      continue
    }
    const rows = await rowsTo(end)
    await tidy(page, rows)
    await miss(rows, new Set(page.map(({ id }) => id)))
    after = end
  }
  await miss(await rowsTo(undefined), new Set())
  return { removed, lost }
}

/** Partial files of killed processes; a live writer has changed its file recently. */
const removeHalves = async (folder: string, before: Date): Promise<number> => {
  let removed = 0
  for (const name of await readdir(folder).catch((): string[] => [])) {
    const path = join(folder, name)
    const stats = await stat(path).catch(() => undefined)
    if (stats === undefined || stats.mtimeMs >= before.getTime()) continue
    // An import of a killed process leaves a folder.
    await rm(path, { force: true, recursive: true })
    removed += 1
  }
  return removed
}
