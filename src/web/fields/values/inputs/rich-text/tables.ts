import type { Editor } from '@tiptap/core'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import { isInTable, selectedRect } from '@tiptap/pm/tables'

/** Narrowest column, in pixels. */
const leastWidth = 48
/** What a key adds to or takes from a column's width, in pixels. */
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

/** The widths stand at the cells, so that no style is stored. */
const table = Table.extend({
  renderHTML: () => ['table', ['tbody', 0]],
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

/** Widths of columns as `colwidth="120,80"`. */
const colwidth = {
  default: null,
  parseHTML: (element: HTMLElement): number[] | null => {
    const widths = element.getAttribute('colwidth')?.split(',').map(Number) ?? []
    return widths.length > 0 && widths.every((width) => width >= leastWidth && width < 10_000) ? widths : null
  },
  renderHTML: ({ colwidth: widths }: { readonly [name: string]: unknown }) =>
    Array.isArray(widths) && widths.every((width) => typeof width === 'number' && width > 0)
      ? { colwidth: widths.map(Math.round).join(',') }
      : {},
}
const cell = TableCell.extend({ addAttributes: () => ({ colspan: { default: 1 }, rowspan: { default: 1 }, colwidth }) })
const header = TableHeader.extend({
  addAttributes: () => ({ colspan: { default: 1 }, rowspan: { default: 1 }, colwidth }),
})

/** Tables with header cells and columns that are widened by dragging. */
export const tables = [table.configure({ resizable: true, cellMinWidth: leastWidth }), TableRow, cell, header]
