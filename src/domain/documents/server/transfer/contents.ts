// Decision (2026-11): File names can't hold a title with a slash, nor the order, nor which row is a folder. One file at
// the top of the archive holds all this, for both formats, so that an export comes in again unchanged. Other programs
// can ignore it.
import { z } from 'zod'

/** The name of the list of contents, at the top of the archive. */
export const contentsName = 'contents.json'
export const contentsFormat = 'tms-documents'

const path = z.string().min(1).max(4000)
const title = z.string().max(500)

/**
 * The content of an archive of documents, in its order. Paths are those of the archive; a document's path ends with a
 * slash.
 */
export const contentsSchema = z.object({
  format: z.literal(contentsFormat),
  documents: z.array(
    z.object({
      path,
      title,
      kind: z.enum(['document', 'folder']),
      /** Only its maker or some people see it. */
      closed: z.boolean().optional(),
      pages: z.array(z.object({ path, title, files: z.array(path).optional() })),
    }),
  ),
})
export type Contents = z.infer<typeof contentsSchema>
