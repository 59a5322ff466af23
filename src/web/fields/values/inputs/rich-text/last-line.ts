// Decision (2026-11): Tiptap's own trailing node adds its paragraph as soon as a text is shown. In a text that several people
// write this is a change that nobody made, with a version and a line in the history.
import { Extension } from '@tiptap/core'
import { type EditorState, Plugin, TextSelection, type Transaction } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { isFromOthers } from './from-others.ts'

const hasLastLine = ({ doc }: EditorState): boolean => doc.lastChild?.type.name === 'paragraph'

const withLastLine = (state: EditorState): Transaction => {
  const paragraph = state.schema.nodes.paragraph?.create()
  return paragraph === undefined ? state.tr : state.tr.insert(state.doc.content.size, paragraph)
}

/** The caret in a new paragraph behind the last block; undefined where the text ends in a paragraph. */
export const caretBehind = (state: EditorState): Transaction | undefined => {
  if (hasLastLine(state)) return undefined
  const tr = withLastLine(state)
  return tr.setSelection(TextSelection.atEnd(tr.doc)).scrollIntoView()
}

/** Tells whether no text follows the caret. */
const isAtEnd = ({ doc, selection: { $to } }: EditorState): boolean => doc.textBetween($to.pos, doc.content.size) === ''

const goBehind = (view: EditorView): boolean => {
  const tr = view.editable ? caretBehind(view.state) : undefined
  if (tr !== undefined) view.dispatch(tr)
  return tr !== undefined
}

/** A paragraph to write in behind a table, a list or code: by the first change of the text, a click below it, or Arrow down. */
export const lastLine = Extension.create({
  name: 'lastLine',
  addKeyboardShortcuts() {
    return {
      ArrowDown: () => {
        const { view } = this.editor
        return isAtEnd(view.state) && view.endOfTextblock('down') && goBehind(view)
      },
    }
  },
  addProseMirrorPlugins: () => [
    new Plugin({
      appendTransaction: (transactions, _before, state) => {
        const isOwn = transactions.some(
          (tr) => tr.docChanged && tr.getMeta('preventUpdate') !== true && !isFromOthers(tr),
        )
        return isOwn && !hasLastLine(state) ? withLastLine(state) : null
      },
      props: {
        handleClick: (view, _pos, { clientY }) => {
          const last = view.dom.lastElementChild
          return last !== null && clientY > last.getBoundingClientRect().bottom && goBehind(view)
        },
      },
    }),
  ],
})
