import { pictureOf } from '../../files/kinds.ts'

/** The kind of a file by its first bytes, as names are unreliable. */
type FileKind = 'workbook' | 'old_workbook' | 'csv' | 'none'

/** Characters of the head in which a text begins. */
const head = 200
const startsWith = (bytes: Buffer, ...codes: readonly number[]) => codes.every((code, at) => bytes[at] === code)

/**
 * Returns the kind of table that a file may be: a workbook of Excel (zip), one of an old Excel or with a password
 * (OLE), or a text. Pictures, documents and texts of markup or JSON are none.
 */
export const kindOfTable = (bytes: Buffer): FileKind => {
  if (startsWith(bytes, 0x50, 0x4b, 3, 4)) return 'workbook'
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) return 'old_workbook'
  if (pictureOf(bytes) !== undefined || startsWith(bytes, 0x1f, 0x8b)) return 'none'
  const text = bytes
    .subarray(0, head)
    .toString('latin1')
    .replace(/^\u00ef\u00bb\u00bf/, '')
    .trimStart()
  return /^(%PDF-|[<{]|\[\s*\{)/.test(text) ? 'none' : 'csv'
}
