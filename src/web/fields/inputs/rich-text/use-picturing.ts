import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import { usePictures } from '../../pictures.ts'

/** Pictures among files that are pasted, dropped or chosen. */
export const picturesIn = (files: Iterable<File> | undefined): readonly File[] =>
  [...(files ?? [])].filter(({ type }) => type.startsWith('image/'))

/** Sends pictures and puts them where the caret is once they are there. */
export const usePicturing = () => {
  const { send } = usePictures()
  const [pending, setPending] = useState(0)
  const add = async (editor: Editor, files: readonly File[], at?: number) => {
    if (send === undefined) return
    setPending((now) => now + files.length)
    let place = at
    for (const file of files) {
      const sent = await send(file).catch(() => undefined)
      setPending((now) => now - 1)
      if (sent === undefined || editor.isDestroyed) continue
      const node = { type: 'picture', attrs: { id: sent.id, alt: sent.name } }
      editor.commands.insertContentAt(Math.min(place ?? editor.state.selection.to, editor.state.doc.content.size), node)
      place = undefined
    }
  }
  return { canAdd: send !== undefined, isSending: pending > 0, add }
}
