import { createReadStream } from 'node:fs'
import { posix } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { openArchive } from '../../../../server/files/open-archive.ts'
import { faultAt } from '../../../../server/problem.ts'
import { importLimits } from './limits.ts'

/** An uploaded file on our own disk. */
export type FileOnDisk = { readonly name: string; readonly path: string; readonly size: number }

export type SourceFile = { readonly size: number; readonly open: () => AsyncIterable<Buffer> }
/**
 * Files by their path, in the order of the archive, including those of archives within it. Folders end with a slash.
 */
export type Source = { readonly files: ReadonlyMap<string, SourceFile>; readonly isArchive: boolean }

export const endingOf = (path: string): string => posix.extname(path).slice(1).toLowerCase()

/** Files that operating systems leave in archives. */
const litter = /(^|\/)(__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$|\._)/

const isZip = (head: Buffer): boolean => head.subarray(0, 2).toString('latin1') === 'PK'

/**
 * Tells whether an archive consists of archives, as large exports of Notion do; other archives in one are files of its
 * pages.
 */
const isOfArchives = (names: Iterable<string>): boolean =>
  [...names].every((name) => name.endsWith('/') || litter.test(name) || endingOf(name) === 'zip')

/** Opens an archive. If it consists of archives, their files replace them. */
const unpack = async (bytes: Buffer, folder: string, depth: number, found: Map<string, SourceFile>, used: Used) => {
  if (depth > importLimits.nested || ++used.archives > importLimits.archives) throw faultAt('file', 'archive_bomb')
  const { ratio } = importLimits
  const archive = await openArchive(bytes, { entries: used.entries, unpacked: used.unpacked, ratio })
  used.entries -= archive.sizes.size
  for (const size of archive.sizes.values()) used.unpacked -= size
  const isNest = isOfArchives(archive.sizes.keys())
  for (const [name, size] of archive.sizes) {
    // UTF-8 has two forms of a name with accents, and links use either.
    const path = `${folder}${name}`.normalize('NFC')
    if (litter.test(path)) continue
    if (path.split('/').length > importLimits.folders) throw faultAt('file', 'import_nested')
    if (!isNest || name.endsWith('/')) {
      found.set(path, { size, open: () => archive.open(name) })
      continue
    }
    await unpack(
      await buffer(archive.open(name)),
      `${posix.dirname(path)}/`.replace(/^\.\//, ''),
      depth + 1,
      found,
      used,
    )
  }
}
type Used = { archives: number; entries: number; unpacked: number }

/** Opens an uploaded file. @throws Problem at `file` for archives that are damaged, or unpack to too much */
export const openSource = async ({ name, path, size }: FileOnDisk): Promise<Source> => {
  const bytes = await buffer(createReadStream(path))
  if (bytes.length === 0) throw faultAt('file', 'file_empty')
  const files = new Map<string, SourceFile>()
  const isArchive = isZip(bytes) && endingOf(name) !== 'docx'
  if (!isArchive) files.set(name, { size, open: () => createReadStream(path) })
  else {
    const { entries, unpacked } = importLimits
    await unpack(bytes, '', 0, files, { archives: 0, entries, unpacked })
  }
  return { files, isArchive }
}

/** Returns a file as text. @throws Problem at `file` for a file that is no text in UTF-8 or UTF-16 */
export const textOf = async (file: SourceFile): Promise<string | undefined> => {
  if (file.size > importLimits.text) return undefined
  const bytes = await buffer(file.open())
  const encoding =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8'
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
    return text.includes('\0') ? undefined : text.replaceAll('\r\n', '\n')
  } catch {
    return undefined
  }
}
