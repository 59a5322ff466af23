import type { RowOfText } from '../../../../core/words/rich-blocks.ts'
import { faultAt } from '../../../../server/problem.ts'
import { defineWork } from '../../../../server/worker/work.ts'
import type { ImportFormat, ImportLeft } from '../../import-report.ts'
import { contentsName } from '../transfer/contents.ts'
import { confluenceLayout } from './confluence-layout.ts'
import { type Layout, titleOfName } from './drafts.ts'
import { folderLayout } from './folder-layout.ts'
import { type KeptFile, keptFilesIn } from './kept-files.ts'
import { type Leftovers, makeLeftovers } from './leftovers.ts'
import { importLimits } from './limits.ts'
import { ownLayout } from './own-layout.ts'
import { type MadePage, pageMaker } from './page-maker.ts'
import { type PlannedDocument, planOf } from './plan.ts'
import type { Targets } from './rewrite.ts'
import { endingOf, type FileOnDisk, openSource, type Source } from './source.ts'

type MadeDocument = Pick<PlannedDocument, 'id' | 'above' | 'path' | 'kind' | 'isClosed'> & {
  readonly title: string
}
/** The content of a file after reading and checking, with the ids that its rows get. */
export type ReadImport = {
  readonly format: ImportFormat
  /** Each document comes before those below it. */
  readonly documents: readonly MadeDocument[]
  readonly pages: readonly MadePage[]
  readonly files: readonly KeptFile[]
  readonly left: readonly ImportLeft[]
  readonly leftCount: number
}

const layoutOf = async (source: Source): Promise<Layout> => {
  if (source.isArchive) return (await ownLayout(source)) ?? (await confluenceLayout(source)) ?? folderLayout(source)
  const layout = folderLayout(source)
  const ending = endingOf(layout.documents[0]?.path ?? '')
  return { ...layout, format: ending === 'docx' ? 'docx' : ending.startsWith('htm') ? 'html' : 'markdown' }
}

/**
 * Returns the rows that texts can link to. If a document is made from one text, both have its path, and links lead to
 * the page.
 */
const rowsOf = (planned: readonly PlannedDocument[]): Targets['rows'] =>
  new Map(
    planned.flatMap(({ id, path, pages }): [string, RowOfText][] => [
      [path, { entity: 'document', id }],
      ...pages.map((page): [string, RowOfText] => [page.draft.path, { entity: 'page', id: page.id }]),
    ]),
  )

/** Files that belong to an export as a whole: styles, icons, lists. */
const ofExport = /(^|\/)(index\.html|styles\/[^/]*\.css|images\/(icons\/.*|[^/]*))$/
const isOfExport = (path: string, { files }: Source, format: ImportFormat): boolean =>
  path.endsWith('/') ||
  path === contentsName ||
  (format === 'confluence' && ofExport.test(path)) ||
  // Notion writes each database twice.
  (path.endsWith('_all.csv') && files.has(path.replace(/_all\.csv$/, '.csv')))

const tellUnused = (source: Source, used: (path: string) => boolean, format: ImportFormat, { tell }: Leftovers) => {
  for (const path of source.files.keys()) {
    if (isOfExport(path, source, format)) continue
    // A page that links to a database has the table as a file.
    if (format === 'notion' && endingOf(path) === 'csv') tell(path, 'database')
    else if (!used(path)) tell(path, 'unused_file')
  }
}

/** Removes links to pages that could not be made from the texts. */
const withoutLinksTo = (refused: readonly string[], pages: readonly MadePage[]): readonly MadePage[] =>
  refused.length === 0
    ? pages
    : pages.map((page) => ({
        ...page,
        html: refused.reduce(
          (html, id) =>
            html.includes(id) ? html.replaceAll(new RegExp(`<a data-row="page/${id}">(.*?)</a>`, 'gs'), '$1') : html,
          page.html,
        ),
      }))

type Input = {
  readonly file: FileOnDisk
  /** Our own folder for the files of pages; the caller deletes it. */
  readonly folder: string
}

/** Reads a file of documents with all its texts. */
const readImport = async ({ file, folder }: Input): Promise<ReadImport> => {
  const source = await openSource(file)
  const { format, documents: drafts } = await layoutOf(source)
  const planned = planOf(drafts)
  if (planned.length === 0) throw faultAt('file', 'import_no_documents')
  const leftovers = makeLeftovers()
  const titled = (path: string, heading: string): string => {
    const title = heading.replaceAll(/\s+/g, ' ').trim() || titleOfName(path)
    if (title.length > importLimits.title) leftovers.tell(path, 'title_cut', title)
    return title.slice(0, importLimits.title).trim()
  }
  const files = keptFilesIn(source, folder)
  const texts = new Set(planned.flatMap(({ pages }) => pages.map(({ draft }) => draft.path)))
  const pagesOf = pageMaker({ source, files, leftovers, rows: rowsOf(planned), texts, titled })
  const documents: MadeDocument[] = []
  const pages: MadePage[] = []
  const dropped: string[] = []
  for (const document of planned) {
    const { id, above, path, title, kind, isClosed, hasBelow } = document
    const { made, refused } = await pagesOf(document)
    dropped.push(...refused)
    pages.push(...made)
    // A document that is made from one text is left out if that text fails.
    if (title === undefined && made.length === 0 && !hasBelow) continue
    if (isClosed) leftovers.tell(path, 'closed')
    documents.push({
      id,
      above,
      path,
      kind,
      isClosed,
      title: titled(path, title ?? made[0]?.title ?? titleOfName(path)),
    })
  }
  if (!source.isArchive && leftovers.all().left.some(({ code }) => code === 'unreadable_page'))
    throw faultAt('file', 'import_unreadable')
  tellUnused(source, (path) => texts.has(path) || files.used.has(path), format, leftovers)
  return {
    format,
    documents,
    pages: withoutLinksTo(dropped, pages),
    files: files.kept.filter(({ page }) => !dropped.includes(page)),
    ...leftovers.all(),
  }
}

/** The seconds that a file of 50 MB may take on a slow machine. */
const seconds = 120

/** Reads a file of documents in a thread. @throws Problem at `file` for a file that is refused as a whole */
export const readImportWork = defineWork({ name: 'documents.read_import', seconds, isLong: true, run: readImport })
