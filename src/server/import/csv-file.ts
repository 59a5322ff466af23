import { type CsvRow, parseSeparated, separatorOf } from './csv-scanner.ts'
import { asUtf8, encodingOfText } from './encoding.ts'
import { importLimits, refused } from './file-limits.ts'
import { cellText } from './values.ts'

const piece = 65_536

export type { CsvRow }
/** The outline of a whole table. */
export type TableOutline = {
  readonly header: CsvRow
  /** Rows below the header. */
  readonly count: number
  /** The names of a workbook's sheets, and of the one that is read. */
  readonly sheets?: readonly string[]
  readonly sheet?: string
}

/** A text's bytes as UTF-8. @throws Problem 422 with `errors.file` for another encoding, and for what is no text */
export const readableText = (bytes: Buffer): Buffer => {
  const encoding = encodingOfText(bytes)
  if (encoding === undefined) throw refused(bytes.includes(0) ? 'bad_text' : 'not_utf8')
  const text = asUtf8(bytes, encoding)
  if (text.includes(0)) throw refused('bad_text')
  return text
}

/** Excel's first line, which names the separator: `sep=;`. */
const separatorLine = /^\ufeff?sep=(.)(?:\r\n?|\n)/

const separators = [',', ';', '\t'] as const

/** The text in pieces, without a byte order mark. */
async function* textOf(bytes: Buffer): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  for (let at = 0; at < bytes.length; at += piece)
    yield decoder.decode(bytes.subarray(at, at + piece), { stream: true })
  yield decoder.decode()
}

/** The records of a csv file (RFC 4180; comma, semicolon or tab), its header first, without what programs add to cells. @throws Problem 422 with `errors.file` */
export async function* recordsOf(bytes: Buffer): AsyncGenerator<CsvRow> {
  const head = bytes.subarray(0, piece).toString('utf8')
  const named = separatorLine.exec(head)?.[1]
  const records = parseSeparated(textOf(bytes), {
    separator: named ?? separatorOf(head, separators),
    // A cell has the file's own bound.
    limits: { columns: importLimits.columns, cell: importLimits.bytes },
    isStrict: true,
  })
  let isFirst = named !== undefined
  for await (const record of records) {
    if (!isFirst) yield { line: record.line, cells: record.cells.map(cellText) }
    isFirst = false
  }
}

/** Reads a table to its end, so that nothing is written from a broken one. @throws Problem 422 with `errors.file` */
export const outlineOf = async (rows: AsyncIterable<CsvRow>): Promise<TableOutline> => {
  let header: CsvRow | undefined
  let count = -1
  for await (const row of rows) {
    header ??= row
    count++
    if (count > importLimits.rows) throw refused('too_many_rows', { max: importLimits.rows })
  }
  if (header === undefined) throw refused('file_empty')
  return { header, count }
}
