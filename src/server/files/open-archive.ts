import type { Readable } from 'node:stream'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { faultAt, Problem } from '../problem.ts'

/** The entries of a zip archive by name, in their order. */
export type OpenArchive = {
  readonly sizes: ReadonlyMap<string, number>
  /** Streams an entry; throws a Problem if it does not match its declared size. */
  readonly open: (name: string) => AsyncGenerator<Buffer>
}

/** Most of what an archive may declare; above it, it is refused before anything is unpacked. */
export type ArchiveLimits = {
  readonly entries: number
  /** Unpacked bytes of all entries. */
  readonly unpacked: number
  /** Unpacked bytes for each byte of the archive, counted where it unpacks to more than 20 MB; any number unless said. */
  readonly ratio?: number
}

/** Unpacked bytes that may be any multiple of an archive's size, as so few do no harm. */
const alwaysUnpacked = 20_000_000

const problemOf = (error: unknown) => {
  const message = error instanceof Error ? error.message : ''
  if (/end of central directory/i.test(message)) return faultAt('file', 'import_cut_off')
  // The library's 'too many bytes' means that an entry is larger than declared.
  return faultAt('file', /too many bytes/i.test(message) ? 'archive_bomb' : 'broken_file')
}

const entriesOf = async (zip: ZipFile, size: number, limits: ArchiveLimits): Promise<ReadonlyMap<string, Entry>> => {
  const entries = new Map<string, Entry>()
  const mostByRatio = Math.max(alwaysUnpacked, size * (limits.ratio ?? Number.POSITIVE_INFINITY))
  let [count, unpacked] = [0, 0]
  for await (const entry of zip.eachEntry()) {
    entries.set(entry.fileName.replace(/^\//, ''), entry)
    count++
    unpacked += entry.uncompressedSize
    if (count > limits.entries || unpacked > limits.unpacked || unpacked > mostByRatio)
      throw faultAt('file', 'archive_bomb')
  }
  return entries
}

/**
 * Opens a zip archive. The sum of the declared sizes is checked before unpacking; entries may not exceed their size, nor lead
 * out of the archive by their names.
 * @throws Problem at `file`
 */
export const openArchive = async (bytes: Buffer, limits: ArchiveLimits): Promise<OpenArchive> => {
  let zip: ZipFile
  try {
    zip = await fromBufferPromise(bytes, { lazyEntries: true, autoClose: false })
  } catch (error) {
    throw problemOf(error)
  }
  const entries = await entriesOf(zip, bytes.length, limits).catch((error: unknown) => {
    throw error instanceof Problem ? error : problemOf(error)
  })
  return {
    sizes: new Map([...entries].map(([name, { uncompressedSize }]) => [name, uncompressedSize])),
    open: async function* (name) {
      const entry = entries.get(name)
      if (entry === undefined) return
      let stream: Readable | undefined
      try {
        stream = await zip.openReadStreamPromise(entry)
        for await (const chunk of stream) {
          yield chunk as Buffer
        }
      } catch (error) {
        throw problemOf(error)
      } finally {
        stream?.destroy()
      }
    },
  }
}
