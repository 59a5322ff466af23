// Decision (2026-11): Beside UTF-8, with or without its mark, tables come in as Excel saves them: UTF-16, and Windows-1252 where
// nothing else fits. Other code pages are refused, as a wrong guess would change letters.
import { isUtf8 } from 'node:buffer'

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/** The encoding by byte order mark, or by the zero bytes of UTF-16. */
export const encodingByMark = (head: Uint8Array): Encoding | undefined => {
  const [a, b, c, d] = head
  if (a === 0xff && b === 0xfe) return 'utf-16le'
  if (a === 0xfe && b === 0xff) return 'utf-16be'
  if (a !== 0 && b === 0 && c !== 0 && d === 0) return 'utf-16le'
  return a === 0 && b !== 0 && c === 0 && d !== 0 ? 'utf-16be' : undefined
}

/**
 * Whether the bytes, in pieces, may be Windows-1252: it leaves five bytes unused, and its accented letters occur one or two at a
 * time, while those of Arabic, Greek or Cyrillic code pages form whole words.
 */
export const westernJudge = (): ((bytes: Uint8Array) => boolean) => {
  let run = 0
  return (bytes) => {
    for (const byte of bytes) {
      run = byte >= 0xc0 ? run + 1 : 0
      if (run > 2 || byte === 0x81 || byte === 0x8d || byte === 0x8f || byte === 0x90 || byte === 0x9d) return false
    }
    return true
  }
}

/** The encoding of a whole text; undefined where only a guess could tell. */
export const encodingOfText = (bytes: Buffer): Encoding | undefined => {
  const byMark = encodingByMark(bytes.subarray(0, 4))
  if (byMark !== undefined) return byMark
  if (isUtf8(bytes)) return 'utf-8'
  return !bytes.includes(0) && westernJudge()(bytes) ? 'windows-1252' : undefined
}

/** Decodes a whole text. In pieces, as Node 20 takes Windows-1252 for Latin-1 where it is given all at once. */
export const decoded = (bytes: Uint8Array, encoding: Encoding): string => {
  const decoder = new TextDecoder(encoding)
  return decoder.decode(bytes, { stream: true }) + decoder.decode()
}

/** The text's bytes as UTF-8. */
export const asUtf8 = (bytes: Buffer, encoding: Encoding): Buffer =>
  encoding === 'utf-8' ? bytes : Buffer.from(decoded(bytes, encoding), 'utf8')
