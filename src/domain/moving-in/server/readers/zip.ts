import type { Readable } from 'node:stream'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { faultAt, Problem } from '../../../../server/problem.ts'
import { chunksOf } from './bytes.ts'
import { readerLimits, type SourceFile } from './reader.ts'

const maxEntries = 10_000

/** The entries of a zip archive by name. */
export type Archive = {
  readonly sizes: ReadonlyMap<string, number>
  /** Streams an entry; throws a Problem if it does not match its declared size. */
  readonly open: (name: string) => AsyncGenerator<Buffer>
}

const problemOf = (error: unknown) => {
  const message = error instanceof Error ? error.message : ''
  if (/end of central directory/i.test(message)) return faultAt('file', 'import_cut_off')
  // 'too many bytes': larger than declared.
  return faultAt('file', /too many bytes/i.test(message) ? 'archive_bomb' : 'broken_file')
}

const entriesOf = async (zip: ZipFile): Promise<ReadonlyMap<string, Entry>> => {
  const entries = new Map<string, Entry>()
  let unpacked = 0
  for await (const entry of zip.eachEntry()) {
    entries.set(entry.fileName.replace(/^\//, ''), entry)
    unpacked += entry.uncompressedSize
    if (entries.size > maxEntries || unpacked > readerLimits.unpacked) throw faultAt('file', 'archive_bomb')
  }
  return entries
}

/**
 * Opens a zip archive. The sum of the declared sizes is checked before unpacking; entries may not exceed their size.
 * @throws Problem
 */
export const openArchive = async (file: SourceFile): Promise<Archive> => {
  const chunks: Buffer[] = []
  for await (const chunk of chunksOf(file)) chunks.push(chunk)
  let zip: ZipFile
  try {
    zip = await fromBufferPromise(Buffer.concat(chunks), { lazyEntries: true, autoClose: false })
  } catch (error) {
    throw problemOf(error)
  }
  const entries = await entriesOf(zip).catch((error: unknown) => {
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
