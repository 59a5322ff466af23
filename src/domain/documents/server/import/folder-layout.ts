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

/** Returns the tree of the folders that have texts in them or below them; a folder of pictures alone is left out. */
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

/** Returns the text of a folder: the one beside it that has its name. */
const ownText = (folder: Folder, texts: readonly string[]): string | undefined =>
  texts.find((text) => stemOf(text) === stemOf(folder.path)) ??
  texts.find((text) => hasNotionId(stemOf(text)) && titleOfName(text) === titleOfName(folder.path))

/** Returns the documents of a folder's folders, and the texts that belong to none of these. */
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

/** Returns a document with one page, made from one text. */
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
 * Reads the tree of folders: each folder becomes a document with its texts as pages, or a folder if it has no texts. A
 * text beside a folder of the same name is the folder's first page: Notion and Outline write pages with others below
 * them so.
 */
export const folderLayout = (source: Source): Layout => {
  const { below, rest } = partsOf(foldersOf(source))
  return { format: formatOf(source), documents: [...rest.map(documentOf), ...below] }
}
