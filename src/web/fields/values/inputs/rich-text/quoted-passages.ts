import { type Editor, Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { useEffect } from 'react'
import { lettersOf } from '../../../../../core/words/quoted.ts'
import type { QuotedPlace } from '../../quoted-places.ts'
import { isFromOthers } from './from-others.ts'

type State = { readonly places: readonly QuotedPlace[]; readonly shown: DecorationSet }
const none: State = { places: [], shown: DecorationSet.empty }
const key = new PluginKey<State>('quotedPassages')

/** The place of the nth letter of a piece of text. */
const offsetOf = (text: string, nth: number): number => {
  let letters = 0
  for (let offset = 0; offset < text.length; offset++) {
    if (/\s/u.test(text.charAt(offset))) continue
    if (letters === nth) return offset
    letters += 1
  }
  return text.length
}

const shownIn = (doc: Node, places: readonly QuotedPlace[]): DecorationSet => {
  const starts = new Map<string, number>()
  const shown: Decoration[] = []
  let letters = 0
  doc.descendants((node, pos) => {
    if (!node.isText || places.length === shown.length) return
    const text = node.text ?? ''
    const count = lettersOf(text).length
    const isHere = (letter: number) => letter >= letters && letter < letters + count
    for (const { id, at, length } of places) {
      const last = at + length - 1
      if (isHere(at)) starts.set(id, pos + offsetOf(text, at - letters))
      const start = starts.get(id)
      if (start === undefined || !isHere(last)) continue
      const look = { class: 'quoted-passage', 'data-quoted': id }
      shown.push(Decoration.inline(start, pos + offsetOf(text, last - letters) + 1, look))
    }
    letters += count
  })
  return DecorationSet.create(doc, shown)
}

/** Marks passages that are commented on; the marks move with the text while it is written. */
export const quotedPassages = Extension.create({
  name: 'quotedPassages',
  addProseMirrorPlugins: () => [
    new Plugin<State>({
      key,
      state: {
        init: () => none,
        apply: (tr, state) => {
          const places = (tr.getMeta(key) as readonly QuotedPlace[] | undefined) ?? state.places
          // Another text came from outside (`setContent`): the one that the places are of.
          const isOther = tr.docChanged && (tr.getMeta('preventUpdate') === true || isFromOthers(tr))
          if (places === state.places && !isOther) return { places, shown: state.shown.map(tr.mapping, tr.doc) }
          return { places, shown: shownIn(tr.doc, places) }
        },
      },
      props: { decorations: (state) => key.getState(state)?.shown },
    }),
  ],
})

/** Marks the places in the editor; they count in the text that it was given. */
export const useQuotedPassages = (editor: Editor, places: readonly QuotedPlace[]): void => {
  useEffect(() => {
    const show = () => {
      if (!editor.isDestroyed) editor.view.dispatch(editor.state.tr.setMeta(key, places).setMeta('addToHistory', false))
    }
    show()
    // The editor's plugins begin again when it is put on the page.
    editor.on('create', show)
    return () => {
      editor.off('create', show)
    }
  }, [editor, places])
}
