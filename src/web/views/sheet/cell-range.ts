/** Position of a cell: row from 0, -1 for the header; column from 0 in reading order. */
export type CellPosition = { readonly row: number; readonly column: number }
/** The active cell, and the opposite corner of the selected range. */
export type CellSelection = { readonly active: CellPosition; readonly end: CellPosition }
/** A range of cells, both ends included. */
export type Range = { readonly top: number; readonly bottom: number; readonly first: number; readonly last: number }

export const selectCell = (place: CellPosition): CellSelection => ({ active: place, end: place })

export const rangeOf = ({ active, end }: CellSelection): Range => ({
  top: Math.min(active.row, end.row),
  bottom: Math.max(active.row, end.row),
  first: Math.min(active.column, end.column),
  last: Math.max(active.column, end.column),
})
export const selectRange = ({ top, bottom, first, last }: Range): CellSelection => ({
  active: { row: top, column: first },
  end: { row: bottom, column: last },
})
export const heightOf = ({ top, bottom }: Range): number => bottom - top + 1
export const widthOf = ({ first, last }: Range): number => last - first + 1
export const isSingle = (range: Range): boolean => heightOf(range) === 1 && widthOf(range) === 1
export const isIn = ({ top, bottom, first, last }: Range, { row, column }: CellPosition): boolean =>
  row >= top && row <= bottom && column >= first && column <= last

/** Size and layout of the sheet. */
export type Bounds = {
  readonly rows: number
  readonly columns: number
  /** Number of visible rows. */
  readonly page: number
  /** Right-to-left layout, in which horizontal arrows are swapped. */
  readonly mirrored: boolean
}
type Press = { readonly key: string; readonly mod: boolean }

const within = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value))

/**
 * Target cell of a navigation key (WAI-ARIA, grid pattern); undefined for other keys.
 * @param minRow topmost reachable row: -1 includes the header
 */
export const targetOfKey = (
  from: CellPosition,
  { key, mod }: Press,
  bounds: Bounds,
  least: -1 | 0,
): CellPosition | undefined => {
  const lastRow = bounds.rows - 1
  const lastColumn = bounds.columns - 1
  const to = (row: number, column: number): CellPosition => ({
    row: within(row, least, Math.max(lastRow, least)),
    column: within(column, 0, lastColumn),
  })
  const across = (by: 1 | -1): CellPosition => {
    const step = bounds.mirrored ? -by : by
    return to(from.row, mod ? (step > 0 ? lastColumn : 0) : from.column + step)
  }
  switch (key) {
    case 'ArrowUp':
      return to(mod ? 0 : from.row - 1, from.column)
    case 'ArrowDown':
      return to(mod ? lastRow : from.row + 1, from.column)
    case 'ArrowLeft':
      return across(-1)
    case 'ArrowRight':
      return across(1)
    case 'Home':
      return to(mod ? 0 : from.row, 0)
    case 'End':
      return to(mod ? lastRow : from.row, lastColumn)
    case 'PageUp':
      return to(Math.max(0, from.row - bounds.page), from.column)
    case 'PageDown':
      return to(from.row + bounds.page, from.column)
    default:
      return undefined
  }
}

/**
 * Target range of pasting a block: the whole selection if its size is a multiple of the block's, which is then
 * repeated; else one block at its first cell, even beyond the selection. Of a selected check box no column is left: the
 * block begins beside it.
 */
export const pasteTarget = (range: Range, height: number, width: number): Range => {
  const rows = heightOf(range) % height === 0 ? heightOf(range) : height
  const columns = widthOf(range) > 0 && widthOf(range) % width === 0 ? widthOf(range) : width
  return { ...range, bottom: range.top + rows - 1, last: range.first + columns - 1 }
}

/**
 * Range filled by dragging the fill handle to a cell: the cells beyond the range along the longer axis; undefined
 * inside.
 */
export const fillTarget = (range: Range, { row, column }: CellPosition): Range | undefined => {
  const down = row > range.bottom ? row - range.bottom : row < range.top ? row - range.top : 0
  const along = column > range.last ? column - range.last : column < range.first ? column - range.first : 0
  if (down === 0 && along === 0) return undefined
  if (Math.abs(down) >= Math.abs(along))
    return down > 0 ? { ...range, top: range.bottom + 1, bottom: row } : { ...range, top: row, bottom: range.top - 1 }
  return along > 0
    ? { ...range, first: range.last + 1, last: column }
    : { ...range, first: column, last: range.first - 1 }
}

/** Element of a repeated pattern at an offset from its start, which may be negative. */
export const patternAt = <T>(pattern: readonly T[], distance: number): T | undefined =>
  pattern[((distance % pattern.length) + pattern.length) % pattern.length]
