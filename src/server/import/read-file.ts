import type { Model } from '../../core/declare/model.ts'
import { eventRows } from '../ics/event-rows.ts'
import type { WorkerRoom } from '../worker/work.ts'
import type { CsvRow, TableOutline } from './csv-file.ts'
import { importLimits, refused } from './file-limits.ts'
import type { FileEvent } from './known-events.ts'
import { outlineFileWork, tableRowsStream } from './read-works.ts'

/** A file that was read successfully to its end. */
export type ImportFile = TableOutline & {
  readonly isCalendar: boolean
  /** Names of what a calendar file says and no field has. */
  readonly unread: readonly string[]
  readonly rows: () => AsyncGenerator<CsvRow & { readonly event?: FileEvent }>
}

const mostUnread = 60

/** Reads a whole stream, even an oversized one: an early answer would look like a lost connection. */
const wholeOf = async (stream: AsyncIterable<Uint8Array>): Promise<SharedArrayBuffer> => {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of stream) {
    size += chunk.length
    if (size <= importLimits.bytes) chunks.push(chunk)
  }
  if (size > importLimits.bytes) throw refused('file_too_large', { max: importLimits.bytes / 1_000_000 })
  const bytes = new SharedArrayBuffer(size)
  const all = new Uint8Array(bytes)
  let at = 0
  for (const chunk of chunks) {
    all.set(chunk, at)
    at += chunk.length
  }
  return bytes
}

/**
 * Reads a csv file, a workbook, or a calendar file of an entity with a calendar, completely in a thread, so that nothing is written
 * from a broken one. Its bytes are kept, its rows are not.
 * @param timeZone of moments without a zone
 * @param sheet name of the sheet of a workbook; the first one that is not empty unless said
 * @param signal ends the reading
 * @throws Problem 422 with `errors.file`
 */
export const readImportFile = async (
  room: WorkerRoom,
  stream: AsyncIterable<Uint8Array>,
  {
    model,
    timeZone,
    sheet,
    signal,
  }: {
    readonly model: Model
    readonly timeZone: string
    readonly sheet?: string | undefined
    readonly signal?: AbortSignal
  },
): Promise<ImportFile> => {
  const bytes = await wholeOf(stream)
  const isCalendarToo = model.entity.calendar !== undefined
  const asked = { bytes, ...(isCalendarToo ? { timeZone } : {}), ...(sheet === undefined ? {} : { sheet }) }
  const read = await room.run(outlineFileWork, asked, signal)
  if ('header' in read)
    return {
      ...read,
      isCalendar: false,
      unread: [],
      rows: async function* () {
        for await (const rows of room.stream(tableRowsStream, asked, signal)) yield* rows
      },
    }
  const { header, rows } = eventRows(read, model)
  return {
    header: { line: 1, cells: header },
    count: rows.length,
    isCalendar: true,
    unread: [...new Set(read.flatMap((one) => one.unread))].sort().slice(0, mostUnread),
    rows: async function* () {
      for (const [at, cells] of rows.entries()) {
        const event = read[at]
        yield { line: at + 2, cells, ...(event === undefined ? {} : { event }) }
      }
    },
  }
}
