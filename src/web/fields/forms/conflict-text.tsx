import { plainText } from '../../base/browser/plain-text.ts'
import { deferred } from '../../base/ui/deferred.tsx'

/** The comparison of words is loaded on demand, as few forms need it. */
const TextDifference = deferred(async () => (await import('../values/text-difference.tsx')).TextDifference, 24)

const wordsOf = (value: unknown): string => (typeof value === 'string' ? plainText(value) : '')

/** One side of a rich text that two have changed, with the words that came and those that went. */
export const ConflictText = ({ from, to }: { readonly from: unknown; readonly to: unknown }) => (
  <TextDifference old={wordsOf(from)} now={wordsOf(to)} />
)
