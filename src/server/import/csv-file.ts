import { isUtf8 } from 'node:buffer'
import { Readable } from 'node:stream'
import { parse } from 'csv-parse'
import { importLimits, refused } from './file-limits.ts'

const piece = 65_536

/** One record: its first line number, from 1, and its cells. */
export type CsvRow = { readonly line: number; readonly cells: readonly string[] }
/** What a whole file consists of. */
export type CsvOutline = {
  readonly header: CsvRow
  /** Rows below the header. */
  readonly count: number
}

/** UTF-8 only, with or without a byte order mark: guessing another encoding would change names silently. */
export const assertText = (bytes: Buffer): void => {
  const head = bytes.subarray(0, 4)
  const isUtf16 = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff)
  // UTF-16 without a mark has a zero byte among its first ones.
  if (isUtf16 || head.includes(0) || !isUtf8(bytes)) throw refused('not_utf8')
  if (bytes.includes(0)) throw refused('bad_text')
}

const separators = [',', ';', '\t'] as const
/** The most frequent separator outside quotes in the first line. */
const separatorOf = (bytes: Buffer): string => {
  const head = bytes
    .subarray(0, piece)
    .toString('utf8')
    .replaceAll(/"[^"]*"/g, '')
  const line = /[^\r\n]+/.exec(head)?.[0] ?? ''
  const times = (separator: string) => line.split(separator).length
  return separators.reduce((best, one) => (times(one) > times(best) ? one : best))
}

function* piecesOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += piece) yield bytes.subarray(at, at + piece)
}

const breaks = /\r\n|\n|\r/g

/** The records of a csv file (RFC 4180; comma, semicolon or tab), its header first. @throws Problem 422 with `errors.file` */
export async function* recordsOf(bytes: Buffer): AsyncGenerator<CsvRow> {
  /** CRLFs within cells so far: the parser counts them as two lines. */
  let pairs = 0
  /** Last line of the last complete record. */
  let end = 0
  /** First lines of parsed records that were not taken yet. */
  const starts: number[] = []
  const note = (cells: string[], lines: number): string[] => {
    const within = cells.flatMap((cell) => cell.match(breaks) ?? [])
    pairs += within.filter((one) => one.length === 2).length
    end = lines - pairs
    starts.push(end - within.length)
    return cells
  }
  const parser = Readable.from(piecesOf(bytes)).pipe(
    parse({
      bom: true,
      delimiter: separatorOf(bytes),
      // Detected from the first line otherwise, which breaks files with mixed line ends.
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      skip_empty_lines: true,
      on_record: (record, { lines }) => note(record, lines),
    }),
  )
  try {
    for await (const cells of parser as AsyncIterable<string[]>) yield { line: starts.shift() ?? 0, cells }
  } catch (error) {
    const { code } = error as { code?: unknown }
    if (typeof code !== 'string' || !/QUOTE/.test(code)) throw error
    throw refused('csv_quote', { line: end + 1 })
  }
}

/** Reads a csv file to its end, so that nothing is written from a broken one. @throws Problem 422 with `errors.file` */
export const outlineOf = async (bytes: Buffer): Promise<CsvOutline> => {
  assertText(bytes)
  let header: CsvRow | undefined
  let count = -1
  for await (const row of recordsOf(bytes)) {
    header ??= row
    count++
    if (row.cells.length > importLimits.columns) throw refused('too_many_columns', { max: importLimits.columns })
    if (count > importLimits.rows) throw refused('too_many_rows', { max: importLimits.rows })
  }
  if (header === undefined) throw refused('file_empty')
  return { header, count }
}
