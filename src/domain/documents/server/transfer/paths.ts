/** Characters that some file system refuses, and control characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to replace
const refused = /[\u0000-\u001f\u007f<>:"/\\|?*]/g
/** The most characters in the name of a file or folder. */
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
 * Returns a function that gives each title its own name in one folder, ignoring letter case: the second is `Name (2)`.
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
