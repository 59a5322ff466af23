/** End of the string that begins at a quote: index of its closing quote, or the text's end. */
const endOfText = (text: string, from: number): number => {
  let at = from + 1
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at
}

const nameOf = (quoted: string): string | undefined => {
  try {
    return String(JSON.parse(quoted))
  } catch {
    // Invalid JSON is reported by the parser.
    return undefined
  }
}

/**
 * Whether an object in a JSON text repeats a key. Parsers take the last silently, others the first: what one program
 * checked, another might not act on (RFC 8259, 4).
 */
export const repeatsKey = (text: string): boolean => {
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
        if (name === undefined) return false
        if (keys.has(name)) return true
        keys.add(name)
        keyNext = false
      }
      at = end
    } else if (sign === '{') {
      open.push(new Set())
      keyNext = true
    } else if (sign === '[') {
      open.push(undefined)
      keyNext = false
    } else if (sign === '}' || sign === ']') {
      open.pop()
      keyNext = false
    } else if (sign === ',') keyNext = open.at(-1) !== undefined
  }
  return false
}
