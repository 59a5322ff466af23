import {
  type DocumentDraft,
  hasNotionId,
  isTextPath,
  type Layout,
  type PageDraft,
  stemOf,
  textPaths,
  titleOfName,
} from './drafts.ts'
import type { Source } from './source.ts'

type Folder = { readonly path: string; readonly folders: Map<string, Folder>; readonly texts: string[] }

const folderOf = (path: string): Folder => ({ path, folders: new Map(), texts: [] })

/** Folders with texts in them or below them; folders of pictures alone are none. */
const foldersOf = (source: Source): Folder => {
  const top = folderOf('')
  for (const path of textPaths(source)) {
    const parts = path.split('/')
    parts.pop()
    let at = top
    for (const part of parts) {
      const next = at.folders.get(part) ?? folderOf(`${at.path}${part}/`)
      at.folders.set(part, next)
      at = next
    }
    at.texts.push(path)
  }
  return top
}

const page = (path: string): PageDraft => ({ path })

/** The text of a folder: the one of its name beside it. */
const ownText = (folder: Folder, texts: readonly string[]): string | undefined =>
  texts.find((text) => stemOf(text) === stemOf(folder.path)) ??
  texts.find((text) => hasNotionId(stemOf(text)) && titleOfName(text) === titleOfName(folder.path))

/** Documents of a folder's folders, and the texts that are none of theirs. */
const partsOf = ({
  folders,
  texts,
}: Folder): { readonly below: readonly DocumentDraft[]; readonly rest: readonly string[] } => {
  const rest = new Set(texts)
  const below = [...folders.values()].map((folder): DocumentDraft => {
    const own = ownText(folder, [...rest])
    if (own !== undefined) rest.delete(own)
    const inner = partsOf(folder)
    const pages = [...(own === undefined ? [] : [own]), ...inner.rest].map(page)
    return {
      path: folder.path,
      title: own === undefined ? titleOfName(folder.path) : undefined,
      kind: pages.length === 0 ? 'folder' : 'document',
      pages,
      below: inner.below,
    }
  })
  return { below, rest: [...rest] }
}

/** A document that stands for one text. */
const documentOf = (path: string): DocumentDraft => ({
  path,
  title: undefined,
  kind: 'document',
  pages: [page(path)],
  below: [],
})

const formatOf = ({ files }: Source): Layout['format'] => {
  const paths = [...files.keys()]
  if (paths.some((path) => isTextPath(path) && hasNotionId(stemOf(path)))) return 'notion'
  return paths.some((path) => /(^|\/)uploads\/.+/.test(path)) ? 'outline' : 'archive'
}

/**
 * The tree of folders: each folder is a document with the texts in it as pages, or a folder where it has none. A text beside a
 * folder of its name is the folder's first page, as Notion and Outline write pages with others below them.
 */
export const folderLayout = (source: Source): Layout => {
  const { below, rest } = partsOf(foldersOf(source))
  return { format: formatOf(source), documents: [...rest.map(documentOf), ...below] }
}
