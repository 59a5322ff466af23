import { memo, useMemo, useState } from 'react'
import { conjunction } from '../../../core/query/predicate.ts'
import { dragOver, withDraggedRows } from '../drag/drag.ts'
import { withMoves } from '../row-order/order.ts'
import { type BoardColumn, type Lane, leafOf, useBoard } from './board-context.ts'
import { useBoardState } from './board-store.ts'
import { CellCards } from './cell-cards.tsx'
import { cellKey } from './cell-key.ts'
import { useCellRows } from './use-cell-rows.ts'

type Props = {
  readonly column: BoardColumn
  readonly lane: Lane
}

/**
 * A cell: a column within a lane, whose rows are loaded page by page. Memoised, so that its cards re-render only if
 * they change.
 */
export const BoardCell = memo(({ column, lane }: Props) => {
  const { model, store, question, columnField, laneField } = useBoard()
  const key = cellKey(lane.key, column.key)
  const condition = useMemo(
    () => conjunction(leafOf(columnField, column.key), leafOf(laneField, lane.key)),
    [columnField, column.key, laneField, lane.key],
  )
  const [pages, setPages] = useState<readonly number[]>([0])
  const { slots: read, ...state } = useCellRows(model, question, key, condition, pages)
  const moves = useBoardState(store, (now) => now.moves)
  const drag = useBoardState(store, (now) => dragOver(now.drag, key))
  const moved = useMemo(() => withMoves(read, key, moves), [read, key, moves])
  const slots = useMemo(() => withDraggedRows(moved, key, drag), [moved, key, drag])
  return <CellCards column={column} lane={lane} slots={slots} onPages={setPages} {...state} />
})
