import type { Row } from '../api/shapes.ts'
import type { Slots } from '../moves/order.ts'
import { cellKey, cellParts, noneKey } from './cell-key.ts'

/** A card that the keyboard has lifted. */
export type Carried = {
  readonly row: Row
  /** All that go along, the card itself first. */
  readonly ids: readonly string[]
  /** Where it was lifted. */
  readonly from: Spot
  /** Where it is now. */
  readonly at: Spot
}

/** A cell, and a place in it counted without the card. */
export type Spot = { readonly cell: string; readonly index: number }

/** Columns and lanes in their order, and how many cards a cell has beside the one that is carried. */
export type Ground = {
  readonly columns: readonly string[]
  readonly lanes: readonly string[]
  readonly lengthOf: (cell: string) => number
}

export const isSameSpot = (a: Spot, b: Spot): boolean => a.cell === b.cell && a.index === b.index

/**
 * One step further: along a column and over the end of a lane into the next, or into the column beside.
 * @param across columns to the end of the line, negative to its start
 * @param along cards down, negative up
 * @returns the same where it goes no further
 */
export const stepped = ({ columns, lanes, lengthOf }: Ground, at: Spot, across: number, along: number): Spot => {
  const { lane, column } = cellParts(at.cell)
  if (across !== 0) {
    const beside = columns[columns.indexOf(column) + across]
    // Rows leave the column of those that have none; none gets into it.
    if (beside === undefined || beside === noneKey) return at
    const cell = cellKey(lane, beside)
    return { cell, index: Math.min(at.index, lengthOf(cell)) }
  }
  const index = at.index + along
  if (index >= 0 && index <= lengthOf(at.cell)) return { ...at, index }
  const next = lanes[lanes.indexOf(lane) + along]
  if (next === undefined || column === noneKey) return at
  const cell = cellKey(next, column)
  return { cell, index: along > 0 ? 0 : lengthOf(cell) }
}

/** What is carried, where that concerns a cell: it was lifted there, or is there now. */
export const carriedOver = (carried: Carried | undefined, cell: string): Carried | undefined =>
  carried !== undefined && (carried.at.cell === cell || carried.from.cell === cell) ? carried : undefined

/** A cell with the card where it is carried. @param carried none where it does not concern the cell */
export const withCarried = (slots: Slots, cell: string, carried: Carried | undefined): Slots => {
  if (carried === undefined) return slots
  const rest = slots.filter((row) => row?.id !== carried.row.id)
  return cell === carried.at.cell ? rest.toSpliced(carried.at.index, 0, carried.row) : rest
}
