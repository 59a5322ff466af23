// Decision (2026-11): We write sheet XML over a zip stream (`yazl`), so rows leave as they come from the database.
import { PassThrough, type Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'
import type { Cell } from './cell.ts'
import { type Sheet, writeTo } from './sheet.ts'
import { cellXml, continuedNames, lettersOf, numberedNames, sheetFoot, sheetHead, workbookParts } from './xlsx-parts.ts'

/** Rows of one sheet (Excel specifications and limits); further rows go to another sheet. */
const mostRows = 1_048_576

/** @param row from 1 */
const rowOf = (cells: readonly Cell[], row: number): string =>
  `<row r="${row}">${cells.map((cell, column) => cellXml(cell, `${lettersOf(column)}${row}`)).join('')}</row>`

type Table = {
  readonly title: string
  readonly headers: readonly string[]
  readonly rows: readonly (readonly Cell[])[]
}

/** A workbook of several small tables, each on a sheet that its title names. */
export const workbookOf = (tables: readonly Table[], rightToLeft: boolean): Promise<Buffer> => {
  const zip = new ZipFile()
  for (const [n, { headers, rows }] of tables.entries()) {
    const lines: readonly (readonly Cell[])[] = [headers.map((text) => ({ kind: 'text' as const, text })), ...rows]
    const xml = lines.map((cells, at) => rowOf(cells, at + 1)).join('')
    zip.addBuffer(Buffer.from(sheetHead(rightToLeft) + xml + sheetFoot), `xl/worksheets/sheet${n + 1}.xml`)
  }
  for (const [path, xml] of workbookParts(numberedNames(tables.map(({ title }) => title))))
    zip.addBuffer(Buffer.from(xml), path)
  zip.end()
  return buffer(zip.outputStream)
}

/**
 * A workbook as a stream: memory holds only what the zip has not passed on. Without its end it has no directory and
 * does not open.
 */
export const xlsxSheet = (out: Writable, title: string, rightToLeft: boolean, rowsOfSheet = mostRows): Sheet => {
  const zip = new ZipFile()
  let sheets = 0
  let row = 0
  let part: PassThrough
  let headers: readonly Cell[] = []
  const failed = (error: Error) => void out.destroy(error)
  zip.on('error', failed)
  zip.outputStream.on('error', failed)
  zip.outputStream.pipe(out)
  // Without this, waiting for the zip to drain would never end after the reader disconnects.
  out.once('close', () => part?.destroy())

  const rowXml = (cells: readonly Cell[]): string => {
    row++
    return rowOf(cells, row)
  }
  const nextSheet = async () => {
    if (sheets > 0) {
      await writeTo(part, sheetFoot)
      part.end()
    }
    sheets++
    row = 0
    part = new PassThrough()
    zip.addReadStream(part, `xl/worksheets/sheet${sheets}.xml`, { compressionLevel: 3 })
    await writeTo(part, sheetHead(rightToLeft) + rowXml(headers))
  }
  return {
    begin: async (texts) => {
      headers = texts.map((text) => ({ kind: 'text', text }))
      await nextSheet()
    },
    add: async (rows) => {
      for (let at = 0; at < rows.length; ) {
        if (row >= rowsOfSheet) await nextSheet()
        const some = rows.slice(at, at + rowsOfSheet - row)
        at += some.length
        await writeTo(part, some.map(rowXml).join(''))
      }
    },
    end: async () => {
      await writeTo(part, sheetFoot)
      part.end()
      for (const [path, xml] of workbookParts(continuedNames(title, sheets))) zip.addBuffer(Buffer.from(xml), path)
      zip.end()
    },
  }
}
