import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import type { z } from 'zod'
import { BackupError } from './backup-error.ts'
import { type End, endName, endShape, entryOf, formatVersion, type Head, headName, headShape } from './format.ts'

export type ArchiveEntry = { readonly name: string; readonly size: number; readonly content: Readable }

/** Bytes of a description (head or end) at most; contents are unlimited. */
const mostDescription = 10_000_000

const damaged = (path: string, why: string) =>
  new BackupError(`${path} is no whole backup: ${why}. Nothing was changed.`)

/** The entries of an archive in order; each must be read before the next. */
export async function* entriesOf(path: string): AsyncGenerator<ArchiveEntry> {
  const stats = await stat(path).catch(() => undefined)
  if (stats?.isFile() !== true) throw new BackupError(`${path} is not there, or no file.`)
  const tar = extract()
  const source = createReadStream(path)
  const plain = createGunzip()
  const fail = (error: Error) => tar.destroy(error)
  source.on('error', fail)
  plain.on('error', fail)
  source.pipe(plain).pipe(tar)
  try {
    for await (const entry of tar) {
      // The library's own class of streams, which does all that Node's does; its types do not say so.
      yield { name: entry.header.name, size: entry.header.size ?? 0, content: entry as unknown as Readable }
      entry.resume()
    }
  } finally {
    source.destroy()
    plain.destroy()
  }
}

const bytesOf = async (path: string, { name, size, content }: ArchiveEntry): Promise<Buffer> => {
  if (size > mostDescription) throw damaged(path, `${name} is too long`)
  const chunks: Buffer[] = []
  for await (const chunk of content) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

const described = <T>(path: string, name: string, shape: z.ZodType<T>, bytes: Buffer): T => {
  try {
    return shape.parse(JSON.parse(bytes.toString('utf8')))
  } catch {
    throw damaged(path, `${name} can't be read`)
  }
}

export type Verified = { readonly head: Head; readonly end: End }

/**
 * Reads a whole archive and checks it against its own counts and digest.
 * @throws BackupError if anything is missing, changed or unknown
 */
export const verifyArchive = async (path: string): Promise<Verified> => {
  try {
    return await verify(path)
  } catch (error) {
    if (error instanceof BackupError) throw error
    throw damaged(path, error instanceof Error ? error.message : String(error))
  }
}

const verify = async (path: string): Promise<Verified> => {
  const hash = createHash('sha256')
  const rows: { [table: string]: number } = {}
  let head: Head | undefined
  let end: End | undefined
  let files = 0
  for await (const entry of entriesOf(path)) {
    const { name, size, content } = entry
    const expected = entryOf(name)
    if (end !== undefined) throw damaged(path, 'something follows its end')
    if (name === endName && head !== undefined) {
      end = described(path, endName, endShape, await bytesOf(path, entry))
      if (end.sha256 !== hash.digest('hex')) throw damaged(path, 'it was changed after it was made')
      assertCounts(path, end, { ...Object.fromEntries(head.tables.map((table) => [table.name, 0])), ...rows }, files)
      continue
    }
    hash.update(`${name}\n${size}\n`)
    if (name === headName && head === undefined) {
      const bytes = await bytesOf(path, entry)
      hash.update(bytes)
      head = headOf(path, bytes)
      continue
    }
    if (head === undefined || expected === undefined) throw damaged(path, `it has an entry ${name.slice(0, 80)}`)
    let lines = 0
    for await (const chunk of content as AsyncIterable<Buffer>) {
      hash.update(chunk)
      if ('table' in expected) lines += linesIn(chunk)
    }
    if ('table' in expected) rows[expected.table] = (rows[expected.table] ?? 0) + lines
    else files += 1
  }
  // At the end only: a truncated archive fails here, after its last entry.
  if (head === undefined || end === undefined) throw damaged(path, 'its end is missing')
  return { head, end }
}

/** In COPY's text format every row ends with a line feed, and no value contains one. */
const linesIn = (chunk: Buffer): number => {
  let lines = 0
  for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines += 1
  return lines
}

const assertCounts = (path: string, end: End, rows: { readonly [table: string]: number }, files: number): void => {
  if (files !== end.files) throw damaged(path, `it has ${files} files of ${end.files}`)
  for (const table of new Set([...Object.keys(end.rows), ...Object.keys(rows)]))
    if (rows[table] !== end.rows[table])
      throw damaged(path, `${table} has ${rows[table] ?? 0} rows of ${end.rows[table] ?? 0}`)
}

/** The format number is checked first: the rest of a later format is unknown. */
const headOf = (path: string, bytes: Buffer): Head => {
  const format = described(path, headName, headShape.pick({ format: true }), bytes).format
  if (format > formatVersion)
    throw new BackupError(
      `${path} was made by a newer version of this product: install that version and restore with it.`,
    )
  return described(path, headName, headShape, bytes)
}
