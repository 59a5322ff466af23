import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { FileStore } from '../../../server/files/file-store.ts'
import { discard, spool } from '../../../server/files/spool.ts'
import { faultAt, Problem } from '../../../server/problem.ts'
import type { WorkerRoom } from '../../../server/worker/work.ts'
import { type Reading, readerLimits } from './readers/reader.ts'
import type { SourceItems } from './source-items.ts'
import { type FileOnDisk, readItemsStream, readOutlinesStream, readProjectWork } from './source-works.ts'

const lost = () => new Problem(409, 'import_file_lost')

const tooLarge = () => faultAt('file', 'file_too_large', { max: readerLimits.bytes / 1_000_000 })

/**
 * Puts a stored file on our own disk for as long as it is used: threads open it by its path, wherever it is stored.
 * @throws Problem for a file that is too large or lost
 */
export const withStoredFile = async <T>(
  files: FileStore,
  { id, name, size }: { readonly id: string; readonly name: string; readonly size: number },
  use: (file: FileOnDisk) => Promise<T>,
): Promise<T> => {
  if (size > readerLimits.bytes) throw tooLarge()
  const content = await files.read(id)
  if (content === undefined) throw lost()
  const copy = await spool(files.spoolFolder, content.stream as AsyncIterable<Buffer>, readerLimits.bytes)
  if (copy === undefined) throw tooLarge()
  try {
    return await use({ name, path: copy.path, size: copy.size })
  } finally {
    await discard(copy.path)
  }
}

/** Returns a file of this machine. */
export const fileOnDisk = async (path: string): Promise<FileOnDisk> => ({
  name: basename(path),
  path,
  size: (await stat(path)).size,
})

/** Returns the items of a file, which threads read. */
export const itemsOf = (room: WorkerRoom, file: FileOnDisk): SourceItems => {
  // A plan has more than the options for reading the file.
  const asked = ({ columns, dates, timeZone }: Reading) => ({ file, reading: { columns, dates, timeZone } })
  return {
    outlines: (reading, signal) => room.stream(readOutlinesStream, asked(reading), signal),
    items: (reading, signal, kind) =>
      room.stream(readItemsStream, { ...asked(reading), ...(kind === undefined ? {} : { kind }) }, signal),
    project: (reading, signal) => room.run(readProjectWork, asked(reading), signal),
  }
}
