import { childOf, childrenOf, childText, type XmlNode } from './xml.ts'

/** How a style displays numbers. */
export type CellKind = 'number' | 'date' | 'time' | 'percent'

/** Built-in formats, which have no code in the file (ECMA-376 part 1, 18.8.30). */
const builtIn = (id: number): CellKind => {
  if ((id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)) return 'date'
  if ((id >= 18 && id <= 21) || (id >= 45 && id <= 47)) return 'time'
  return id === 9 || id === 10 ? 'percent' : 'number'
}
/** Kind of a format code, ignoring quoted parts, colours and languages. */
const kindOfCode = (code: string): CellKind => {
  const bare = code
    .slice(0, 500)
    .toLowerCase()
    .replaceAll(/"[^"]*"|\\./g, '')
    .replaceAll(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/g, '')
  if (/[dy]/.test(bare) || /^m+$/.test(bare)) return 'date'
  if (/[hs]/.test(bare)) return 'time'
  return bare.includes('%') ? 'percent' : 'number'
}

/** Kinds of cell styles, in order. */
export const kindsOf = (formats: readonly XmlNode[], styles: XmlNode | undefined): readonly CellKind[] => {
  const codes = new Map(
    formats.map(({ attributes }) => [Number(attributes.numFmtId), attributes.formatCode ?? ''] as const),
  )
  return childrenOf(styles, 'xf').map(({ attributes }) => {
    const id = Number(attributes.numFmtId ?? 0)
    const code = codes.get(id)
    return code === undefined ? builtIn(id) : kindOfCode(code)
  })
}

/** Characters that XML cannot contain are written as `_xHHHH_` (ECMA-376, ST_Xstring). */
const withCharacters = (text: string): string =>
  text.includes('_x')
    ? text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text

/** Text of a string with its runs, without phonetic hints. */
export const stringOf = (node: XmlNode | undefined): string =>
  withCharacters(
    node?.children
      .map((child) => (child.name === 't' ? child.text : child.name === 'r' ? (childOf(child, 't')?.text ?? '') : ''))
      .join('') ?? '',
  )

const dayMs = 86_400_000
const pad = (value: number) => String(value).padStart(2, '0')
/**
 * Converts a serial number to a date text. Day 60 is 1900-02-29, which does not exist (Excel inherited a bug of Lotus
 * 1-2-3); it is written as Excel shows it.
 */
export const dateText = (serial: number, is1904: boolean): string => {
  const days = is1904 ? serial + 1462 : serial
  if (!(days >= 1 && days < 2_958_466)) return String(serial)
  if (Math.floor(days) === 60) return '1900-02-29'
  const at = new Date(Date.UTC(1899, 11, days < 60 ? 31 : 30) + Math.round(days * 86_400) * 1000)
  const text = at.toISOString()
  return at.getTime() % dayMs === 0 ? text.slice(0, 10) : text.slice(0, 19).replace('T', ' ')
}
/** Converts a fraction of a day to hours and minutes. */
export const timeText = (serial: number): string => {
  const minutes = Math.round(serial * 1440)
  return minutes < 0 || minutes > 6_000_000 ? String(serial) : `${Math.floor(minutes / 60)}:${pad(minutes % 60)}`
}

/** Rounds a number to 15 digits to remove binary rounding errors, and writes it without an exponent. */
const numberText = (value: string): string => {
  const number = Number(value)
  if (!Number.isFinite(number) || !/[.e]/i.test(value)) return value
  const text = String(Number(number.toPrecision(15)))
  return text.includes('e') ? number.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 }) : text
}

export type Workbook = {
  readonly strings: readonly string[]
  readonly kinds: readonly CellKind[]
  readonly is1904: boolean
}
/** Displayed text of a cell. Formulas have their stored value; nothing is computed. */
export const cellText = (cell: XmlNode, { strings, kinds, is1904 }: Workbook): string => {
  const value = childText(cell, 'v')
  const { t: type = 'n', s: style } = cell.attributes
  if (type === 's') return strings[Number(value)] ?? ''
  if (type === 'inlineStr') return stringOf(childOf(cell, 'is'))
  if (type === 'str') return withCharacters(childOf(cell, 'v')?.text ?? '')
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
  // ISO 8601, as some programs write it (ECMA-376, ST_CellType).
  if (type === 'd') return value.replace('T', ' ').replace(/ 00:00:00(\.0+)?$/, '')
  if (type !== 'n' || value === '') return value
  const kind = kinds[Number(style ?? 0)] ?? 'number'
  if (kind === 'date') return dateText(Number(value), is1904)
  if (kind === 'percent') return `${numberText(String(Number(value) * 100))}%`
  return kind === 'time' ? timeText(Number(value)) : numberText(value)
}

/** Index of a column from 0: `C7` is 2. */
export const columnAt = (reference: string): number => {
  const letters = /^[A-Z]{1,3}(?=\d|$)/.exec(reference)?.[0]
  if (letters === undefined) return -1
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}
