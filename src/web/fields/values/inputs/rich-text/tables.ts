import type { Editor } from '@tiptap/core'
import { isInTable, selectedRect } from '@tiptap/pm/tables'
import { leastWidth, tableNode, tableParts } from '../../../../../rich-text/tables.ts'

/** Pixels by which a key changes a column's width. */
const widthStep = 24

const widthsOf = (widths: unknown, span: number): number[] =>
  Array.from({ length: span }, (_, n) => (Array.isArray(widths) ? Number(widths[n] ?? 0) : 0))

/** Makes the column at the caret wider (1) or narrower (-1) by a step, as dragging its edge does. @returns false outside a table */
export const widenColumn = ({ state, view }: Editor, step: 1 | -1): boolean => {
  if (!isInTable(state)) return false
  const { map, table, tableStart, right } = selectedRect(state)
  const column = right - 1
  const { tr } = state
  const cells = new Set(Array.from({ length: map.height }, (_, row) => map.map[row * map.width + column] ?? 0))
  const shown = view.domAtPos(tableStart + ([...cells][0] ?? 0) + 1).node
  const measured = shown instanceof HTMLElement ? Math.round(shown.getBoundingClientRect().width) : 0
  for (const at of cells) {
    const cell = table.nodeAt(at)
    if (cell === null) continue
    const widths = widthsOf(cell.attrs.colwidth, Number(cell.attrs.colspan))
    const n = column - map.colCount(at)
    const now = widths[n] || Math.max(leastWidth, Math.round(measured / widths.length))
    widths[n] = Math.max(leastWidth, now + step * widthStep)
    tr.setNodeAttribute(tableStart + at, 'colwidth', widths)
  }
  view.dispatch(tr)
  return true
}

const table = tableNode.extend({
  addKeyboardShortcuts() {
    const { editor } = this
    const isMirrored = () => getComputedStyle(editor.view.dom).direction === 'rtl'
    const within = (run: () => boolean) => () => editor.isActive('table') && run()
    const columnBefore = () => editor.commands.addColumnBefore()
    const columnAfter = () => editor.commands.addColumnAfter()
    return {
      ...this.parent?.(),
      'Mod-Alt-ArrowUp': within(() => editor.commands.addRowBefore()),
      'Mod-Alt-ArrowDown': within(() => editor.commands.addRowAfter()),
      'Mod-Alt-ArrowLeft': within(() => (isMirrored() ? columnAfter() : columnBefore())),
      'Mod-Alt-ArrowRight': within(() => (isMirrored() ? columnBefore() : columnAfter())),
      'Mod-Alt-Shift-ArrowRight': () => widenColumn(editor, isMirrored() ? -1 : 1),
      'Mod-Alt-Shift-ArrowLeft': () => widenColumn(editor, isMirrored() ? 1 : -1),
      'Mod-Alt-Backspace': within(() => editor.commands.deleteRow()),
      'Mod-Alt-Delete': within(() => editor.commands.deleteColumn()),
    }
  },
})

/** Tables with header cells and columns that are widened by dragging. */
export const tables = [table.configure({ resizable: true, cellMinWidth: leastWidth }), ...tableParts]
