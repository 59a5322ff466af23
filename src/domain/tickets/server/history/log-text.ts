import { TextDecoder } from 'node:util'
import { encodingByMark, westernJudge } from '../../../../server/import/encoding.ts'
import { faultAt } from '../../../../server/problem.ts'

const none = Buffer.alloc(0)

/**
 * Returns the file's text in pieces as its bytes arrive: UTF-16 if a byte order mark says so, else UTF-8. If the first
 * letter beyond ASCII is not UTF-8, the file is Windows-1252, as Excel saves it.
 * @throws Problem 422 with `errors.file` if it is none of them
 */
export async function* textOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined
  // Bytes of a letter that the last piece has begun; undefined once the encoding is certain.
  let begun: Buffer | undefined = none
  let isWestern: ((piece: Uint8Array) => boolean) | undefined
  const decode = (piece: Uint8Array, isLast: boolean): string => {
    if (isWestern?.(piece) === false) throw new TypeError('not Windows-1252')
    const text = decoder?.decode(piece, { stream: !isLast }) ?? ''
    if (begun === undefined) return text
    const all: Buffer = Buffer.concat([begun, piece])
    if (/[^\0-\x7f]/.test(text)) begun = undefined
    else begun = text.length === all.length ? none : all.subarray(all.findIndex((byte) => byte > 0x7f))
    return text
  }
  const read = (piece: Uint8Array, isLast = false): string => {
    const before = begun
    try {
      return decode(piece, isLast)
    } catch (error) {
      if (before === undefined || !(error instanceof TypeError)) throw error
      // All text so far was ASCII, which both encodings write alike.
      begun = undefined
      isWestern = westernJudge()
      decoder = new TextDecoder('windows-1252')
      return decode(Buffer.concat([before, piece]), isLast)
    }
  }
  try {
    for await (const piece of bytes) {
      if (decoder === undefined) {
        const marked = encodingByMark(piece)
        if (marked !== undefined) begun = undefined
        decoder = new TextDecoder(marked ?? 'utf-8', { fatal: true })
      }
      yield read(piece)
    }
    yield read(none, true)
  } catch (error) {
    throw error instanceof TypeError ? faultAt('file', 'not_utf8') : error
  }
}
