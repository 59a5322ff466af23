import type { TreeColumn } from './tree/tree-columns.ts'

/** Width of the pane from which its tree may be a table: that of tablets. Pixels, as all widths here. */
const tableFrom = 600
/** Width that names keep beside columns, the least one where the user chose the tree's, and of a tree without columns. */
const [namesWidth, leastNames, wholeTree] = [270, 200, 380]
/** Width of the names on a phone, which are written on two lines there. */
const phoneNames = 164
/** Least width of a tree and of the bars beside it. */
const [leastTree, leastBars] = [160, 200]
/** Share of the pane that a tree has at most until the user chooses a width. */
const treeShare = 0.55

/** The tree beside the bars: its width and the columns that fit into it. */
export type TreeLayout = {
  readonly width: number
  readonly columns: readonly TreeColumn[]
  /** The widths that a user may choose; undefined where the pane is too narrow for a choice. */
  readonly bounds: { readonly min: number; readonly max: number } | undefined
}

/** Widths of a letter of a head and of the space around a head. */
const [letterWidth, headSpace] = [7, 12]

/** Returns a column that is wide enough for its head, in whatever language that is. */
const asWideAsHead = (column: TreeColumn): TreeColumn => ({
  ...column,
  width: Math.max(column.width, column.label.length * letterWidth + headSpace),
})

/** Returns the first columns for which there is space beside the names. */
const fitting = (columns: readonly TreeColumn[], width: number): readonly TreeColumn[] => {
  let room = width
  const end = columns.findIndex((column) => {
    room -= column.width
    return room < 0
  })
  return end === -1 ? columns : columns.slice(0, end)
}

/**
 * Lays out the tree beside the bars. It has at most 55 % of the pane until the user chooses a width.
 * @param pane width of the pane
 * @param chosen width that the user chose
 */
export const treeLayout = (pane: number, given: readonly TreeColumn[], chosen: number | undefined): TreeLayout => {
  if (pane < tableFrom) return { width: Math.min(phoneNames, pane), columns: [], bounds: undefined }
  const columns = given.map(asWideAsHead)
  const bounds = { min: leastTree, max: pane - leastBars }
  const whole = columns.reduce((sum, column) => sum + column.width, namesWidth)
  const usual = Math.min(Math.floor(pane * treeShare), columns.length === 0 ? wholeTree : whole)
  const width = Math.max(bounds.min, Math.min(bounds.max, chosen ?? usual))
  return { width, columns: fitting(columns, width - (chosen === undefined ? namesWidth : leastNames)), bounds }
}
