/** Characters that some file system refuses, and control characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to replace
const refused = /[\u0000-\u001f\u007f<>:"/\\|?*]/g
/** Longest name of a file or folder, in characters. */
const longest = 80

const nameOf = (title: string): string => {
  const plain = title
    .replaceAll(refused, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, longest)
    .replace(/^\.+|[. ]+$/g, '')
  return plain === '' ? '_' : plain
}

/**
 * Gives each title a name of its own in one folder, letter case aside: the second of two is `Name (2)`.
 * @param reserved names in small letters that no title gets
 */
export const namesIn = (reserved: readonly string[] = []) => {
  const taken = new Set<string>(reserved)
  return (title: string, ending = ''): string => {
    const base = nameOf(title)
    for (let n = 1; ; n++) {
      const name = `${base}${n === 1 ? '' : ` (${n})`}${ending}`
      if (taken.has(name.toLowerCase())) continue
      taken.add(name.toLowerCase())
      return name
    }
  }
}
