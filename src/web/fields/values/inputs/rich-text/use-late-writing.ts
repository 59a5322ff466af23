import type { Editor } from '@tiptap/core'
import { useEffect, useRef } from 'react'

/** Size of a document from which it is written out when typing pauses: that takes longer for a page than a key may. */
const longDocument = 50_000
/** The pause in milliseconds. */
const pauseMs = 400

/**
 * Calls `write` after changes: at once for a short text, after a pause for a long one. `flush` writes waiting changes,
 * before the value is needed; so does removing the editor.
 */
export const useLateWriting = (write: (editor: Editor) => void) => {
  const waiting = useRef<{ readonly timer: ReturnType<typeof setTimeout>; readonly run: () => void }>(undefined)
  const flush = () => {
    const { current } = waiting
    if (current === undefined) return
    clearTimeout(current.timer)
    waiting.current = undefined
    current.run()
  }
  const changed = (editor: Editor) => {
    if (waiting.current !== undefined) clearTimeout(waiting.current.timer)
    waiting.current = undefined
    if (editor.state.doc.content.size < longDocument) write(editor)
    else waiting.current = { timer: setTimeout(flush, pauseMs), run: () => write(editor) }
  }
  const last = useRef(flush)
  last.current = flush
  useEffect(() => () => last.current(), [])
  return { changed, flush }
}
