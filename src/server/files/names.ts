/** Most characters of a name that are kept. */
const mostName = 200

/**
 * Returns the sender's file name as it is kept and shown: no control characters, none that turn the direction of
 * writing (a file named `gpj.exe` backwards), no path. The place of our bytes does not depend on it.
 */
export const safeName = (name: string): string => {
  const plain = name
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}/\\]/gu, '_')
    .toWellFormed()
    .trim()
  // The end is kept, because it has the ending.
  return [...plain].slice(-mostName).join('').replace(/^\.+/, '_') || 'file'
}

/** Returns the name with the ending of the file's final kind. */
export const withEnding = (name: string, endings: readonly string[]): string => {
  const at = name.lastIndexOf('.')
  const ending = name.slice(at + 1).toLowerCase()
  if (at > 0 && endings.includes(ending)) return name
  return `${at > 0 ? name.slice(0, at) : name}.${endings[0]}`
}

/** Encodes a name by RFC 8187, 3.2.1; `encodeURIComponent` leaves characters that have to be encoded. */
const encoded = (name: string): string =>
  encodeURIComponent(name).replaceAll(/['()*!]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)

/** Content-Disposition (RFC 6266): the name in ASCII for old readers, and in full. */
export const dispositionOf = (place: 'inline' | 'attachment', name: string): string => {
  const ascii = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')
  return `${place}; filename="${ascii}"; filename*=UTF-8''${encoded(name)}`
}
