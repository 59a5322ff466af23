import { faultAt } from '../../../../server/problem.ts'
import type { JsonPart } from './json-parts.ts'
import { readerLimits } from './reader.ts'

const [quote, backslash] = [34, 92]
const [opening, closing] = [new Set([91, 123]), new Set([93, 125])]
/**
 * Tells whether brackets outside of texts are nested deeper than allowed. The parser itself takes any depth, but
 * slowly.
 */
const isDeeperThan = (source: string, most: number): boolean => {
  let [depth, inText] = [0, false]
  for (let at = 0; at < source.length && depth <= most; at++) {
    const code = source.charCodeAt(at)
    if (code === quote) inText = !inText
    else if (inText && code === backslash) at++
    else if (!inText && opening.has(code)) depth++
    else if (!inText && closing.has(code)) depth--
  }
  return depth > most
}

/**
 * Parses a text with one JSON value per line.
 * @throws Problem
 */
export async function* jsonLines(text: AsyncIterable<string>): AsyncGenerator<JsonPart> {
  let [line, incomplete] = [0, '']
  const parseLine = (source: string): unknown => {
    if (source.length > readerLimits.piece) throw faultAt('file', 'import_piece')
    if (isDeeperThan(source, readerLimits.depth)) throw faultAt('file', 'import_nested')
    try {
      return JSON.parse(source)
    } catch {
      throw faultAt('file', 'import_broken', { line })
    }
  }
  for await (const chunk of text) {
    // Only the new chunk is searched, so that the earlier part of an endless line is not read again.
    const [first = '', ...others] = chunk.split('\n')
    incomplete += first
    if (incomplete.length > readerLimits.piece) throw faultAt('file', 'import_piece')
    for (const next of others) {
      line++
      if (incomplete.trim() !== '') yield { key: null, value: parseLine(incomplete) }
      incomplete = next
    }
  }
  line++
  if (incomplete.trim() !== '') yield { key: null, value: parseLine(incomplete) }
}
