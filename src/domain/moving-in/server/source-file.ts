import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { FileStore } from '../../../server/files/file-store.ts'
import { faultAt, Problem } from '../../../server/problem.ts'
import type { WorkerRoom } from '../../../server/worker/work.ts'
import { type Reading, readerLimits } from './readers/reader.ts'
import type { SourceItems } from './source-items.ts'
import { readItemsStream, readOutlinesStream, readProjectWork, type SharedFile } from './source-works.ts'

const lost = () => new Problem(409, 'import_file_lost')

/** @throws Problem at `file` for more than a reader takes, 409 where the bytes are not as many as said */
const sharedOf = async (name: string, size: number, stream: AsyncIterable<unknown>): Promise<SharedFile> => {
  if (size > readerLimits.bytes) throw faultAt('file', 'file_too_large', { max: readerLimits.bytes / 1_000_000 })
  const bytes = new SharedArrayBuffer(size)
  const all = new Uint8Array(bytes)
  let at = 0
  for await (const piece of stream as AsyncIterable<Uint8Array>) {
    if (at + piece.length > size) throw lost()
    all.set(piece, at)
    at += piece.length
  }
  if (at < size) throw lost()
  return { name, bytes }
}

/** A stored file for the threads that read it. @throws Problem */
export const storedFile = async (files: FileStore, id: string, name: string, size: number): Promise<SharedFile> => {
  const content = await files.read(id)
  if (content === undefined) throw lost()
  return sharedOf(name, size, content.stream)
}

/** A file of this machine for the threads that read it. @throws Problem */
export const fileOnDisk = async (path: string): Promise<SharedFile> =>
  sharedOf(basename(path), (await stat(path)).size, createReadStream(path))

/** What a file holds, read in threads. */
export const itemsOf = (room: WorkerRoom, file: SharedFile): SourceItems => {
  // A plan says more than how to read the file.
  const asked = ({ columns, dates, timeZone }: Reading) => ({ file, reading: { columns, dates, timeZone } })
  return {
    outlines: (reading, signal) => room.stream(readOutlinesStream, asked(reading), signal),
    items: (reading, signal, kind) =>
      room.stream(readItemsStream, { ...asked(reading), ...(kind === undefined ? {} : { kind }) }, signal),
    project: (reading, signal) => room.run(readProjectWork, asked(reading), signal),
  }
}
