// Decision (2026-11): A scanner of ours instead of csv-parse, which can limit columns or report lines only by
// describing each cell anew, at ten times the cost. Revisit with a csv-parse that limits them.
import { faultAt } from '../../../../server/problem.ts'
import { readerLimits } from './reader.ts'

/** One row: the number of its first line as an editor counts, from 1, and its cells. */
export type Row = { readonly line: number; readonly cells: readonly string[] }

const [quote, newLine, carriageReturn, blank] = [34, 10, 13, 32]
type State = 'start' | 'plain' | 'quoted' | 'closed'

/** What stands most often between the names of the first line; quoted ones do not count. */
export const separatorOf = (head: string, separators: readonly string[]): string => {
  const line = /[^\r\n]+/.exec(head.replaceAll(/"[^"]*"/g, ''))?.[0] ?? ''
  const times = (separator: string) => line.split(separator).length
  return separators.reduce((best, one) => (times(one) > times(best) ? one : best))
}

/** Counts line ends of any habit, also where a pair is cut between two pieces. */
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

/**
 * Rows of separated values (RFC 4180), as they come. Looser than it where files of others are: blanks before a quotation
 * mark, and such marks within a cell, are taken as they stand. Not csv-parse: it can't bound the columns of a row, nor
 * tell lines, but by describing each cell anew, which took ten times as long as the rest of the reading.
 * @throws Problem 422 with `errors.file`
 */
export async function* separated(text: AsyncIterable<string>, separator: string): AsyncGenerator<Row> {
  const sign = separator.charCodeAt(0)
  const breaksIn = lineCounter()
  let state: State = 'start'
  let cells: string[] = []
  let cell = ''
  let [line, rowLine, quoteLine] = [1, 1, 1]
  let wasReturn = false
  const take = (part: string) => {
    cell += part
    if (cell.length > readerLimits.piece) throw faultAt('file', 'import_piece')
  }
  const endCell = () => {
    if (cells.length >= readerLimits.columns) throw faultAt('file', 'too_many_columns', { max: readerLimits.columns })
    cells.push(cell)
    cell = ''
    state = 'start'
  }
  const endRow = (): Row => {
    endCell()
    const row = { line: rowLine, cells }
    cells = []
    return row
  }
  for await (const chunk of text) {
    let at = 0
    while (at < chunk.length) {
      if (state === 'quoted') {
        const end = chunk.indexOf('"', at)
        const part = chunk.slice(at, end < 0 ? chunk.length : end)
        line += breaksIn(part)
        take(part)
        if (end >= 0) state = 'closed'
        at += part.length + (end < 0 ? 0 : 1)
        continue
      }
      const code = chunk.charCodeAt(at)
      if (state === 'closed' && code === quote) {
        take('"')
        state = 'quoted'
      } else if (state === 'start' && code === quote) {
        state = 'quoted'
        quoteLine = line
        breaksIn(' ')
      } else if (code === newLine || code === carriageReturn) {
        // The second of a pair ends nothing.
        if (!(code === newLine && wasReturn)) {
          // Lines without anything are passed over: a file may have millions.
          if (state !== 'start' || cells.length > 0) yield endRow()
          line++
          rowLine = line
        }
      } else if (code === sign) endCell()
      else if (state !== 'start' || code !== blank) {
        let end = at + 1
        for (; end < chunk.length; end++) {
          const next = chunk.charCodeAt(end)
          if (next === sign || next === newLine || next === carriageReturn) break
        }
        take(chunk.slice(at, end))
        state = 'plain'
        at = end - 1
      }
      wasReturn = code === carriageReturn
      at++
    }
  }
  if (state === 'quoted') throw faultAt('file', 'csv_quote', { line: quoteLine })
  if (cells.length > 0 || cell !== '') yield endRow()
}
