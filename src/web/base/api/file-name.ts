const decode = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** Characters that file systems do not allow or that could change a path or the text direction. */
const unsafe = /[\\/:*?"<>|\p{Cc}\u202a-\u202e\u2066-\u2069]/gu

/**
 * Returns the file name in a `content-disposition` header; the extended one (RFC 8187) before the plain one.
 * @returns undefined if there is none, or none that can be decoded
 */
export const fileNameIn = (disposition: unknown): string | undefined => {
  if (typeof disposition !== 'string') return undefined
  const extended = /filename\*\s*=\s*utf-8'[^']*'([^;\s]+)/i.exec(disposition)?.[1]
  const plain = /filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(disposition)
  const quoted = plain?.[1]?.replaceAll(/\\(.)/g, '$1')
  const name = (extended === undefined ? undefined : decode(extended)) ?? quoted ?? plain?.[2]
  const safe = name?.replaceAll(unsafe, '_').trim()
  return safe === '' ? undefined : safe
}
