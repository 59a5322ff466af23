import { setImmediate as turn } from 'node:timers/promises'
import { faultAt } from '../../../../../server/problem.ts'
import { noteOf, type SurveyNote } from '../../../import/survey.ts'
import { encodingOf, textOf } from './bytes.ts'
import { readerLimits, type SourceFile } from './reader.ts'
import { type Row, separated, separatorOf } from './separated.ts'

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

/** A table whose rows come from any source: its first row that has anything is the header. */
export const tableOf = async (
  records: () => AsyncGenerator<Row>,
  notes: readonly SurveyNote[] = [],
): Promise<Table> => {
  let headers: readonly string[] | undefined
  for await (const row of records())
    if (!isBlank(row)) {
      headers = row.cells.map((cell) => cell.trim())
      break
    }
  if (headers === undefined) throw faultAt('file', 'file_empty')
  return {
    headers,
    notes,
    rows: async function* () {
      let count = -1
      for await (const row of records()) {
        if (isBlank(row)) continue
        count++
        if (count > readerLimits.items) throw faultAt('file', 'too_many_rows', { max: readerLimits.items })
        // Whatever rows come from memory would hold up every other request.
        if (count % rowsAtOnce === 0) await turn()
        if (count > 0) yield row
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
  const said = /^sep=(.)[\r\n]+/.exec(head)
  const separator = said?.[1] ?? separatorOf(head.slice(0, 65_536), separators)
  const notes = encoding === 'windows-1252' ? [noteOf('windows_1252')] : []
  return tableOf(async function* () {
    let isFirst = true
    for await (const row of separated(textOf(file, encoding, signal), separator)) {
      if (!(isFirst && said !== null)) yield row
      isFirst = false
    }
  }, notes)
}
