/** Most levels of a JSON body; conditions nest deepest, about twelve. */
const mostLevels = 64
/** Most different names in a JSON body, all levels together. Items of lists repeat theirs and have own bounds. */
export const mostKeys = 1000

/** Finds the end of the string that begins at a quote: index of its closing quote, or the text's end. */
const endOfText = (text: string, from: number): number => {
  let at = from + 1
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at
}

const nameOf = (quoted: string): string | undefined => {
  if (!quoted.includes('\\')) return quoted.slice(1, -1)
  try {
    return String(JSON.parse(quoted))
  } catch {
    // Invalid JSON is reported by the parser.
    return undefined
  }
}

/**
 * Finds faults of a JSON text that a parser would accept, in one pass before it is parsed:
 * - it nests deeper than any valid body (the parser copes with a million brackets, but recursive functions on its result
 *   overflow the stack);
 * - an object repeats a key: parsers take the last silently, others the first, so what one program checked, another might
 *   not act on (RFC 8259, 4);
 * - it has more than `most` different names, each of which would be looked at.
 */
export const textFault = (text: string, most: number = mostKeys): 'malformed' | 'too_many_keys' | undefined => {
  const names = new Set<string>()
  // Keys of the open objects; undefined for a list.
  const open: (Set<string> | undefined)[] = []
  let keyNext = false
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]
    if (sign === '"') {
      const end = endOfText(text, at)
      const keys = open.at(-1)
      if (keyNext && keys !== undefined) {
        const name = nameOf(text.slice(at, end + 1))
        if (name === undefined || keys.has(name)) return 'malformed'
        keys.add(name)
        names.add(name)
        if (names.size > most) return 'too_many_keys'
        keyNext = false
      }
      at = end
    } else if (sign === '{' || sign === '[') {
      if (open.length === mostLevels) return 'malformed'
      open.push(sign === '{' ? new Set() : undefined)
      keyNext = sign === '{'
    } else if (sign === '}' || sign === ']') {
      open.pop()
      keyNext = false
    } else if (sign === ',') keyNext = open.at(-1) !== undefined
  }
  return undefined
}
