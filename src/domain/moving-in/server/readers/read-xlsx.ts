import { buffer } from 'node:stream/consumers'
import type { CsvRow as Row } from '../../../../server/import/csv-scanner.ts'
import { openWorkbook } from '../../../../server/import/sheets/workbook.ts'
import { noteOf } from '../../survey.ts'
import { readerLimits } from './reader.ts'
import { type TableOpener, tableOf } from './table-rows.ts'

/** Maximum size of cached rows in characters. Unpacking is most of the work; larger sheets are unpacked again. */
const maxCached = 20_000_000
const cacheRows = (rows: () => AsyncGenerator<Row>): (() => AsyncGenerator<Row>) => {
  let cached: readonly Row[] | undefined
  return async function* () {
    if (cached !== undefined) {
      yield* cached
      return
    }
    const sample: Row[] = []
    let letters = 0
    for await (const row of rows()) {
      // Empty cells use memory, too.
      for (const cell of row.cells) letters += cell.length + 10
      if (letters <= maxCached) sample.push(row)
      else sample.length = 0
      yield row
    }
    if (letters <= maxCached) cached = sample
  }
}

/** Opens an Excel workbook: its largest visible sheet. */
export const xlsxTable: TableOpener = async (file) => {
  const limits = { columns: readerLimits.columns, otherZip: 'import_unknown' }
  const sheets = await openWorkbook(await buffer(file.open()), limits)
  const sheet = sheets.reduce((best, one) => (one.size > best.size ? one : best))
  const others = sheets.filter((one) => one !== sheet && !one.isEmpty).length
  return tableOf(cacheRows(sheet.rows), others > 0 ? [noteOf('other_sheets', others)] : [])
}
