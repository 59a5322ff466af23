import type { Writable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import { guarded } from '../../core/words/formula-guard.ts'
import type { Cell } from './cell.ts'
import { type Sheet, writeTo } from './sheet.ts'

const cellText = (cell: Cell): string => {
  if (cell.kind === 'empty') return ''
  return cell.kind === 'text' ? guarded(cell.text) : cell.text
}

/** RFC 4180 in UTF-8, with a byte order mark, without which Excel assumes another encoding. */
export const csvSheet = (out: Writable): Sheet => {
  const add = (rows: readonly (readonly Cell[])[]) =>
    writeTo(
      out,
      stringify(
        rows.map((row) => row.map(cellText)),
        // By default csv-stringify quotes only the complete record delimiter, not other line breaks.
        { record_delimiter: '\r\n', quoted_match: /[\r\n]/ },
      ),
    )
  return {
    begin: async (headers) => {
      await writeTo(out, '\uFEFF')
      await add([headers.map((text) => ({ kind: 'text', text }))])
    },
    add,
    end: async () => {
      out.end()
    },
  }
}
