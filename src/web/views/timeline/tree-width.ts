import type { TreeColumn } from './tree/tree-columns.ts'

/** Width of the pane from which its tree may be a table: that of tablets. Pixels, as all widths here. */
const tableFrom = 600
/** Usual and least width of the names beside columns. */
const [namesWidth, leastNames] = [240, 200]
/** Least width of a tree and of the bars beside it. */
const [leastTree, leastBars] = [160, 200]

/** The tree beside the bars: its width and the columns that fit into it. */
export type TreeLayout = {
  readonly width: number
  readonly columns: readonly TreeColumn[]
  /** The widths that a user may choose; undefined where the pane is too narrow for a choice. */
  readonly bounds: { readonly min: number; readonly max: number } | undefined
}

/** Returns the first columns for which a tree has space, beside its names. */
const fitting = (columns: readonly TreeColumn[], width: number): readonly TreeColumn[] => {
  let room = width - leastNames
  const end = columns.findIndex((column) => {
    room -= column.width
    return room < 0
  })
  return end === -1 ? columns : columns.slice(0, end)
}

/**
 * Lays out the tree beside the bars. It has at most half of the pane until the user chooses a width.
 * @param pane width of the pane
 * @param chosen width that the user chose
 */
export const treeLayout = (pane: number, columns: readonly TreeColumn[], chosen: number | undefined): TreeLayout => {
  if (pane < tableFrom) return { width: Math.min(140, pane), columns: [], bounds: undefined }
  const bounds = { min: leastTree, max: pane - leastBars }
  const whole = columns.reduce((sum, column) => sum + column.width, namesWidth)
  const usual = Math.min(Math.floor(pane / 2), columns.length === 0 ? 380 : whole)
  const width = Math.max(bounds.min, Math.min(bounds.max, chosen ?? usual))
  return { width, columns: fitting(columns, width), bounds }
}
