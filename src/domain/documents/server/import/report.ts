import type { DocumentImportReport, ImportedRow } from '../../import-report.ts'
import type { ReadImport } from './read-import-work.ts'

/** Returns the report of an import or a dry run: each document, then its pages, then the rows below it. */
export const reportOf = (
  { format, documents, pages, files, left, leftCount }: ReadImport,
  isDryRun: boolean,
): DocumentImportReport => {
  const rows: ImportedRow[] = []
  const placeOf = new Map<string, number>()
  const filesOf = new Map<string, number>()
  for (const { page } of files) filesOf.set(page, (filesOf.get(page) ?? 0) + 1)
  const pagesOf = new Map<string, ReadImport['pages'][number][]>()
  for (const page of pages) pagesOf.set(page.document, [...(pagesOf.get(page.document) ?? []), page])
  const idOf = (id: string) => (isDryRun ? null : id)
  for (const { id, above, kind, title, path } of documents) {
    const own = rows.push({
      id: idOf(id),
      kind,
      title,
      path,
      above: placeOf.get(above ?? '') ?? null,
      files: 0,
      links: 0,
    })
    placeOf.set(id, own - 1)
    for (const page of pagesOf.get(id) ?? [])
      rows.push({
        id: idOf(page.id),
        kind: 'page',
        title: page.title,
        path: page.path,
        above: own - 1,
        files: filesOf.get(page.id) ?? 0,
        links: page.links,
      })
  }
  return {
    dry_run: isDryRun,
    format,
    folders: documents.filter(({ kind }) => kind === 'folder').length,
    documents: documents.filter(({ kind }) => kind === 'document').length,
    pages: pages.length,
    files: files.length,
    links: pages.reduce((sum, { links }) => sum + links, 0),
    rows,
    left,
    left_count: leftCount,
  }
}
