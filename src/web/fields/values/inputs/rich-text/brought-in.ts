import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import { usePictures } from '../../pictures.ts'
import { isMarkdown, markdownHtml } from './pasted-markdown.ts'

/** The pictures among pasted, dropped or chosen files. */
export const picturesIn = (files: Iterable<File> | undefined): readonly File[] =>
  [...(files ?? [])].filter(({ type }) => type.startsWith('image/'))

/** Pastes Markdown that came as plain text, formatted. @returns whether it is that */
export const pasteMarkdown = (editor: Editor, data: DataTransfer): boolean => {
  const text = data.getData('text/plain')
  if (data.types.includes('text/html') || editor.isActive('codeBlock') || !isMarkdown(text)) return false
  markdownHtml(text).then(
    (html) => {
      if (!editor.isDestroyed) editor.view.pasteHTML(html)
    },
    // If the reader of Markdown can't be loaded, the text is pasted as it is.
    () => {
      if (!editor.isDestroyed) editor.view.pasteText(text)
    },
  )
  return true
}

/** Uploads pictures and inserts each at the caret when its upload is done. */
export const usePictureUpload = () => {
  const { send } = usePictures()
  const [pending, setPending] = useState(0)
  const add = async (editor: Editor, files: readonly File[], at?: number) => {
    if (send === undefined) return
    setPending((now) => now + files.length)
    let place = at
    for (const file of files) {
      const savedPicture = await send(file).catch(() => undefined)
      setPending((now) => now - 1)
      if (savedPicture === undefined || editor.isDestroyed) continue
      const node = { type: 'picture', attrs: { id: savedPicture.id, alt: savedPicture.name } }
      editor.commands.insertContentAt(Math.min(place ?? editor.state.selection.to, editor.state.doc.content.size), node)
      place = undefined
    }
  }
  return { canAdd: send !== undefined, isSending: pending > 0, add }
}
