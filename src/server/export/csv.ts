import type { Writable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import type { Cell } from './cell.ts'
import { type Sheet, writeTo } from './sheet.ts'

/** What spreadsheets take for a formula, full-width forms included (OWASP, CSV injection); quoting does not stop them. */
const formula = /^[=+\-@\t\r＝＋－＠]/

const written = (cell: Cell): string => {
  if (cell.kind === 'empty') return ''
  return cell.kind === 'text' && formula.test(cell.text) ? `'${cell.text}` : cell.text
}

/** RFC 4180 in UTF-8; with a byte order mark, without which Excel reads another encoding. */
export const csvSheet = (out: Writable): Sheet => {
  const add = (rows: readonly (readonly Cell[])[]) =>
    writeTo(
      out,
      stringify(
        rows.map((row) => row.map(written)),
        { record_delimiter: '\r\n' },
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
