import { Extension } from '@tiptap/core'
import { type EditorState, Selection, type Transaction } from '@tiptap/pm/state'

const items: ReadonlySet<string> = new Set(['listItem', 'taskItem'])

/** Returns the depth of the node that moves: the item at the caret in a list, else the block of the text. */
const movedDepth = ({ selection: { $from } }: EditorState): number => {
  for (let depth = $from.depth; depth > 0; depth--) if (items.has($from.node(depth).type.name)) return depth
  return $from.depth === 0 ? 0 : 1
}

/** Exchanges the block at the caret with the one before (-1) or behind (1) it; undefined if there is none. */
export const movedBlock = (state: EditorState, step: -1 | 1): Transaction | undefined => {
  const { $from, anchor } = state.selection
  const depth = movedDepth(state)
  const parent = depth === 0 ? state.doc : $from.node(depth - 1)
  const index = depth === 0 ? $from.index(0) : $from.index(depth - 1)
  const [block, other] = [parent.maybeChild(index), parent.maybeChild(index + step)]
  if (block === null || other === null) return undefined
  const start = depth === 0 ? $from.pos : $from.before(depth)
  const [first, second] = step === 1 ? [block, other] : [other, block]
  const from = step === 1 ? start : start - other.nodeSize
  const tr = state.tr.replaceWith(from, from + first.nodeSize + second.nodeSize, [second, first])
  const shift = step === 1 ? other.nodeSize : -other.nodeSize
  return tr.setSelection(Selection.near(tr.doc.resolve(anchor + shift))).scrollIntoView()
}

/** Alt with an arrow moves the block at the caret up or down. */
export const moveBlock = Extension.create({
  name: 'moveBlock',
  addKeyboardShortcuts() {
    const move = (step: -1 | 1) => () => {
      const tr = movedBlock(this.editor.state, step)
      if (tr !== undefined) this.editor.view.dispatch(tr)
      // Taken either way: at the end of a text the browser's own meaning would move the caret.
      return true
    }
    return { 'Alt-ArrowUp': move(-1), 'Alt-ArrowDown': move(1) }
  },
})
