import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'

/** Narrowest column, in pixels. */
const leastWidth = 48

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
