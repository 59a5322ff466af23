import type { Cell } from './cell.ts'

/** Longest text of a cell in UTF-16 units (Excel specifications and limits); a longer one makes the file unreadable. */
export const longestText = 32_767
/** Digits of a spreadsheet number; longer ones are written as text, so that nothing is rounded. */
const mostDigits = 15
const dayStyle = 1
const momentStyle = 2

const entities: { readonly [character: string]: string } = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/**
 * Characters that XML cannot contain are written as `_xHHHH_` (ECMA-376, ST_Xstring); text that looks like that is
 * escaped.
 */
const escaped = (text: string): string =>
  text
    .replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it is about
    .replaceAll(/[\u0000-\u0008\u000B-\u001F\uFFFE\uFFFF]/g, (character) => {
      const code = character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')
      return `_x${code}_`
    })
    .replaceAll(/[&<>"]/g, (character) => entities[character] ?? '')

const shortened = (text: string): string => (text.length <= longestText ? text : `${text.slice(0, longestText - 1)}…`)

/** Column letters of a 0-based index: `A`, `Z`, `AA`. */
export const lettersOf = (column: number): string =>
  column < 26
    ? String.fromCharCode(65 + column)
    : `${lettersOf(Math.floor(column / 26) - 1)}${String.fromCharCode(65 + (column % 26))}`

const millisecondsOfDay = 86_400_000
const epoch = Date.UTC(1899, 11, 30)
/** Spreadsheets have a 29 February 1900, and no earlier dates. */
const firstDate = Date.UTC(1900, 2, 1)
const lastDate = Date.UTC(9999, 11, 31, 23, 59, 59)

/** Days since the spreadsheet's epoch; undefined for dates outside its range. */
const serialOf = (text: string): number | undefined => {
  const at = Date.parse(`${text.replace(' ', 'T')}${text.length > 10 ? 'Z' : 'T00:00:00Z'}`)
  return at >= firstDate && at <= lastDate ? (at - epoch) / millisecondsOfDay : undefined
}

const textXml = (at: string, text: string): string =>
  `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${escaped(shortened(text))}</t></is></c>`

/** One cell; no value becomes a formula. */
export const cellXml = (cell: Cell, at: string): string => {
  switch (cell.kind) {
    case 'empty':
      return ''
    case 'text':
      return textXml(at, cell.text)
    case 'number':
      return cell.text.replaceAll(/\D/g, '').replace(/^0+/, '').length > mostDigits
        ? textXml(at, cell.text)
        : `<c r="${at}"><v>${cell.text}</v></c>`
    case 'day':
    case 'moment': {
      const serial = serialOf(cell.text)
      const style = cell.kind === 'day' ? dayStyle : momentStyle
      return serial === undefined ? textXml(at, cell.text) : `<c r="${at}" s="${style}"><v>${serial}</v></c>`
    }
  }
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006'
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Start of a sheet, with a frozen first row. */
export const sheetHead = (rightToLeft: boolean): string =>
  `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"${rightToLeft ? ' rightToLeft="1"' : ''}><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15" defaultColWidth="20"/><sheetData>`
export const sheetFoot = '</sheetData></worksheet>'

/** Most characters of a sheet's name, and those that it may not have. */
const longestName = 31
const plainName = (title: string): string => title.replaceAll(/[\\/?*[\]:']/g, ' ')

/** Names of sheets that go on with one list. */
export const continuedNames = (title: string, sheets: number): readonly string[] =>
  Array.from({ length: sheets }, (_, n) => `${plainName(title).slice(0, 24)}${n === 0 ? '' : ` ${n + 1}`}`)
/** Names of sheets by their titles: no two may have the same, so each has its number. */
export const numberedNames = (titles: readonly string[]): readonly string[] =>
  titles.map((title, n) => `${n + 1} ${plainName(title)}`.slice(0, longestName))

/** All parts of a workbook except its sheets, by path. @param names of its sheets */
export const workbookParts = (names: readonly string[]): readonly (readonly [path: string, xml: string])[] => [
  [
    '[Content_Types].xml',
    `${declaration}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${spreadsheet}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${spreadsheet}.styles+xml"/>${names
      .map(
        (_, n) => `<Override PartName="/xl/worksheets/sheet${n + 1}.xml" ContentType="${spreadsheet}.worksheet+xml"/>`,
      )
      .join('')}</Types>`,
  ],
  [
    '_rels/.rels',
    `${declaration}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ],
  [
    'xl/workbook.xml',
    `${declaration}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${names
      .map((name, n) => `<sheet name="${escaped(name)}" sheetId="${n + 1}" r:id="rId${n + 1}"/>`)
      .join('')}</sheets></workbook>`,
  ],
  [
    'xl/_rels/workbook.xml.rels',
    `${declaration}<Relationships xmlns="${packaged}/relationships">${names
      .map(
        (_, n) =>
          `<Relationship Id="rId${n + 1}" Type="${relations}/worksheet" Target="worksheets/sheet${n + 1}.xml"/>`,
      )
      .join(
        '',
      )}<Relationship Id="rId${names.length + 1}" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
  ],
  [
    'xl/styles.xml',
    `${declaration}<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/></cellXfs></styleSheet>`,
  ],
]
