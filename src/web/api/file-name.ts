const decoded = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** What a file system could take for a path or for a command to itself. */
const unsafe = /[\\/:*?"<>|\p{Cc}\u202a-\u202e\u2066-\u2069]/gu

/**
 * The name that a server gives a download (`content-disposition`): the one of any script (RFC 8187) before the plain.
 * @returns undefined where it gives none, or none that can be read
 */
export const fileNameIn = (disposition: unknown): string | undefined => {
  if (typeof disposition !== 'string') return undefined
  const extended = /filename\*\s*=\s*utf-8'[^']*'([^;\s]+)/i.exec(disposition)?.[1]
  const plain = /filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(disposition)
  const quoted = plain?.[1]?.replaceAll(/\\(.)/g, '$1')
  const name = (extended === undefined ? undefined : decoded(extended)) ?? quoted ?? plain?.[2]
  const safe = name?.replaceAll(unsafe, '_').trim()
  return safe === '' ? undefined : safe
}
