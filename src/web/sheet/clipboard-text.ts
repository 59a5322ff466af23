const quoted = (text: string): string => (/[\t\n\r"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Cells as tab-separated text, as spreadsheets read it. */
export const toTsv = (cells: readonly (readonly string[])[]): string =>
  cells.map((row) => row.map(quoted).join('\t')).join('\n')

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\n', '<br>')

/** Cells as a table, for what takes more than text. */
export const toHtml = (cells: readonly (readonly string[])[]): string =>
  `<table>${cells.map((row) => `<tr>${row.map((cell) => `<td>${escaped(cell)}</td>`).join('')}</tr>`).join('')}</table>`

/** Reads tab-separated text: cells in quotation marks may hold tabs and line ends; rows may differ in length. */
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
    const sign = source[at] ?? ''
    if (isQuoted) {
      if (sign !== '"') cell += sign
      else if (source[at + 1] === '"') {
        cell += '"'
        at++
      } else isQuoted = false
    } else if (sign === '"' && cell === '' && isWhole(source, at)) isQuoted = true
    else if (sign === '\t') endCell()
    else if (sign === '\n') {
      endCell()
      rows.push([])
    } else cell += sign
  }
  endCell()
  return rows
}

/** Whether a quotation mark that begins a cell also ends it: a name may begin with one. */
const isWhole = (source: string, from: number): boolean => /^"(?:[^"]|"")*"(?=[\t\n]|$)/.test(source.slice(from))

/** Rows of one length: what is missing at the end of a row is empty. */
export const squared = (rows: readonly (readonly string[])[]): readonly (readonly string[])[] => {
  const width = Math.max(1, ...rows.map((row) => row.length))
  return rows.map((row) => [...row, ...Array.from({ length: width - row.length }, () => '')])
}
