import type { Position } from '../drag/carried.ts'
import { cellKey, cellParts, noneKey } from './cell-key.ts'

/** Columns and lanes in their order, and how many cards a cell has beside the one that is carried. */
export type Ground = {
  readonly columns: readonly string[]
  readonly lanes: readonly string[]
  readonly lengthOf: (cell: string) => number
}

/**
 * One step further: along a column and over the end of a lane into the next, or into the column beside.
 * @param across columns to the end of the line, negative to its start
 * @param along cards down, negative up
 * @returns the same where it goes no further
 */
export const stepped = (
  { columns, lanes, lengthOf }: Ground,
  at: Position,
  across: number,
  along: number,
): Position => {
  const { lane, column } = cellParts(at.list)
  if (across !== 0) {
    const beside = columns[columns.indexOf(column) + across]
    // Rows leave the column of those that have none; none gets into it.
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
