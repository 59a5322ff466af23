import { faultAt } from '../../../../server/problem.ts'
import { readerLimits } from './reader.ts'

/** An element of the root list, an element of a list that is a member of the root, or any other member of the root. */
export type JsonPart = { readonly key: string | null; readonly value: unknown }

const [quote, backslash, comma, colon, line] = [34, 92, 44, 58, 10]
const [listStart, listEnd, objectStart, objectEnd] = [91, 93, 123, 125]
const isBlank = (code: number) => code === 32 || code === 9 || code === 13 || code === line

/**
 * Streams the parts of a JSON text: a scan finds the boundaries of each part, which is then parsed alone. Memory is
 * limited to the largest part; size and depth of parts are limited.
 * @throws Problem
 */
export async function* jsonParts(text: AsyncIterable<string>): AsyncGenerator<JsonPart> {
  let [depth, lines, inText, isEscaped] = [0, 1, false, false]
  let root = 0
  /** Depth of parts: 1, or 2 inside a member that is a list. */
  let base = 1
  let key: string | null = null
  /** The current part: its text in earlier chunks, and its start in this one. */
  let earlier = ''
  let start = -1
  const brokenFile = () => faultAt('file', 'import_broken', { line: lines })
  let parts = 0
  const parsePart = (source: string): unknown => {
    parts++
    if (parts > readerLimits.parts) throw faultAt('file', 'too_many_rows', { max: readerLimits.items })
    try {
      return JSON.parse(source)
    } catch {
      throw brokenFile()
    }
  }
  for await (const chunk of text) {
    const beginPart = (at: number) => {
      if (depth === 0) throw brokenFile()
      if (start < 0 && depth === base) start = at
    }
    /** Ends the current part; undefined if it is empty. */
    const endPart = (at: number): string | undefined => {
      if (start < 0) return undefined
      const part = earlier + chunk.slice(start, at)
      earlier = ''
      start = -1
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
        // A further root list comes from a file of several concatenated pages of results.
        else if (depth === 0 && root === listStart && code === listStart) key = null
        else if (root === objectStart && base === 1 && depth === 1 && key !== null && start < 0 && code === listStart)
          base = 2
        else beginPart(at)
        depth++
        if (depth > readerLimits.depth) throw faultAt('file', 'import_nested')
      } else if (code === listEnd || code === objectEnd) {
        if (depth === base) {
          if (code !== (base === 2 || root === listStart ? listEnd : objectEnd)) throw brokenFile()
          const part = endPart(at)
          if (part !== undefined) yield { key, value: parsePart(part) }
          key = null
          base = 1
        }
        depth--
        if (depth < 0) throw brokenFile()
      } else if (code === comma && depth === base) {
        const part = endPart(at)
        if (part !== undefined) yield { key, value: parsePart(part) }
        if (base === 1) key = null
      } else if (code === colon && depth === 1 && root === objectStart && key === null) {
        const value = parsePart(endPart(at) ?? '')
        if (typeof value !== 'string') throw brokenFile()
        key = value
      } else {
        beginPart(at)
        inText = code === quote
      }
    }
    if (start >= 0) {
      earlier += chunk.slice(start)
      start = 0
      if (earlier.length > readerLimits.piece) throw faultAt('file', 'import_piece')
    }
  }
  if (root === 0) throw faultAt('file', 'file_empty')
  if (depth > 0) throw faultAt('file', 'import_cut_off')
}
