// Decision (2026-11): `postal-mime` joins encoded words only where their base64 is unpadded and their names are written alike,
// and takes what names no character set for UTF-8. Both are put right before it reads. Revisit when it does so itself.
import { decoded } from '../../import/encoding.ts'

const word = /=\?([^?\s*]{1,40})(?:\*[^?\s]{0,40})?\?([bq])\?([^?]*)\?=/i
const run = new RegExp(`${word.source}(?:(?:\\r?\\n)?[ \\t]+${word.source})+`, 'gi')

const bytesOf = (encoding: string, text: string): Buffer =>
  /b/i.test(encoding)
    ? Buffer.from(text, 'base64')
    : Buffer.from(
        text
          .replaceAll('_', ' ')
          .replaceAll(/=([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
        'latin1',
      )

/** Joins adjacent encoded words, one for each character set, as a letter may be cut over two of them. */
const joined = (words: string): string => {
  const parts: { charset: string; readonly bytes: Buffer[] }[] = []
  for (const [, charset = '', encoding = '', text = ''] of words.matchAll(new RegExp(word.source, 'gi'))) {
    const last = parts.at(-1)
    if (last?.charset === charset.toLowerCase()) last.bytes.push(bytesOf(encoding, text))
    else parts.push({ charset: charset.toLowerCase(), bytes: [bytesOf(encoding, text)] })
  }
  return parts.map(({ charset, bytes }) => `=?${charset}?B?${Buffer.concat(bytes).toString('base64')}?=`).join(' ')
}

const isUtf8 = (bytes: Buffer): boolean => {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}
const westernAsUtf8 = (bytes: Buffer): Buffer => Buffer.from(decoded(bytes, 'windows-1252'), 'utf8')

/** Control characters that no mail has: letters of Windows-1252 that were read as Latin-1 (Node 20, whole texts). */
export const westernLetters = (text: string): string =>
  text.replaceAll(/[\u0080-\u009f]/g, (sign) => decoded(Uint8Array.of(sign.charCodeAt(0)), 'windows-1252'))

/** Bytes of the head, up to the empty line behind it. */
const headLength = (raw: Buffer): number => {
  const ends = [raw.indexOf('\r\n\r\n'), raw.indexOf('\n\n')].filter((at) => at >= 0)
  return ends.length === 0 ? raw.length : Math.min(...ends)
}

/** Header fields of parts that may name a file. */
const partField = /^content-(?:type|disposition):.*(?:\r?\n[ \t].*)*/gim

/** The mail with encoded words joined, and with a head whose letters can be read. */
export const withWholeWords = (raw: Buffer): Buffer => {
  const end = headLength(raw)
  const bytes = raw.subarray(0, end)
  const head = (isUtf8(bytes) ? bytes : westernAsUtf8(bytes)).toString('latin1').replaceAll(run, joined)
  const body = raw.subarray(end)
  // Most mails name no file over several words.
  const rest = body.includes('=?')
    ? Buffer.from(
        body.toString('latin1').replaceAll(partField, (field) => field.replaceAll(run, joined)),
        'latin1',
      )
    : body
  return Buffer.concat([Buffer.from(head, 'latin1'), rest])
}

const textField = /^content-type:[ \t]*text\/(?:plain|html)\b.*(?:\r?\n[ \t].*)*/gim
const western = (field: string): string =>
  /charset/i.test(field)
    ? field.replace(/charset\s*=\s*"?utf-?8"?/i, 'charset=windows-1252')
    : `${field.trimEnd()}; charset=windows-1252`

/** Tells whether a text has the mark that decoders put in place of bytes that are no letter of a character set. */
export const hasLostLetters = (text: string): boolean => text.includes('\ufffd')

/** The mail with texts that say they are UTF-8, or nothing, said to be of the west, whose set has a letter for each byte. */
export const asWestern = (raw: Buffer): Buffer => {
  const text = raw.toString('latin1').replaceAll(textField, western)
  const named = /^content-type:/im.test(text.slice(0, headLength(raw) + 1000))
  return Buffer.from(named ? text : `Content-Type: text/plain; charset=windows-1252\r\n${text}`, 'latin1')
}
