import { faultAt } from '../../../../server/problem.ts'
import { type Contents, contentsName, contentsSchema } from '../transfer/contents.ts'
import type { DocumentDraft, Layout } from './drafts.ts'
import { type Source, textOf } from './source.ts'

/** Returns the path of the folder that holds a document's folder; it belongs to the row above. */
const aboveOf = (path: string): string => path.replace(/[^/]*\/$/, '')

const documentsIn = (all: Contents['documents']): readonly DocumentDraft[] => {
  const paths = new Set(all.map(({ path }) => path))
  if (paths.size < all.length || all.some(({ path }) => !path.endsWith('/'))) throw faultAt('file', 'broken_file')
  const below = new Map<string, Contents['documents']>()
  for (const document of all) {
    const above = aboveOf(document.path)
    const key = paths.has(above) ? above : ''
    const list = below.get(key)
    if (list === undefined) below.set(key, [document])
    else list.push(document)
  }
  const draftsBelow = (above: string): readonly DocumentDraft[] =>
    (below.get(above) ?? []).map(({ path, title, kind, closed = false, pages }) => ({
      path,
      title,
      kind,
      isClosed: closed,
      pages: kind === 'folder' ? [] : pages,
      below: draftsBelow(path),
    }))
  return draftsBelow('')
}

/**
 * Reads our own list of contents; undefined for archives of other products.
 * @throws Problem at `file` for a damaged one
 */
export const ownLayout = async ({ files }: Source): Promise<Layout | undefined> => {
  const file = files.get(contentsName)
  if (file === undefined) return undefined
  let read: unknown
  try {
    read = JSON.parse((await textOf(file)) ?? '')
  } catch {
    return undefined
  }
  const contents = contentsSchema.safeParse(read)
  return contents.success ? { format: 'tms', documents: documentsIn(contents.data.documents) } : undefined
}
