const quote = (text: string): string => (/[\t\n\r"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Cells as tab-separated text for spreadsheets. */
export const toTsv = (cells: readonly (readonly string[])[]): string =>
  cells.map((row) => row.map(quote).join('\t')).join('\n')

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\n', '<br>')

/** Cells as an HTML table. */
export const toHtml = (cells: readonly (readonly string[])[]): string =>
  `<table>${cells.map((row) => `<tr>${row.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`).join('')}</table>`

/** Parses tab-separated text: quoted cells may contain tabs and line ends; rows may differ in length. */
export const fromTsv = (text: string): string[][] => {
  const rows: string[][] = [[]]
  let cell = ''
  let isQuoted = false
  const source = text.replaceAll('\r\n', '\n').replaceAll('\r', '\n').replace(/\n$/, '')
  const endCell = () => {
    rows.at(-1)?.push(cell)
    cell = ''
  }
  for (let at = 0; at < source.length; at++) {
    const char = source[at] ?? ''
    if (isQuoted) {
      if (char !== '"') cell += char
      else if (source[at + 1] === '"') {
        cell += '"'
        at++
      } else isQuoted = false
    } else if (char === '"' && cell === '' && isQuotedCell(source, at)) isQuoted = true
    else if (char === '\t') endCell()
    else if (char === '\n') {
      endCell()
      rows.push([])
    } else cell += char
  }
  endCell()
  return rows
}

/**
 * Tells whether a quotation mark at the start of a cell has a closing one, as plain text may start with a quotation
 * mark.
 */
const isQuotedCell = (source: string, from: number): boolean => /^"(?:[^"]|"")*"(?=[\t\n]|$)/.test(source.slice(from))

/** Pads rows with empty cells to the same length. */
export const padRows = (rows: readonly (readonly string[])[]): readonly (readonly string[])[] => {
  const width = Math.max(1, ...rows.map((row) => row.length))
  return rows.map((row) => [...row, ...Array.from({ length: width - row.length }, () => '')])
}
