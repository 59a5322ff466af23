import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'

/** Narrowest column, in pixels. */
export const leastWidth = 48

/** The cells keep the widths, so that no style is stored. */
export const tableNode = Table.extend({ renderHTML: () => ['table', ['tbody', 0]] })

/** Widths of columns as `colwidth="120,80"`. */
const colwidth = {
  default: null,
  parseHTML: (element: { readonly getAttribute: (name: string) => string | null }): number[] | null => {
    const widths = element.getAttribute('colwidth')?.split(',').map(Number) ?? []
    return widths.length > 0 && widths.every((width) => width >= leastWidth && width < 10_000) ? widths : null
  },
  renderHTML: ({ colwidth: widths }: { readonly [name: string]: unknown }) =>
    Array.isArray(widths) && widths.every((width) => typeof width === 'number' && width > 0)
      ? { colwidth: widths.map(Math.round).join(',') }
      : {},
}
const addAttributes = () => ({ colspan: { default: 1 }, rowspan: { default: 1 }, colwidth })

/** Rows and cells; a cell says how wide the columns are that it spans. */
export const tableParts = [TableRow, TableCell.extend({ addAttributes }), TableHeader.extend({ addAttributes })]
