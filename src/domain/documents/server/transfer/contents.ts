// Decision (2026-11): Names of files say neither a title with a slash nor the order, nor which row is a folder. One file at the top
// of the archive says it, for both formats, so that what goes out comes in again as it was. Other programs need not read it.
import { z } from 'zod'

/** Name of the list of contents, at the top of the archive. */
export const contentsName = 'contents.json'
export const contentsFormat = 'tms-documents'

const path = z.string().min(1).max(4000)
const title = z.string().max(500)

/** What an archive of documents holds, in its order. Paths are those of the archive, of a document with a slash at its end. */
export const contentsSchema = z.object({
  format: z.literal(contentsFormat),
  documents: z.array(
    z.object({
      path,
      title,
      kind: z.enum(['document', 'folder']),
      /** Its maker’s alone, or for some people. */
      closed: z.boolean().optional(),
      pages: z.array(z.object({ path, title, files: z.array(path).optional() })),
    }),
  ),
})
export type Contents = z.infer<typeof contentsSchema>
