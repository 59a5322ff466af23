import { openArchive } from '../../../../server/files/open-archive.ts'
import type { SourceFile } from './source.ts'

/** What a Word document may unpack to. */
const limits = { entries: 5000, unpacked: 100_000_000, ratio: 100 }

export type InlineFiles = Map<string, { readonly name: string; readonly bytes: Buffer }>

/** Address of a picture within a document, which no other text can name: the id is the reading's own. */
const addressOf = (n: number): string => `docx-picture:${n}`

/**
 * A Word document as HTML that is not safe yet. Nothing is read from outside of it.
 * @param inline gets its pictures, by the addresses that the HTML names
 * @throws Problem at `file` for what unpacks to too much, Error for what is damaged
 */
export const readDocx = async (bytes: Buffer, inline: InlineFiles): Promise<string> => {
  // The library unpacks whatever is declared, so that the archive is read through first.
  const archive = await openArchive(bytes, limits)
  for (const name of archive.sizes.keys()) for await (const _ of archive.open(name));
  // Loaded with the first document: no other work needs it.
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

/** Whether the bytes are those of an archive, as a Word document is. */
export const mayBeDocx = async ({ open }: SourceFile): Promise<boolean> => {
  for await (const chunk of open()) return chunk.subarray(0, 2).toString('latin1') === 'PK'
  return false
}
