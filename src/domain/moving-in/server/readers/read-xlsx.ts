import { buffer } from 'node:stream/consumers'
import { type OpenArchive, openArchive } from '../../../../server/files/open-archive.ts'
import type { CsvRow as Row } from '../../../../server/import/csv-scanner.ts'
import { faultAt } from '../../../../server/problem.ts'
import { noteOf } from '../../survey.ts'
import { readerLimits } from './reader.ts'
import { type TableOpener, tableOf } from './table-rows.ts'
import { cellText, columnAt, kindsOf, stringOf, type Workbook } from './xlsx-cells.ts'
import { childrenOf, type XmlNode, xmlElements } from './xml.ts'

/** Limits of shared strings, which are in memory while rows are read: those of a real file of 50 MB. */
const maxStrings = { bytes: 80_000_000, count: 1_500_000 }
const archiveLimits = { entries: 10_000, unpacked: readerLimits.unpacked }
/** Sheets of fewer bytes are empty. */
const emptySheet = 1200

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
    strings.push(stringOf(node))
    if (strings.length > maxStrings.count) throw faultAt('file', 'archive_bomb')
  }
  return strings
}

/** Visible sheets, in order. */
const sheetsOf = async (archive: OpenArchive, parts: readonly XmlNode[]): Promise<readonly string[]> => {
  const links = await allOf(archive, 'xl/_rels/workbook.xml.rels', 'Relationship')
  const targets = new Map(links.map(({ attributes: { Id = '', Target = '' } }) => [Id, Target] as const))
  return parts
    .filter(({ name, attributes }) => name === 'sheet' && (attributes.state ?? 'visible') === 'visible')
    .map(({ attributes }, at) => targets.get(attributes.id ?? '') ?? `worksheets/sheet${at + 1}.xml`)
    .map((target) => (target.startsWith('/') ? target.slice(1) : `xl/${target}`))
    .filter((name) => archive.sizes.has(name))
}

async function* rowsOf(archive: OpenArchive, sheet: string, book: Workbook): AsyncGenerator<Row> {
  let line = 0
  for await (const row of elements(archive, sheet, 'row')) {
    const rowNumber = Number(row.attributes.r)
    line = Number.isInteger(rowNumber) && rowNumber > line ? rowNumber : line + 1
    const cells: string[] = []
    let next = 0
    for (const cell of childrenOf(row, 'c')) {
      const at = columnAt(cell.attributes.r ?? '')
      next = at < 0 ? next : at
      const text = cellText(cell, book)
      if (text !== '') {
        if (next >= readerLimits.columns) throw faultAt('file', 'too_many_columns', { max: readerLimits.columns })
        while (cells.length < next) cells.push('')
        cells[next] = text
      }
      next++
    }
    yield { line, cells }
  }
}

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
  const archive = await openArchive(await buffer(file.open()), archiveLimits)
  if (!archive.sizes.has('xl/workbook.xml')) throw faultAt('file', 'import_unknown')
  const parts = await allOf(archive, 'xl/workbook.xml', 'sheet', 'workbookPr')
  const sizeOf = (sheet: string) => archive.sizes.get(sheet) ?? 0
  const sheets = await sheetsOf(archive, parts)
  const [first] = sheets
  if (first === undefined) throw faultAt('file', 'broken_file')
  const sheet = sheets.reduce((best, one) => (sizeOf(one) > sizeOf(best) ? one : best), first)
  const others = sheets.filter((one) => one !== sheet && sizeOf(one) > emptySheet).length
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
  return tableOf(
    cacheRows(() => rowsOf(archive, sheet, book)),
    others > 0 ? [noteOf('other_sheets', others)] : [],
  )
}
