import type { Transaction } from '@tiptap/pm/state'

/** Under which the binding of texts that several people write marks its transactions (its key, `y-sync`). */
const binding = 'y-sync$'

/** Tells whether a transaction inserts text that others have written, or undoes one's own. */
export const isFromOthers = (tr: Transaction): boolean => {
  const said: unknown = tr.getMeta(binding)
  return typeof said === 'object' && said !== null && 'isChangeOrigin' in said && said.isChangeOrigin === true
}
