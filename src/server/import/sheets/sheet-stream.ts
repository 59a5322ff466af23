import { defineStream } from '../../worker/work.ts'
import type { CsvRow } from '../csv-scanner.ts'
import { filledRows, openWorkbook, sheetNamed } from './workbook.ts'

type Asked = {
  readonly bytes: SharedArrayBuffer
  /** Name of the sheet; the first one that is not empty unless said. */
  readonly sheet?: string | undefined
  /** Most columns. */
  readonly columns: number
}
/** Rows of a sheet, with the names of all sheets and of the one that is read. */
export type SheetPart = {
  readonly sheets: readonly string[]
  readonly sheet: string
  readonly rows: readonly CsvRow[]
}

/** Most rows and characters that come at once. */
const most = { rows: 500, letters: 500_000 }

/** Reads in a thread all rows of a workbook's sheet, many at once; the first part has none. */
export const sheetRowsStream = defineStream({
  name: 'import.sheet',
  // For a file of 50 MB on a slow machine.
  seconds: 120,
  parts: async function* ({ bytes, sheet, columns }: Asked): AsyncGenerator<SheetPart> {
    // A copy, as the zip's library wants a buffer of its own.
    const sheets = await openWorkbook(Buffer.from(new Uint8Array(bytes)), { columns, otherZip: 'not_table' })
    const read = await sheetNamed(sheets, sheet)
    const about = { sheets: sheets.map(({ name }) => name), sheet: read.name }
    yield { ...about, rows: [] }
    let [rows, letters]: [CsvRow[], number] = [[], 0]
    for await (const row of filledRows(read)) {
      rows.push(row)
      for (const cell of row.cells) letters += cell.length
      if (rows.length < most.rows && letters < most.letters) continue
      yield { ...about, rows }
      ;[rows, letters] = [[], 0]
    }
    if (rows.length > 0) yield { ...about, rows }
  },
})
