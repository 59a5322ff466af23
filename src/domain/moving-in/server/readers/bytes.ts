// Decision (2026-11): Windows-1252 is accepted only if nothing else fits, and reported; other code pages are refused,
// as a wrong guess would change letters.
import { createHash } from 'node:crypto'
import { type Encoding, encodingByMark, westernJudge } from '../../../../server/import/encoding.ts'
import { faultAt } from '../../../../server/problem.ts'
import type { SourceFile } from './reader.ts'

/** Yields chunks of a file; the stream is closed even if reading is aborted. */
async function* chunksOf(file: SourceFile): AsyncGenerator<Buffer> {
  for await (const chunk of file.open()) {
    yield chunk as Buffer
  }
}

/** Returns the digest of the file's bytes, which identifies the same file under any name. */
export const digestOf = async (file: SourceFile): Promise<string> => {
  const hash = createHash('sha256')
  for await (const chunk of chunksOf(file)) hash.update(chunk)
  return hash.digest('base64')
}

/** Returns the first bytes of a file. */
export const headOf = async (file: SourceFile, size = 65_536): Promise<Buffer> => {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of chunksOf(file)) {
    chunks.push(chunk)
    length += chunk.length
    if (length >= size) break
  }
  return Buffer.concat(chunks).subarray(0, size)
}

const isWestern = async (file: SourceFile): Promise<boolean> => {
  const mayBe = westernJudge()
  for await (const chunk of chunksOf(file)) if (!mayBe(chunk)) return false
  return true
}

const isUtf8 = async (file: SourceFile): Promise<boolean> => {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of chunksOf(file)) {
      if (chunk.includes(0)) throw faultAt('file', 'import_unknown')
      decoder.decode(chunk, { stream: true })
    }
  } catch (error) {
    if (!isDecodingError(error)) throw error
    return false
  }
  // An incomplete last character is reported when the text is read.
  return true
}
const isDecodingError = (error: unknown) => (error as { code?: unknown }).code === 'ERR_ENCODING_INVALID_ENCODED_DATA'

/**
 * Detects a file's encoding by reading it completely.
 * @throws Problem if it is no text, or in an encoding that could only be guessed
 */
export const encodingOf = async (file: SourceFile): Promise<Encoding> => {
  const head = await headOf(file, 4)
  const encodingOfMark = encodingByMark(head)
  if (encodingOfMark !== undefined) return encodingOfMark
  if (await isUtf8(file)) return 'utf-8'
  if (await isWestern(file)) return 'windows-1252'
  throw faultAt('file', 'import_encoding')
}

/**
 * Yields the text of a file in chunks, without byte order mark.
 * @throws Problem for bytes that are invalid in the encoding
 */
export async function* textOf(file: SourceFile, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: encoding === 'utf-8' })
  try {
    for await (const chunk of chunksOf(file)) {
      const text = decoder.decode(chunk, { stream: true })
      if (text !== '') yield text
    }
  } catch (error) {
    if (!isDecodingError(error)) throw error
    throw faultAt('file', 'import_encoding')
  }
}

/** Yields the text of a file in a format that requires Unicode. @throws Problem for other encodings */
export async function* unicodeOf(file: SourceFile): AsyncGenerator<string> {
  const encoding = await encodingOf(file)
  if (encoding === 'windows-1252') throw faultAt('file', 'import_encoding')
  yield* textOf(file, encoding)
}
