import { setImmediate as turn } from 'node:timers/promises'
import { faultAt } from '../../../../server/problem.ts'
import { noteOf, type SurveyNote } from '../../survey.ts'
import { encodingOf, textOf } from './bytes.ts'
import { type Row, separated, separatorOf } from './csv-scanner.ts'
import { roleOfHeader } from './header-words.ts'
import { readerLimits, type SourceFile } from './reader.ts'

/** A table as it stands in a file: the rows below its header, whichever format it has. */
export type Table = {
  readonly headers: readonly string[]
  readonly notes: readonly SurveyNote[]
  /** Rows with anything in them, from the first again each time. */
  readonly rows: () => AsyncGenerator<Row>
}
export type TableOpener = (file: SourceFile, signal?: AbortSignal) => Promise<Table>

const rowsAtOnce = 200
const separators = [',', ';', '\t', '|'] as const
const isBlank = ({ cells }: Row) => cells.every((cell) => cell.trim() === '')
/** Whether a row is the header again: of one column alone it may be somebody's task. */
const isSame = (headers: readonly string[], { cells }: Row) =>
  headers.filter((header) => header !== '').length > 1 &&
  headers.every((header, at) => header === (cells[at] ?? '').trim())

/** Rows with anything in them among which the header is looked for. */
const headRows = 20
/**
 * The row of the headers among the first: people put titles above them, in a cell or two. Headers have twice as many, and
 * some that are known.
 */
const headerAt = (rows: readonly Row[]): number => {
  const cellsIn = (row: Row | undefined) => (row?.cells ?? []).filter((cell) => cell.trim() !== '')
  const countRoles = (row: Row | undefined) => new Set(cellsIn(row).flatMap((cell) => roleOfHeader(cell) ?? [])).size
  const [first] = rows
  const headerAt = rows.findIndex((row) => countRoles(row) >= 2 && cellsIn(row).length >= 2 * cellsIn(first).length)
  return countRoles(first) >= 2 || headerAt < 0 ? 0 : headerAt
}

/** A table whose rows come from any source. */
export const tableOf = async (
  records: () => AsyncGenerator<Row>,
  notes: readonly SurveyNote[] = [],
): Promise<Table> => {
  const first: Row[] = []
  for await (const row of records()) {
    if (!isBlank(row)) first.push(row)
    if (first.length === headRows) break
  }
  const above = headerAt(first)
  const headers = first[above]?.cells.map((cell) => cell.trim())
  if (headers === undefined) throw faultAt('file', 'file_empty')
  return {
    headers,
    notes: above > 0 ? [...notes, noteOf('above_header', above)] : notes,
    rows: async function* () {
      let count = -1
      for await (const row of records()) {
        if (isBlank(row)) continue
        count++
        if (count > readerLimits.items) throw faultAt('file', 'too_many_rows', { max: readerLimits.items })
        // Whatever rows come from memory would hold up every other request.
        if (count % rowsAtOnce === 0) await turn()
        // Printed tables have their header on each page.
        if (count > above && !isSame(headers, row)) yield row
      }
    },
  }
}

/** Opens a file of separated values. What Excel writes before it (`sep=;`) says what parts them. */
export const csvTable: TableOpener = async (file, signal) => {
  const encoding = await encodingOf(file, signal)
  let head = ''
  for await (const piece of textOf(file, encoding, signal)) {
    head += piece
    if (head.length > 65_536) break
  }
  const separatorLine = /^sep=(.)[\r\n]+/.exec(head)
  const separator = separatorLine?.[1] ?? separatorOf(head.slice(0, 65_536), separators)
  const notes = encoding === 'windows-1252' ? [noteOf('windows_1252')] : []
  return tableOf(async function* () {
    let isFirst = true
    for await (const row of separated(textOf(file, encoding, signal), separator)) {
      if (!(isFirst && separatorLine !== null)) yield row
      isFirst = false
    }
  }, notes)
}
