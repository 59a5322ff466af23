import type { Position } from '../drag/drag.ts'
import { cellKey, cellParts, noneKey } from './cell-key.ts'

/** Columns and lanes in order, and the number of a cell's cards without the dragged one. */
export type Layout = {
  readonly columns: readonly string[]
  readonly lanes: readonly string[]
  readonly lengthOf: (cell: string) => number
}

/**
 * One step of a keyboard drag: along a column, beyond its end into the next lane, or into the adjacent column.
 * @param across columns towards the end of the line, negative towards its start
 * @param along cards down, negative up
 * @returns the same position at the edges
 */
export const placeAfter = (
  { columns, lanes, lengthOf }: Layout,
  at: Position,
  across: number,
  along: number,
): Position => {
  const { lane, column } = cellParts(at.list)
  if (across !== 0) {
    const beside = columns[columns.indexOf(column) + across]
    // Rows cannot be moved into the column of rows without a value.
    if (beside === undefined || beside === noneKey) return at
    const list = cellKey(lane, beside)
    return { list, index: Math.min(at.index, lengthOf(list)) }
  }
  const index = at.index + along
  if (index >= 0 && index <= lengthOf(at.list)) return { ...at, index }
  const next = lanes[lanes.indexOf(lane) + along]
  if (next === undefined || column === noneKey) return at
  const list = cellKey(next, column)
  return { list, index: along > 0 ? 0 : lengthOf(list) }
}
