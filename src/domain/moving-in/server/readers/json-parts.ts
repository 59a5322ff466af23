import { faultAt } from '../../../../server/problem.ts'
import { readerLimits } from './reader.ts'

/** An element of a list at the root, or of a member of the root that is a list; any other member whole. */
export type JsonPart = { readonly key: string | null; readonly value: unknown }

const [quote, backslash, comma, colon, line] = [34, 92, 44, 58, 10]
const [listStart, listEnd, objectStart, objectEnd] = [91, 93, 123, 125]
const isBlank = (code: number) => code === 32 || code === 9 || code === 13 || code === line

/**
 * Takes a JSON text apart without holding it whole: a scan finds where each part begins and ends, and only that is parsed.
 * So the memory needed is that of the largest part, which is bounded, as is how deep it may go.
 * @throws Problem
 */
export async function* jsonParts(text: AsyncIterable<string>): AsyncGenerator<JsonPart> {
  let [depth, lines, inText, isEscaped] = [0, 1, false, false]
  let root = 0
  /** Depth at which parts stand: 1, or 2 within a member that is a list. */
  let base = 1
  let key: string | null = null
  /** Of the part that is being taken: what of it earlier pieces had, and where it began in this one. */
  let held = ''
  let from = -1
  const broken = () => faultAt('file', 'import_broken', { line: lines })
  let parts = 0
  const parsed = (source: string): unknown => {
    parts++
    if (parts > readerLimits.parts) throw faultAt('file', 'too_many_rows', { max: readerLimits.items })
    try {
      return JSON.parse(source)
    } catch {
      throw broken()
    }
  }
  for await (const chunk of text) {
    const begin = (at: number) => {
      if (depth === 0) throw broken()
      if (from < 0 && depth === base) from = at
    }
    /** What was taken, or undefined between two signs without anything. */
    const take = (at: number): string | undefined => {
      if (from < 0) return undefined
      const part = held + chunk.slice(from, at)
      held = ''
      from = -1
      return part
    }
    for (let at = 0; at < chunk.length; at++) {
      const code = chunk.charCodeAt(at)
      if (inText) {
        if (isEscaped) isEscaped = false
        else if (code === backslash) isEscaped = true
        else if (code === quote) inText = false
      } else if (isBlank(code)) {
        if (code === line) lines++
      } else if (code === listStart || code === objectStart) {
        if (depth === 0 && root === 0) root = code
        // The next page of a list: calls for several pages are written one after the other.
        else if (depth === 0 && root === listStart && code === listStart) key = null
        else if (root === objectStart && base === 1 && depth === 1 && key !== null && from < 0 && code === listStart)
          base = 2
        else begin(at)
        depth++
        if (depth > readerLimits.depth) throw faultAt('file', 'import_nested')
      } else if (code === listEnd || code === objectEnd) {
        if (depth === base) {
          if (code !== (base === 2 || root === listStart ? listEnd : objectEnd)) throw broken()
          const part = take(at)
          if (part !== undefined) yield { key, value: parsed(part) }
          key = null
          base = 1
        }
        depth--
        if (depth < 0) throw broken()
      } else if (code === comma && depth === base) {
        const part = take(at)
        if (part !== undefined) yield { key, value: parsed(part) }
        if (base === 1) key = null
      } else if (code === colon && depth === 1 && root === objectStart && key === null) {
        const value = parsed(take(at) ?? '')
        if (typeof value !== 'string') throw broken()
        key = value
      } else {
        begin(at)
        inText = code === quote
      }
    }
    if (from >= 0) {
      held += chunk.slice(from)
      from = 0
      if (held.length > readerLimits.piece) throw faultAt('file', 'import_piece')
    }
  }
  if (root === 0) throw faultAt('file', 'file_empty')
  if (depth > 0) throw faultAt('file', 'import_cut_off')
}
