/** A cell by its place: rows from 0, -1 for the heads; columns from 0, in the order in which they are read. */
export type Place = { readonly row: number; readonly column: number }
/** The cell that has the focus, and the opposite corner of what is chosen with it. */
export type Chosen = { readonly active: Place; readonly end: Place }
/** All of these, both ends included. */
export type Range = { readonly top: number; readonly bottom: number; readonly first: number; readonly last: number }

export const at = (place: Place): Chosen => ({ active: place, end: place })
export const samePlace = (a: Place, b: Place): boolean => a.row === b.row && a.column === b.column

export const rangeOf = ({ active, end }: Chosen): Range => ({
  top: Math.min(active.row, end.row),
  bottom: Math.max(active.row, end.row),
  first: Math.min(active.column, end.column),
  last: Math.max(active.column, end.column),
})
export const heightOf = ({ top, bottom }: Range): number => bottom - top + 1
export const widthOf = ({ first, last }: Range): number => last - first + 1
export const isSingle = (range: Range): boolean => heightOf(range) === 1 && widthOf(range) === 1
export const isIn = ({ top, bottom, first, last }: Range, { row, column }: Place): boolean =>
  row >= top && row <= bottom && column >= first && column <= last

/** How large the sheet is, and how it is seen. */
export type Bounds = {
  readonly rows: number
  readonly columns: number
  /** Rows that are seen at once. */
  readonly page: number
  /** Read from right to left: the arrows point the other way. */
  readonly mirrored: boolean
}
type Press = { readonly key: string; readonly mod: boolean }

const within = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value))

/**
 * Where a key leads from a cell (WAI-ARIA, grid pattern); undefined for keys that lead nowhere.
 * @param least topmost row that may be reached: -1 with the heads
 */
export const stepped = (from: Place, { key, mod }: Press, bounds: Bounds, least: -1 | 0): Place | undefined => {
  const lastRow = bounds.rows - 1
  const lastColumn = bounds.columns - 1
  const to = (row: number, column: number): Place => ({
    row: within(row, least, Math.max(lastRow, least)),
    column: within(column, 0, lastColumn),
  })
  const across = (by: 1 | -1): Place => {
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
 * What a pasted block comes to cover: the whole selection where that is made of whole blocks, which repeat in it; else one
 * block from its first cell, also beyond it.
 */
export const pastedOver = (range: Range, height: number, width: number): Range => {
  const rows = heightOf(range) % height === 0 ? heightOf(range) : height
  const columns = widthOf(range) % width === 0 ? widthOf(range) : width
  return { ...range, bottom: range.top + rows - 1, last: range.first + columns - 1 }
}

/** What is filled when the handle of a range is dragged to a cell: all that lies beyond it on the longer way; nothing within. */
export const filledTo = (range: Range, { row, column }: Place): Range | undefined => {
  const down = row > range.bottom ? row - range.bottom : row < range.top ? row - range.top : 0
  const along = column > range.last ? column - range.last : column < range.first ? column - range.first : 0
  if (down === 0 && along === 0) return undefined
  if (Math.abs(down) >= Math.abs(along))
    return down > 0 ? { ...range, top: range.bottom + 1, bottom: row } : { ...range, top: row, bottom: range.top - 1 }
  return along > 0
    ? { ...range, first: range.last + 1, last: column }
    : { ...range, first: column, last: range.first - 1 }
}

/** The part of a pattern that stands at a distance from its beginning, before it or after. */
export const repeated = <T>(pattern: readonly T[], distance: number): T | undefined =>
  pattern[((distance % pattern.length) + pattern.length) % pattern.length]
