import { faultAt } from '../../../../server/problem.ts'
import type { JsonPart } from './json-parts.ts'
import { readerLimits } from './reader.ts'

/**
 * Parses a text with one JSON value per line.
 * @throws Problem
 */
export async function* jsonLines(text: AsyncIterable<string>): AsyncGenerator<JsonPart> {
  let [line, incomplete] = [0, '']
  const parseLine = (source: string): unknown => {
    if (source.length > readerLimits.piece) throw faultAt('file', 'import_piece')
    try {
      return JSON.parse(source)
    } catch {
      throw faultAt('file', 'import_broken', { line })
    }
  }
  for await (const chunk of text) {
    const lines = `${incomplete}${chunk}`.split('\n')
    incomplete = lines.pop() ?? ''
    if (incomplete.length > readerLimits.piece) throw faultAt('file', 'import_piece')
    for (const one of lines) {
      line++
      if (one.trim() !== '') yield { key: null, value: parseLine(one) }
    }
  }
  line++
  if (incomplete.trim() !== '') yield { key: null, value: parseLine(incomplete) }
}
