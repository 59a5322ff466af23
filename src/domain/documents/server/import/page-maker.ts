import { faultAt } from '../../../../server/problem.ts'
import { htmlLimitsOf, isReadableHtml } from '../../../../server/texts/html-size.ts'
import { safeHtml } from '../../../../server/texts/safe-html.ts'
import type { LeftCode } from '../../import-report.ts'
import { htmlOf } from './dom.ts'
import { type PageDraft, titleOfName } from './drafts.ts'
import { isBomb } from './is-bomb.ts'
import type { keptFilesIn } from './kept-files.ts'
import type { Leftovers } from './leftovers.ts'
import { importLimits } from './limits.ts'
import type { PlannedDocument } from './plan.ts'
import { readPage } from './read-page.ts'
import { pathOf, rewrite, type Targets } from './rewrite.ts'
import type { Source } from './source.ts'

export type MadePage = {
  readonly id: string
  readonly document: string
  /** The path of the page's text in the source. */
  readonly path: string
  readonly title: string
  /** Safe HTML within the limit of a page. It names pictures by the ids of the import's files. */
  readonly html: string
  readonly links: number
}

const limits = htmlLimitsOf(importLimits.page)

type Means = {
  readonly source: Source
  readonly files: ReturnType<typeof keptFilesIn>
  readonly leftovers: Leftovers
  readonly rows: Targets['rows']
  /** Paths of all texts that become pages. */
  readonly texts: ReadonlySet<string>
  readonly titled: (path: string, title: string) => string
}

/** Returns a function that makes the pages of a document from its texts. */
export const pageMaker = ({ source, files, leftovers: { tell }, rows, texts, titled }: Means) => {
  let letters = 0

  const read = async (draft: PageDraft) => {
    const file = source.files.get(draft.path)
    if (file === undefined) return 'missing_file'
    try {
      return (await readPage(draft, file)) ?? 'unreadable_page'
    } catch (error) {
      if (isBomb(error)) throw error
      return 'unreadable_page'
    }
  }

  const make = async (id: string, document: string, draft: PageDraft): Promise<MadePage | LeftCode> => {
    const { path } = draft
    const page = await read(draft)
    if (typeof page === 'string') return page
    const taken = new Map<string, ReturnType<typeof files.take>>()
    const take = (address: string) => {
      const file = taken.get(address) ?? files.take(id, address, page.inline)
      taken.set(address, file)
      return file
    }
    const has = (other: string) => source.files.has(other) && !texts.has(other)
    const links = await rewrite(page.nodes, path, {
      rows,
      has,
      take,
      tell: (code, value) => tell(path, code, value),
    })
    const attached = page.files.flatMap((address) => pathOf(path, address, { rows, has }) ?? [])
    for (const other of [...(draft.files ?? []), ...attached])
      if ((await take(other)) === 'refused_file') tell(path, 'refused_file', other)
    const raw = htmlOf(page.nodes).trim()
    if (raw.length > 2 * importLimits.page) return 'page_too_long'
    if (!isReadableHtml(raw, limits)) return 'unreadable_page'
    const html = safeHtml(raw).trim()
    if (html.length > importLimits.page) return 'page_too_long'
    letters += html.length
    if (letters > importLimits.texts)
      throw faultAt('file', 'import_too_much_text', { max: importLimits.texts / 1_000_000 })
    return { id, document, path, title: titled(path, page.title ?? titleOfName(path)), html, links }
  }

  /** Makes the pages of a document, and returns the ids of those that cannot be made; these are reported. */
  return async ({ id: document, pages }: PlannedDocument) => {
    const made: MadePage[] = []
    const refused: string[] = []
    for (const { id, draft } of pages) {
      const page = await make(id, document, draft).catch((error: unknown): LeftCode => {
        // The elements are nested deeper than in any text that people write.
        if (error instanceof RangeError) return 'unreadable_page'
        throw error
      })
      if (typeof page === 'object') made.push(page)
      else {
        refused.push(id)
        tell(draft.path, page)
      }
    }
    return { made, refused }
  }
}
