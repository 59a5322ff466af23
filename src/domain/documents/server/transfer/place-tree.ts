import { posix } from 'node:path'
import { type Contents, contentsFormat, contentsName } from './contents.ts'
import { namesIn } from './paths.ts'
import type { DocumentRow, FileRow, PageRow, Tree } from './read-tree.ts'
import type { Format } from './texts-work.ts'

const endings = { markdown: '.md', html: '.html' } as const

export type PlacedFile = { readonly file: FileRow; readonly path: string }
export type PlacedPage = { readonly page: PageRow; readonly path: string; readonly files: readonly PlacedFile[] }
export type PlacedDocument = {
  readonly document: DocumentRow
  /** The path of the document's folder, with a slash at its end. */
  readonly path: string
  readonly pages: readonly PlacedPage[]
}

const placePages = (tree: Tree, folder: string, { id }: DocumentRow, format: Format): readonly PlacedPage[] => {
  const [nameOf, fileName] = [namesIn(), namesIn()]
  return tree.pages
    .filter(({ document_id }) => document_id === id)
    .map((page) => ({
      page,
      path: `${folder}${nameOf(page.title, endings[format])}`,
      files: tree.files
        .filter((file) => file.page === page.id)
        .map((file) => {
          const dot = file.name.lastIndexOf('.')
          const [stem, ending] = dot < 1 ? [file.name, ''] : [file.name.slice(0, dot), file.name.slice(dot)]
          return { file, path: `${folder}files/${fileName(stem, ending)}` }
        }),
    }))
}

/**
 * Gives each row its path in an archive. Folders and documents become folders, pages become files in them, and files of
 * pages go to `files` beside them. A row whose row above is hidden comes to the top.
 */
export const placeTree = (tree: Tree, format: Format): readonly PlacedDocument[] => {
  const ids = new Set(tree.documents.map(({ id }) => id))
  const below = new Map<string | null, DocumentRow[]>()
  for (const document of tree.documents) {
    const above = document.parent_id !== null && ids.has(document.parent_id) ? document.parent_id : null
    below.set(above, [...(below.get(above) ?? []), document])
  }
  const place = (above: string | null, folder: string): readonly PlacedDocument[] => {
    // The folder for files of pages lies beside the documents below.
    const nameOf = namesIn([above === null ? contentsName : 'files'])
    return (below.get(above) ?? []).flatMap((document) => {
      const path = `${folder}${nameOf(document.title)}/`
      return [{ document, path, pages: placePages(tree, path, document, format) }, ...place(document.id, path)]
    })
  }
  return place(null, '')
}

/** Returns the list of the archive's contents, which our own import reads. */
export const contentsOf = (placed: readonly PlacedDocument[]): Contents => ({
  format: contentsFormat,
  documents: placed.map(({ document: { title, kind, is_closed }, path, pages }) => ({
    path,
    title,
    kind,
    ...(is_closed ? { closed: true } : {}),
    pages: pages.map(({ page, path: own, files }) => ({
      path: own,
      title: page.title,
      ...(files.length === 0 ? {} : { files: files.map((one) => one.path) }),
    })),
  })),
})

const rowsNamed = /data-row="([^"]*)"/g

/** Returns the paths of the rows that a page links to, relative to it, by `entity/id`. */
export const rowPathsOf = (
  { page, path }: PlacedPage,
  paths: ReadonlyMap<string, string>,
): { [row: string]: string } => {
  const found: { [row: string]: string } = {}
  for (const [, row = ''] of page.content.matchAll(rowsNamed)) {
    const to = paths.get(row)
    if (to === undefined) continue
    const relative = posix.relative(posix.dirname(path), to)
    found[row] = to.endsWith('/') ? `${relative === '' ? '.' : relative}/` : relative
  }
  return found
}
