import type { Readable } from 'node:stream'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { faultAt, Problem } from '../../../../server/problem.ts'
import { chunksOf } from './bytes.ts'
import { readerLimits, type SourceFile } from './reader.ts'

const mostEntries = 10_000

/** The parts of a zip archive by name. */
export type Archive = {
  readonly sizes: ReadonlyMap<string, number>
  /** Unpacks a part piece by piece; ends with a Problem where it is not what the archive says of it. */
  readonly open: (name: string) => AsyncGenerator<Buffer>
}

const problemOf = (error: unknown) => {
  const message = error instanceof Error ? error.message : ''
  if (/end of central directory/i.test(message)) return faultAt('file', 'import_cut_off')
  // It unpacks to more than it claims.
  return faultAt('file', /too many bytes/i.test(message) ? 'archive_bomb' : 'broken_file')
}

const entriesOf = async (zip: ZipFile): Promise<ReadonlyMap<string, Entry>> => {
  const entries = new Map<string, Entry>()
  let unpacked = 0
  for await (const entry of zip.eachEntry()) {
    entries.set(entry.fileName.replace(/^\//, ''), entry)
    unpacked += entry.uncompressedSize
    if (entries.size > mostEntries || unpacked > readerLimits.unpacked) throw faultAt('file', 'archive_bomb')
  }
  return entries
}

/**
 * Opens a zip archive. What its parts claim to unpack to is added up before anything is unpacked, and held to when it is.
 * @throws Problem
 */
export const openArchive = async (file: SourceFile, signal?: AbortSignal): Promise<Archive> => {
  const chunks: Buffer[] = []
  for await (const chunk of chunksOf(file, signal)) chunks.push(chunk)
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
          signal?.throwIfAborted()
          yield chunk as Buffer
        }
      } catch (error) {
        if (signal?.aborted === true) throw error
        throw problemOf(error)
      } finally {
        stream?.destroy()
      }
    },
  }
}
