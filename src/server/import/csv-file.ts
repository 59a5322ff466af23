import { isUtf8 } from 'node:buffer'
import { type CsvRow, parseSeparated, separatorOf } from './csv-scanner.ts'
import { importLimits, refused } from './file-limits.ts'

const piece = 65_536

export type { CsvRow }
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

/** The text in pieces, without a byte order mark. */
async function* textOf(bytes: Buffer): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  for (let at = 0; at < bytes.length; at += piece)
    yield decoder.decode(bytes.subarray(at, at + piece), { stream: true })
  yield decoder.decode()
}

/** The records of a csv file (RFC 4180; comma, semicolon or tab), its header first. @throws Problem 422 with `errors.file` */
export const recordsOf = (bytes: Buffer): AsyncGenerator<CsvRow> =>
  parseSeparated(textOf(bytes), {
    separator: separatorOf(bytes.subarray(0, piece).toString('utf8'), separators),
    // A cell has the file's own bound.
    limits: { columns: importLimits.columns, cell: importLimits.bytes },
    isStrict: true,
  })

/** Reads a csv file to its end, so that nothing is written from a broken one. @throws Problem 422 with `errors.file` */
export const outlineOf = async (bytes: Buffer): Promise<CsvOutline> => {
  assertText(bytes)
  let header: CsvRow | undefined
  let count = -1
  for await (const row of recordsOf(bytes)) {
    header ??= row
    count++
    if (count > importLimits.rows) throw refused('too_many_rows', { max: importLimits.rows })
  }
  if (header === undefined) throw refused('file_empty')
  return { header, count }
}
