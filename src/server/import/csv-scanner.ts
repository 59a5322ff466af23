// Decision (2026-11): Our own scanner instead of csv-parse, which can limit columns and report lines only with a
// context object per cell, at ten times the cost. Revisit when csv-parse can limit columns.
import { faultAt } from '../problem.ts'

/** A record: the number of its first line in the file, from 1, and its cells. */
export type CsvRow = { readonly line: number; readonly cells: readonly string[] }
/** Most cells of a record, and most characters of a cell. */
type CsvLimits = { readonly columns: number; readonly cell: number }
export type CsvReading = {
  readonly separator: string
  readonly limits: CsvLimits
  /**
   * Takes what RFC 4180 says: quotation marks stand around a whole cell, and spaces belong to cells. Otherwise spaces before
   * a quotation mark and unescaped ones within a cell are accepted.
   */
  readonly isStrict?: boolean
}

const [quote, newLine, carriageReturn, blank] = [34, 10, 13, 32]
type State = 'start' | 'plain' | 'quoted' | 'closed'

/** The most frequent separator in the first line, outside of quotes. */
export const separatorOf = (head: string, separators: readonly string[]): string => {
  const line = /[^\r\n]+/.exec(head.replaceAll(/"[^"]*"/g, ''))?.[0] ?? ''
  const times = (separator: string) => line.split(separator).length
  return separators.reduce((best, one) => (times(one) > times(best) ? one : best))
}

/** Counts line ends (LF, CR, CRLF), also if a CRLF is split between two chunks. */
const lineCounter = () => {
  let wasReturn = false
  return (text: string): number => {
    let count = 0
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at)
      if (code === carriageReturn || (code === newLine && !wasReturn)) count++
      wasReturn = code === carriageReturn
    }
    return count
  }
}

/** Parses separated values (RFC 4180) as a stream; empty lines are left out. @throws Problem 422 with `errors.file` */
export async function* parseSeparated(
  text: AsyncIterable<string>,
  { separator, limits, isStrict = false }: CsvReading,
): AsyncGenerator<CsvRow> {
  const separatorCode = separator.charCodeAt(0)
  const countLines = lineCounter()
  let state: State = 'start'
  let cells: string[] = []
  let cell = ''
  let [line, rowLine, quoteLine] = [1, 1, 1]
  let wasReturn = false
  const append = (part: string) => {
    cell += part
    if (cell.length > limits.cell) throw faultAt('file', 'import_piece')
  }
  const endCell = () => {
    if (cells.length >= limits.columns) throw faultAt('file', 'too_many_columns', { max: limits.columns })
    cells.push(cell)
    cell = ''
    state = 'start'
  }
  const endRow = (): CsvRow => {
    endCell()
    const row = { line: rowLine, cells }
    cells = []
    return row
  }
  for await (const chunk of text) {
    let at = 0
    while (at < chunk.length) {
      if (state === 'quoted') {
        // Two of them stand for one, where the second is not in the next chunk. They are joined here: a text that grows by one
        // character a million times is slow to read.
        const parts: string[] = []
        let end = chunk.indexOf('"', at)
        while (end >= 0 && chunk.charCodeAt(end + 1) === quote) {
          parts.push(chunk.slice(at, end + 1))
          at = end + 2
          end = chunk.indexOf('"', at)
        }
        parts.push(chunk.slice(at, end < 0 ? chunk.length : end))
        const part = parts.join('')
        line += countLines(part)
        append(part)
        if (end >= 0) state = 'closed'
        at = end < 0 ? chunk.length : end + 1
        continue
      }
      const code = chunk.charCodeAt(at)
      if (state === 'closed' && code === quote) {
        append('"')
        state = 'quoted'
      } else if (state === 'start' && code === quote) {
        state = 'quoted'
        quoteLine = line
        countLines(' ')
      } else if (code === newLine || code === carriageReturn) {
        // The LF of a CRLF.
        if (!(code === newLine && wasReturn)) {
          // Skips empty lines: a file may have millions.
          if (state !== 'start' || cells.length > 0) yield endRow()
          line++
          rowLine = line
        }
      } else if (code === separatorCode) endCell()
      else if (state !== 'start' || code !== blank || isStrict) {
        if (isStrict && state === 'closed') throw faultAt('file', 'csv_quote', { line })

        let end = at + 1
        for (; end < chunk.length; end++) {
          const next = chunk.charCodeAt(end)
          if (next === separatorCode || next === newLine || next === carriageReturn) break
        }
        const part = chunk.slice(at, end)
        if (isStrict && part.includes('"')) throw faultAt('file', 'csv_quote', { line })
        append(part)
        state = 'plain'
        at = end - 1
      }
      wasReturn = code === carriageReturn
      at++
    }
  }
  if (state === 'quoted') throw faultAt('file', 'csv_quote', { line: quoteLine })
  if (state !== 'start' || cells.length > 0) yield endRow()
}
