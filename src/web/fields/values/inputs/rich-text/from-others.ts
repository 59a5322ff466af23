import type { Transaction } from '@tiptap/pm/state'

/** Under which the binding of texts that several people write marks its transactions (its key, `y-sync`). */
const binding = 'y-sync$'

/** Tells whether a transaction inserts text that others have written, or undoes one's own. */
export const isFromOthers = (tr: Transaction): boolean => {
  const meta: unknown = tr.getMeta(binding)
  return typeof meta === 'object' && meta !== null && 'isChangeOrigin' in meta && meta.isChangeOrigin === true
}
