import { Readable } from 'node:stream'
import type { FileStore } from '../../../server/files/file-store.ts'
import { Problem } from '../../../server/problem.ts'
import type { SourceFile } from './readers/reader.ts'

/** A stored file for readers: can be opened repeatedly, is streamed. */
export const sourceFile = (files: FileStore, id: string, name: string, size: number): SourceFile => ({
  name,
  size,
  open: () =>
    Readable.from(
      (async function* () {
        const content = await files.read(id)
        if (content === undefined) throw new Problem(409, 'import_file_lost')
        yield* content.stream
      })(),
      { objectMode: false },
    ),
})
