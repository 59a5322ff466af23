import { uuidv7 } from 'uuidv7'
import { mostLevels } from '../../../../core/declare/facets.ts'
import { faultAt } from '../../../../server/problem.ts'
import type { DocumentDraft, PageDraft } from './drafts.ts'
import { importLimits } from './limits.ts'

/** A document with ids for itself and its pages, so that texts can name them before they are stored. */
export type PlannedDocument = {
  readonly id: string
  readonly above: string | null
  readonly path: string
  /** The title; undefined if the first page names it. */
  readonly title: string | undefined
  readonly kind: 'document' | 'folder'
  readonly isClosed: boolean
  /** Whether the document has rows below it. */
  readonly hasBelow: boolean
  readonly pages: readonly { readonly id: string; readonly draft: PageDraft }[]
}

/**
 * Returns all documents in their order, each before those below it.
 * @throws Problem at `file` for too many documents or levels
 */
export const planOf = (drafts: readonly DocumentDraft[]): readonly PlannedDocument[] => {
  const planned: PlannedDocument[] = []
  let rows = 0
  const add = (
    { path, title, kind, isClosed = false, pages, below }: DocumentDraft,
    above: string | null,
    level: number,
  ) => {
    if (level > mostLevels) throw faultAt('file', 'too_many_levels', { max: mostLevels })
    rows += 1 + pages.length
    if (rows > importLimits.rows) throw faultAt('file', 'import_too_many', { max: importLimits.rows })
    const id = uuidv7()
    const own = pages.map((draft) => ({ id: uuidv7(), draft }))
    planned.push({ id, above, path, title, kind, isClosed, hasBelow: below.length > 0, pages: own })
    for (const one of below) add(one, id, level + 1)
  }
  for (const draft of drafts) add(draft, null, 1)
  return planned
}
