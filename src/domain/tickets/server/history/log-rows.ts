import { type CsvRow, parseSeparated, separatorOf } from '../../../../server/import/csv-scanner.ts'
import { kindOfTable } from '../../../../server/import/sheets/file-kind.ts'
import { sheetRowsStream } from '../../../../server/import/sheets/sheet-stream.ts'
import { faultAt } from '../../../../server/problem.ts'
import type { WorkerRoom } from '../../../../server/worker/work.ts'
import { textOf } from './log-text.ts'

const separators = [',', ';', '\t', '|'] as const
/** The number of characters in which the separator is searched. */
const longestLine = 65_536
const limits = { columns: 500, cell: 1_000_000 }
const withoutSpaces = ({ line, cells }: CsvRow): CsvRow => ({ line, cells: cells.map((cell) => cell.trim()) })
/** Yields the rows of a csv file as they arrive and keeps none. @throws Problem 422 with `errors.file` */
export async function* csvRows(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<CsvRow> {
  const pieces = textOf(bytes)
  // The first line shows which separator the file uses.
  let head = ''
  while (!/[\r\n]/.test(head) && head.length < longestLine) {
    const next = await pieces.next()
    if (next.done === true) break
    head += next.value
  }
  const all = async function* () {
    yield head
    yield* pieces
  }
  for await (const row of parseSeparated(all(), { separator: separatorOf(head, separators), limits })) {
    const trimmed = withoutSpaces(row)
    // Spreadsheets may name the separator in a line before the header.
    if (!/^sep=.?$/i.test(trimmed.cells.join(''))) yield trimmed
  }
}

/** The bytes that show a file's kind, and the most bytes of a workbook, which is read from its end. */
const [headLength, mostOfWorkbook] = [200, 50_000_000]

/**
 * Returns the bytes of a workbook for a thread. It is read to its end even if it is too large: an early answer would
 * look like a lost connection.
 */
const sharedBytes = async (bytes: AsyncIterable<Uint8Array>): Promise<SharedArrayBuffer> => {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of bytes) {
    size += chunk.length
    if (size <= mostOfWorkbook) chunks.push(chunk)
  }
  if (size > mostOfWorkbook) throw faultAt('file', 'file_too_large', { max: mostOfWorkbook / 1_000_000 })
  const shared = new SharedArrayBuffer(size)
  new Uint8Array(shared).set(Buffer.concat(chunks))
  return shared
}

/** An opened log: its rows, and the names of a workbook's sheets. */
export type LogFile = {
  readonly sheets?: readonly string[]
  readonly sheet?: string
  readonly rows: AsyncIterable<CsvRow>
}

/**
 * Opens a log: a csv file of any size, or a workbook of 50 MB at most.
 * @param sheet name of a workbook's sheet; by default the first one that is not empty
 * @throws Problem 422 with `errors.file`
 */
export const openLog = async (
  room: WorkerRoom,
  bytes: AsyncIterable<Uint8Array>,
  sheet?: string | undefined,
): Promise<LogFile> => {
  const pieces = bytes[Symbol.asyncIterator]()
  const first: Uint8Array[] = []
  for (let length = 0; length < headLength; ) {
    const next = await pieces.next()
    if (next.done === true) break
    first.push(next.value)
    length += next.value.length
  }
  const head = Buffer.concat(first)
  const all = async function* () {
    if (head.length > 0) yield head
    yield* { [Symbol.asyncIterator]: () => pieces }
  }
  const kind = kindOfTable(head)
  if (kind === 'none') throw faultAt('file', 'not_table')
  if (kind === 'old_workbook') throw faultAt('file', 'import_old_excel')
  if (kind === 'csv') return { rows: csvRows(all()) }
  const parts = room.stream(sheetRowsStream, { bytes: await sharedBytes(all()), sheet, columns: limits.columns })
  const about = await parts.next()
  return {
    ...(about.done === true ? {} : { sheets: about.value.sheets, sheet: about.value.sheet }),
    rows: (async function* () {
      for await (const { rows } of parts) for (const row of rows) yield withoutSpaces(row)
    })(),
  }
}

/** Returns the sheet that a mapping, as it is sent, names. */
export const sheetIn = (mapping: unknown): string | undefined =>
  typeof mapping === 'object' && mapping !== null && 'sheet' in mapping && typeof mapping.sheet === 'string'
    ? mapping.sheet
    : undefined
