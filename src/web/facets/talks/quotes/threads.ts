import type { Place } from '../../../../core/words/quoted.ts'
import type { Row } from '../../../base/api/shapes.ts'

/** A comment at a passage, and the answers to it, oldest first. */
export type Thread = { readonly id: string; readonly root: Row; readonly replies: readonly Row[] }

/** The passage that a new comment is about. */
export type Quoted = { readonly quote: string; readonly at: number }

/** The content of the panel: a thread, or the form of a new one; and the element beside which it opens. */
export type Shown = { readonly anchor: HTMLElement; readonly at?: DOMRect | undefined } & (
  | { readonly thread: string; readonly quoted?: undefined }
  | { readonly quoted: Quoted; readonly thread?: undefined }
)

/** Returns the place of a comment's passage in the text; undefined where the passage is gone. */
export const placeOfQuote = ({ quote_at: at, quote_length: length }: Row): Place | undefined =>
  typeof at === 'number' && typeof length === 'number' && length > 0 ? { at, length } : undefined

/** Returns the place of a thread, if its passage is still in the text. */
export const placedIn = ({ id, root }: Thread): readonly (Place & { readonly id: string })[] => {
  const place = placeOfQuote(root)
  return place === undefined ? [] : [{ id, ...place }]
}

/** Returns the threads of comments at passages, in the order of the text; threads whose passage is gone come last. */
export const threadsOf = (comments: readonly Row[]): readonly Thread[] => {
  const answers = new Map<unknown, Row[]>()
  for (const row of comments)
    if (typeof row.reply_to_id === 'string')
      answers.set(row.reply_to_id, [...(answers.get(row.reply_to_id) ?? []), row])
  const at = ({ root }: Thread) => placeOfQuote(root)?.at ?? Number.POSITIVE_INFINITY
  return comments
    .filter(({ quote }) => typeof quote === 'string' && quote !== '')
    .map((root) => ({ id: String(root.id), root, replies: answers.get(root.id) ?? [] }))
    .sort((a, b) => (at(a) === at(b) ? 0 : at(a) - at(b)))
}
