import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Model, ModelField } from '../../core/model.ts'
import { type BoardQuestion, type GroupLine, groupsQuery } from './board-calls.ts'
import { type BoardStore, useBoardState } from './board-store.ts'
import { cellKey, cellParts, noneKey, wholeLane } from './cell-key.ts'
import { type Move, nothing, type Tally, tallied } from './moves.ts'

/** Moves between columns, whatever the lanes: of a row in several lanes each column counts it once. */
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

/** Numbers of every column. @param sums names on the wire of what is summed */
export const useTallies = (
  model: Model,
  store: BoardStore,
  question: BoardQuestion,
  columnField: ModelField,
  sums: readonly string[],
) => {
  const { data, isError } = useQuery(groupsQuery(model, question, [columnField.wire], sums))
  const moves = useBoardState(store, (state) => state.moves)
  return useMemo(() => {
    if (data === undefined) return { isKnown: false, isError, of: (): Tally => nothing }
    const lines = new Map(data.map((line) => [keyOf(line, columnField.wire), line.tally]))
    const between = betweenColumns(moves)
    const empty: Tally = { count: 0, sums: Object.fromEntries(sums.map((wire) => [wire, 0])) }
    return {
      isKnown: true,
      isError,
      of: (column: string): Tally => tallied(lines.get(column) ?? empty, cellKey(wholeLane, column), between),
    }
  }, [data, isError, moves, columnField.wire, sums])
}
