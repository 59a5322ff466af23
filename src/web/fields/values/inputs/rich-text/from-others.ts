import type { Transaction } from '@tiptap/pm/state'

/** Under which the binding of texts that several people write marks its transactions (its key, `y-sync`). */
const binding = 'y-sync$'

/** Whether a transaction brings what others have written, or one's own undone, into the editor. */
export const isFromOthers = (tr: Transaction): boolean => {
  const said: unknown = tr.getMeta(binding)
  return typeof said === 'object' && said !== null && 'isChangeOrigin' in said && said.isChangeOrigin === true
}
