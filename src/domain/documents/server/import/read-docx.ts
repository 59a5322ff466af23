import { openArchive } from '../../../../server/files/open-archive.ts'
import type { SourceFile } from './source.ts'

/** The limits to which a Word document may unpack. */
const limits = { entries: 5000, unpacked: 100_000_000, ratio: 100 }

export type InlineFiles = Map<string, { readonly name: string; readonly bytes: Buffer }>

/** Returns the address of a picture in a document. No other text can name it: the id is made for this reading. */
const addressOf = (n: number): string => `docx-picture:${n}`

/**
 * Reads a Word document as HTML that is not safe yet. Nothing outside the document is read.
 * @param inline gets its pictures, by the addresses that the HTML names
 * @throws Problem at `file` for a document that unpacks to too much, Error for a damaged one
 */
export const readDocx = async (bytes: Buffer, inline: InlineFiles): Promise<string> => {
  // The library unpacks a document of any size, so the archive is checked first.
  const archive = await openArchive(bytes, limits)
  for (const name of archive.sizes.keys()) for await (const _ of archive.open(name));
  // The library is loaded with the first document, since no other work needs it.
  const { default: mammoth } = await import('mammoth')
  const convertImage = mammoth.images.imgElement(async (image) => {
    const src = addressOf(inline.size)
    const ending = image.contentType.split('/')[1]?.replace(/\W.*$/, '') ?? ''
    inline.set(src, { name: `${inline.size + 1}.${ending}`, bytes: await image.readAsBuffer() })
    return { src }
  })
  const { value } = await mammoth.convertToHtml(
    { buffer: bytes },
    { convertImage, includeEmbeddedStyleMap: false, externalFileAccess: false },
  )
  return value
}

/** Tells whether the bytes begin an archive, as those of a Word document do. */
export const mayBeDocx = async ({ open }: SourceFile): Promise<boolean> => {
  for await (const chunk of open()) return chunk.subarray(0, 2).toString('latin1') === 'PK'
  return false
}
