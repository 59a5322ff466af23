// Decision (2026-11): Sheets are read with `saxes` over `yauzl`, which are here already, row by row. `read-excel-file`, the
// kept library of this kind, holds a whole sheet as a document in memory, and bounds neither what a zip unpacks to nor columns.
import { type OpenArchive, openArchive } from '../../files/open-archive.ts'
import { faultAt } from '../../problem.ts'
import type { CsvRow as Row } from '../csv-scanner.ts'
import { cellText, columnAt, kindsOf, stringOf, type Workbook } from './xlsx-cells.ts'
import { childrenOf, type XmlNode, xmlElements } from './xml.ts'

/** Limits of shared strings, which are in memory while rows are read: those of a real file of 50 MB. */
const maxStrings = { bytes: 80_000_000, count: 1_500_000 }
const archiveLimits = { entries: 10_000, unpacked: 250_000_000 }
/** Characters of a cell: what is behind them is cut, as no value is as long. */
const maxCell = 1_000_000
/** Sheets of fewer bytes are empty. */
const emptySheet = 1200

/** A sheet that is shown. */
export type Sheet = {
  readonly name: string
  /** Bytes that it unpacks to. */
  readonly size: number
  /** Whether it unpacks to so few that it may have no rows. */
  readonly isEmpty: boolean
  /** Its rows as they are shown, with their numbers; empty ones are left out where the file does. */
  readonly rows: () => AsyncGenerator<Row>
}

async function* textOfPart(archive: OpenArchive, name: string): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  for await (const chunk of archive.open(name)) yield decoder.decode(chunk, { stream: true })
}
const elements = (archive: OpenArchive, name: string, ...names: readonly string[]): AsyncGenerator<XmlNode> =>
  xmlElements(textOfPart(archive, name), new Set(names))

const allOf = async (archive: OpenArchive, name: string, ...names: readonly string[]): Promise<readonly XmlNode[]> => {
  const nodes: XmlNode[] = []
  if (!archive.sizes.has(name)) return nodes
  for await (const node of elements(archive, name, ...names)) nodes.push(node)
  return nodes
}

const stringsOf = async (archive: OpenArchive): Promise<readonly string[]> => {
  const name = 'xl/sharedStrings.xml'
  const strings: string[] = []
  if ((archive.sizes.get(name) ?? 0) > maxStrings.bytes) throw faultAt('file', 'archive_bomb')
  if (!archive.sizes.has(name)) return strings
  for await (const node of elements(archive, name, 'si')) {
    strings.push(stringOf(node).slice(0, maxCell))
    if (strings.length > maxStrings.count) throw faultAt('file', 'archive_bomb')
  }
  return strings
}

/** Names and paths of visible sheets, in order. */
const sheetsOf = async (
  archive: OpenArchive,
  parts: readonly XmlNode[],
): Promise<readonly (readonly [name: string, path: string])[]> => {
  const links = await allOf(archive, 'xl/_rels/workbook.xml.rels', 'Relationship')
  const targets = new Map(links.map(({ attributes: { Id = '', Target = '' } }) => [Id, Target] as const))
  return parts
    .filter(({ name, attributes }) => name === 'sheet' && (attributes.state ?? 'visible') === 'visible')
    .map(({ attributes }, at) => {
      const target = targets.get(attributes.id ?? '') ?? `worksheets/sheet${at + 1}.xml`
      return [attributes.name ?? '', target.startsWith('/') ? target.slice(1) : `xl/${target}`] as const
    })
    .filter(([, path]) => archive.sizes.has(path))
}

async function* rowsOf(archive: OpenArchive, path: string, book: Workbook, columns: number): AsyncGenerator<Row> {
  let line = 0
  for await (const row of elements(archive, path, 'row')) {
    const rowNumber = Number(row.attributes.r)
    line = Number.isInteger(rowNumber) && rowNumber > line ? rowNumber : line + 1
    const cells: string[] = []
    let next = 0
    for (const cell of childrenOf(row, 'c')) {
      const at = columnAt(cell.attributes.r ?? '')
      next = at < 0 ? next : at
      const text = cellText(cell, book).slice(0, maxCell)
      if (text !== '') {
        if (next >= columns) throw faultAt('file', 'too_many_columns', { max: columns })
        while (cells.length < next) cells.push('')
        cells[next] = text
      }
      next++
    }
    yield { line, cells }
  }
}

/**
 * The sheets of an Excel workbook (.xlsx) that are shown, in their order: at least one.
 * @param columns most columns of a row
 * @param otherZip the code of the refusal for an archive of another kind
 * @throws Problem 422 with `errors.file`
 */
export const openWorkbook = async (
  bytes: Buffer,
  { columns, otherZip }: { readonly columns: number; readonly otherZip: string },
): Promise<readonly [Sheet, ...Sheet[]]> => {
  const archive = await openArchive(bytes, archiveLimits)
  if (!archive.sizes.has('xl/workbook.xml')) throw faultAt('file', otherZip)
  const parts = await allOf(archive, 'xl/workbook.xml', 'sheet', 'workbookPr')
  const paths = await sheetsOf(archive, parts)
  const styles = await allOf(archive, 'xl/styles.xml', 'numFmt', 'cellXfs')
  const is1904 = parts.some(
    ({ name, attributes }) => name === 'workbookPr' && /^(1|true)$/.test(attributes.date1904 ?? ''),
  )
  const book: Workbook = {
    strings: await stringsOf(archive),
    kinds: kindsOf(
      styles.filter(({ name }) => name === 'numFmt'),
      styles.find(({ name }) => name === 'cellXfs'),
    ),
    is1904,
  }
  const [first, ...others] = paths.map(([name, path]): Sheet => {
    const size = archive.sizes.get(path) ?? 0
    return { name, size, isEmpty: size <= emptySheet, rows: () => rowsOf(archive, path, book, columns) }
  })
  if (first === undefined) throw faultAt('file', 'broken_file')
  return [first, ...others]
}

/** Rows that say something. */
export async function* filledRows(sheet: Sheet): AsyncGenerator<Row> {
  for await (const row of sheet.rows()) if (row.cells.some((cell) => cell.trim() !== '')) yield row
}

const hasRows = async (sheet: Sheet): Promise<boolean> => {
  for await (const _ of filledRows(sheet)) return true
  return false
}

/** The sheet of a name, else the first one that says something. @throws Problem 422 with `errors.file` for an unknown name */
export const sheetNamed = async (sheets: readonly [Sheet, ...Sheet[]], name: string | undefined): Promise<Sheet> => {
  if (name === undefined) {
    for (const sheet of sheets) if (await hasRows(sheet)) return sheet
    return sheets[0]
  }
  const named = sheets.find((one) => one.name === name)
  if (named === undefined) throw faultAt('file', 'no_sheet')
  return named
}
