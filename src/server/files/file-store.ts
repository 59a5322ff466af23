// Decision (2026-11): Bytes are stored first and the row after, so that an interruption leaves only bytes that the
// sweep removes.
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { FileOptions } from '../../core/declare/fields.ts'
import type { Fault } from '../../core/query/check-predicate.ts'
import { isoOf } from '../clock.ts'
import { uuids } from '../db/database.ts'
import type { Engine } from '../engine.ts'
import type { ByteStore, Content } from './bytes.ts'
import { inspect } from './inspect.ts'
import { safeName, withEnding } from './names.ts'
import { reducePicture } from './picture.ts'
import { isReferenced } from './referenced-files.ts'
import { discard, type Spooled, spool } from './spool.ts'

export type Stored = { readonly id: string; readonly type: string; readonly size: number }
type FileRules = Pick<FileOptions, 'accept' | 'maxBytes' | 'maxSide'> & {
  /** Stored as it came and never shown; its readers validate it. */
  readonly isRaw?: true
}
export type FileStore = {
  readonly bytes: ByteStore
  /** Folder of incoming uploads, on the file system of the data folder. */
  readonly spoolFolder: string
  /** Stores an upload, or says why not; nothing partial remains. The name is the sender's, the location ours. */
  readonly save: (
    bytes: AsyncIterable<Buffer>,
    name: string,
    rules: FileRules,
    by: string | null,
  ) => Promise<{ stored: Stored } | { fault: Fault }>
  /** The content; undefined if it is missing. */
  readonly read: (id: string) => Promise<Content | undefined>
  /**
   * Returns a small version of a picture, made on the first call for it; undefined for a file that is no picture, or is
   * lost. It is stored beside the files without a row of its own: the sweep deletes it after a day, and the next call
   * makes it again.
   */
  readonly preview: (id: string, type: string) => Promise<{ type: string; content: Content } | undefined>
  /** Deletes those of these uploads that no row references. */
  readonly settle: (ids: readonly string[]) => Promise<void>
}

/** Pixels of a preview's longer side: twice what lists show, for high-density screens. */
const previewSide = 160
/** GIFs, which may be animated, are not resized. */
const stills = new Map(['image/png', 'image/jpeg', 'image/webp'].map((type) => [type, 'image/webp']))

/** Total bytes of one user's files. */
const quotaOfUser = 2_000_000_000

const previewName = (id: string): string => `${id}.preview`

type Options = { readonly bytes: ByteStore; readonly spoolFolder: string; readonly quota?: number }

/**
 * Makes a store of files: their rows, and their bytes in a folder or an S3 store. The bytes come first and the row
 * follows: if the process ends in between, it leaves bytes that the sweep deletes, never a row without bytes.
 */
export const makeFileStore = (engine: Engine, { bytes, spoolFolder, quota = quotaOfUser }: Options): FileStore => {
  const { db, models } = engine

  /** Inserts the row unless it exceeds its owner's quota; concurrent uploads are counted one after the other. */
  const addRow = (id: string, name: string, type: string, size: number, by: string | null): Promise<boolean> =>
    db.transaction(async (tx) => {
      if (by !== null) {
        await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`file ${by}`}, 0))`)
        const used = await tx.one<{ total: number }>(
          sql`select coalesce(sum(size), 0)::bigint as total from file where created_by = ${by}`,
        )
        if ((used?.total ?? 0) + size > quota) return false
      }
      await tx.run(
        sql`insert into file (id, name, type, size, created_at, created_by) values (${id}, ${name}, ${type}, ${size}, ${isoOf(engine.now())}, ${by})`,
      )
      return true
    })

  const keep = async (file: Spooled, name: string, type: string, by: string | null) => {
    const id = uuidv7()
    await bytes.put(id, file)
    // If this throws, it is unknown whether the row was committed; the sweep decides.
    const added = await addRow(id, name, type, file.size, by)
    if (added) return { stored: { id, type, size: file.size } }
    await bytes.remove(id)
    return { fault: { code: 'quota', params: { max: Math.floor(quota / 1_000_000) } } }
  }

  const reduced = async (file: Spooled, type: string, side: number) => {
    const picture = await reducePicture(await readFile(file.path), type, side)
    const again = picture === undefined ? undefined : await spool(spoolFolder, [picture.bytes], picture.bytes.length)
    return picture === undefined || again === undefined ? undefined : { file: again, type: picture.type }
  }

  const makePreview = async (id: string, type: string): Promise<Buffer | undefined> => {
    const original = await bytes.read(id)
    if (original === undefined) return undefined
    const picture = await reducePicture(await buffer(original.stream), type, previewSide)
    const small = picture === undefined ? undefined : await spool(spoolFolder, [picture.bytes], picture.bytes.length)
    if (picture === undefined || small === undefined) return undefined
    try {
      await bytes.put(previewName(id), small)
    } finally {
      await discard(small.path)
    }
    return picture.bytes
  }

  return {
    bytes,
    spoolFolder,
    read: bytes.read,
    preview: async (id, type) => {
      const small = stills.get(type)
      if (small === undefined) return undefined
      const cached = await bytes.read(previewName(id))
      if (cached !== undefined) return { type: small, content: cached }
      const preview = await makePreview(id, type)
      return preview && { type: small, content: { stream: Readable.from([preview]), size: preview.length } }
    },
    save: async (sent, sentName, { accept, maxBytes, maxSide, isRaw }, by) => {
      const file = await spool(spoolFolder, sent, maxBytes)
      if (file === undefined)
        return { fault: { code: 'file_too_large', params: { max: Math.floor(maxBytes / 1_000_000) } } }
      try {
        if (isRaw === true && file.size > 0) return await keep(file, safeName(sentName), 'application/octet-stream', by)
        const inspected = await inspect(file, sentName, accept)
        if ('fault' in inspected) return inspected
        const { kind, name } = inspected
        if (kind.form !== 'picture' || maxSide === undefined) return await keep(file, name, kind.type, by)
        const small = await reduced(file, kind.type, maxSide)
        if (small === undefined) return { fault: { code: 'broken_file' } }
        try {
          return await keep(small.file, small.type === kind.type ? name : withEnding(name, ['webp']), small.type, by)
        } finally {
          await discard(small.file.path)
        }
      } finally {
        await discard(file.path)
      }
    },
    settle: async (ids) => {
      if (ids.length === 0) return
      const unused = await db.all<{ id: string }>(
        sql`delete from file f where f.id = any(${uuids(ids)}) and not ${isReferenced(models, sql`f.id`)} returning f.id`,
      )
      for (const { id } of unused) await bytes.remove(id)
    },
  }
}
