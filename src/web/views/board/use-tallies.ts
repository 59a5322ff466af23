import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import type { Model, ModelField } from '../../../core/declare/model.ts'
import type { Move } from '../row-order/order.ts'
import { type BoardQuestion, type GroupLine, groupsQuery } from './board-calls.ts'
import { type BoardStore, useBoardState } from './board-store.ts'
import { cellKey, cellParts, noneKey, wholeLane } from './cell-key.ts'
import { nothing, type Tally, tallied } from './tallies.ts'

/** Moves between columns without lanes, so that a row in several lanes counts once per column. */
const betweenColumns = (moves: readonly Move[]): readonly Move[] => {
  const columnsOf = (cells: readonly string[]) => [
    ...new Set(cells.map((cell) => cellKey(wholeLane, cellParts(cell).column))),
  ]
  return moves.map((move) => ({
    ...move,
    rows: move.rows.map((one) => ({ ...one, from: columnsOf(one.from), to: columnsOf(one.to) })),
  }))
}

const keyOf = (line: GroupLine, wire: string): string => line.values[wire] ?? noneKey

/** Counts and sums of all columns as loaded; undefined if unknown. */
export type Tallies =
  | {
      readonly of: (column: string) => Tally
      /** The time of loading, in milliseconds since 1970. */
      readonly readAt: number
    }
  | undefined

/**
 * Moves that the loaded numbers do not contain. The rows of a move and the numbers are refetched side by side: without
 * this a row would count twice until the slower of them has arrived.
 */
const missingIn = (tallies: Tallies, moves: readonly Move[]): readonly Move[] =>
  moves.filter(({ savedAt }) => savedAt === undefined || tallies === undefined || tallies.readAt <= savedAt)

/** Count and sums of a column after the pending moves. */
export const tallyOf = (tallies: Tallies, column: string, moves: readonly Move[]): Tally =>
  tallied(tallies?.of(column) ?? nothing, cellKey(wholeLane, column), betweenColumns(missingIn(tallies, moves)))

/** @param sums wire names of the summed fields */
export const useTallies = (
  model: Model,
  question: BoardQuestion,
  columnField: ModelField,
  sums: readonly string[],
): Tallies => {
  const { data, dataUpdatedAt } = useQuery(groupsQuery(model, question, [columnField.wire], sums))
  return useMemo(() => {
    if (data === undefined) return undefined
    const lines = new Map(data.map((line) => [keyOf(line, columnField.wire), line.tally]))
    const empty: Tally = { count: 0, sums: Object.fromEntries(sums.map((wire) => [wire, 0])) }
    return { of: (column) => lines.get(column) ?? empty, readAt: dataUpdatedAt }
  }, [data, dataUpdatedAt, columnField.wire, sums])
}

/** Number of rows of a column after the pending moves. */
export const countIn = (tallies: Tallies, column: string, moves: readonly Move[]): number =>
  tallyOf(tallies, column, moves).count

const isSame = (a: Tally, b: Tally): boolean =>
  a.count === b.count && Object.entries(a.sums).every(([wire, sum]) => b.sums[wire] === sum)

/** Count and sums of a column after the pending moves; the same object while only other columns change. */
export const useTally = (store: BoardStore, tallies: Tallies, column: string): Tally => {
  const last = useRef(nothing)
  return useBoardState(store, ({ moves }) => {
    const now = tallyOf(tallies, column, moves)
    if (!isSame(now, last.current)) last.current = now
    return last.current
  })
}
