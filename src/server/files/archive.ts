import { type FileHandle, open } from 'node:fs/promises'

/** Limits of a zip: entries, unpacked bytes, and their ratio to its size. */
const mostEntries = 10_000
const mostUnpacked = 2_000_000_000
const alwaysUnpacked = 20_000_000
const mostRatio = 100
const mostDirectory = 4_000_000

const endMark = 0x06054b50
const entryMark = 0x02014b50

export type Archive = { readonly names: ReadonlySet<string> } | { readonly fault: 'not_archive' | 'archive_bomb' }

/**
 * Reads a zip's directory (PKWARE APPNOTE 4.3.12 and 4.3.16), never its contents: nothing is unpacked. The sizes that
 * it claims are what a program that opens it would make room for.
 */
export const readArchive = async (path: string, size: number): Promise<Archive> => {
  const file = await open(path, 'r')
  try {
    return await directoryOf(file, size)
  } finally {
    await file.close()
  }
}

const directoryOf = async (file: FileHandle, size: number): Promise<Archive> => {
  // The end record is 22 bytes and a comment of at most 65,535.
  const tail = await part(file, Math.max(0, size - 65_557), size)
  const end = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < 0 || end + 22 > tail.length || tail.readUInt32LE(end) !== endMark) return { fault: 'not_archive' }
  const entries = tail.readUInt16LE(end + 10)
  const length = tail.readUInt32LE(end + 12)
  const start = tail.readUInt32LE(end + 16)
  // 65,535 entries and 4 GB refer to the 64-bit record, which no archive within our limits needs.
  if (entries > mostEntries || length > mostDirectory) return { fault: 'archive_bomb' }
  if (start + length > size) return { fault: 'not_archive' }
  return entriesOf(await part(file, start, start + length), entries, size)
}

const entriesOf = (directory: Buffer, entries: number, size: number): Archive => {
  const names = new Set<string>()
  let unpacked = 0
  let at = 0
  for (let entry = 0; entry < entries; entry++) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== entryMark) return { fault: 'not_archive' }
    const nameLength = directory.readUInt16LE(at + 28)
    const name = directory.toString('utf8', at + 46, at + 46 + nameLength)
    // A path outside of the target folder ('zip slip').
    if (/(^|[/\\])\.\.([/\\]|$)|^[/\\]|^[a-z]:/i.test(name)) return { fault: 'not_archive' }
    names.add(name)
    unpacked += directory.readUInt32LE(at + 24)
    at += 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
  }
  if (unpacked > mostUnpacked || (unpacked > alwaysUnpacked && unpacked > size * mostRatio))
    return { fault: 'archive_bomb' }
  return { names }
}

const part = async (file: FileHandle, from: number, to: number): Promise<Buffer> => {
  const buffer = Buffer.alloc(to - from)
  const { bytesRead } = await file.read(buffer, 0, buffer.length, from)
  return buffer.subarray(0, bytesRead)
}

/** Entries that every document of this extension has (ECMA-376 part 2, 10.1; OpenDocument 1.3 part 2, 3.3). */
export const hasPartsOf = (ending: string, names: ReadonlySet<string>): boolean => {
  if (['docx', 'xlsx', 'pptx'].includes(ending)) return names.has('[Content_Types].xml')
  return !['odt', 'ods', 'odp'].includes(ending) || names.has('mimetype')
}
