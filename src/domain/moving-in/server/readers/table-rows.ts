import { parseSeparated, type CsvRow as Row, separatorOf } from '../../../../server/import/csv-scanner.ts'
import { faultAt } from '../../../../server/problem.ts'
import { noteOf, type SurveyNote } from '../../survey.ts'
import { encodingOf, textOf } from './bytes.ts'
import { roleOfHeader } from './header-words.ts'
import { readerLimits, type SourceFile } from './reader.ts'

/** A table of any format: headers and rows. */
export type Table = {
  readonly headers: readonly string[]
  readonly notes: readonly SurveyNote[]
  /** Streams the non-empty rows, from the first one in each call. */
  readonly rows: () => AsyncGenerator<Row>
}
export type TableOpener = (file: SourceFile) => Promise<Table>

const limits = { columns: readerLimits.columns, cell: readerLimits.piece }
const separators = [',', ';', '\t', '|'] as const
const isBlank = ({ cells }: Row) => cells.every((cell) => cell.trim() === '')
/** Tells whether a row repeats the header; a single cell may be a task. */
const isSame = (headers: readonly string[], { cells }: Row) =>
  headers.filter((header) => header !== '').length > 1 &&
  headers.every((header, at) => header === (cells[at] ?? '').trim())

/** Number of non-empty rows in which the header is searched. */
const headRows = 20
/**
 * Returns the index of the header row, which may follow titles. A header has known roles and at least twice as many
 * cells as a title.
 */
const headerAt = (rows: readonly Row[]): number => {
  const cellsIn = (row: Row | undefined) => (row?.cells ?? []).filter((cell) => cell.trim() !== '')
  const countRoles = (row: Row | undefined) => new Set(cellsIn(row).flatMap((cell) => roleOfHeader(cell) ?? [])).size
  const [first] = rows
  const headerAt = rows.findIndex((row) => countRoles(row) >= 2 && cellsIn(row).length >= 2 * cellsIn(first).length)
  return countRoles(first) >= 2 || headerAt < 0 ? 0 : headerAt
}

/** Creates a table from rows of any source. */
export const tableOf = async (
  records: () => AsyncGenerator<Row>,
  notes: readonly SurveyNote[] = [],
): Promise<Table> => {
  const first: Row[] = []
  for await (const row of records()) {
    if (!isBlank(row)) first.push(row)
    if (first.length === headRows) break
  }
  const headerIndex = headerAt(first)
  const headers = first[headerIndex]?.cells.map((cell) => cell.trim())
  if (headers === undefined) throw faultAt('file', 'file_empty')
  return {
    headers,
    notes: headerIndex > 0 ? [...notes, noteOf('above_header', headerIndex)] : notes,
    rows: async function* () {
      let count = -1
      for await (const row of records()) {
        if (isBlank(row)) continue
        count++
        if (count > readerLimits.items) throw faultAt('file', 'too_many_rows', { max: readerLimits.items })
        // Tables made for print repeat the header on each page.
        if (count > headerIndex && !isSame(headers, row)) yield row
      }
    },
  }
}

/** Opens a file of separated values. Excel's first line `sep=;` names the separator. */
export const csvTable: TableOpener = async (file) => {
  const encoding = await encodingOf(file)
  let head = ''
  for await (const piece of textOf(file, encoding)) {
    head += piece
    if (head.length > 65_536) break
  }
  const separatorLine = /^sep=(.)[\r\n]+/.exec(head)
  const separator = separatorLine?.[1] ?? separatorOf(head.slice(0, 65_536), separators)
  const notes = encoding === 'windows-1252' ? [noteOf('windows_1252')] : []
  return tableOf(async function* () {
    let isFirst = true
    for await (const row of parseSeparated(textOf(file, encoding), { separator, limits })) {
      if (!(isFirst && separatorLine !== null)) yield row
      isFirst = false
    }
  }, notes)
}
