import { memo, useEffect, useLayoutEffect, useMemo, useReducer, useRef, useState } from 'react'
import { conjunction } from '../../core/predicate.ts'
import { type Slots, withMoves } from '../moves/order.ts'
import { type BoardColumn, type Lane, leafOf, useBoard } from './board-context.ts'
import { type BoardStore, useBoardState } from './board-store.ts'
import { carriedOver, withCarried } from './carrying.ts'
import { CellCards } from './cell-cards.tsx'
import { cellKey } from './cell-key.ts'
import { useCellRows } from './use-cell-rows.ts'

/**
 * While something is dragged its lists hold still; a page that comes then fills what was left open. That a drag begins
 * draws nothing anew, and that it ends only where something came meanwhile.
 */
const useStill = (store: BoardStore, now: Slots): Slots => {
  const isDragging = store.get().dragged !== undefined
  const held = useRef({ shown: now, isLate: false })
  const [, drawAgain] = useReducer((times: number) => times + 1, 0)
  const { shown } = isDragging ? held.current : { shown: now }
  useLayoutEffect(() => {
    held.current = { shown, isLate: shown !== now }
  }, [shown, now])
  useEffect(
    () =>
      store.watch(() => {
        if (store.get().dragged === undefined && held.current.isLate) drawAgain()
      }),
    [store],
  )
  return useMemo(() => {
    if (shown === now || shown.length !== now.length) return shown
    const known = new Set(shown.map((row) => row?.id))
    return shown.map((row, at) => row ?? (known.has(now[at]?.id) ? undefined : now[at]))
  }, [shown, now])
}

type Props = {
  readonly column: BoardColumn
  readonly lane: Lane
}

/** A column within a lane: its rows, read a page at a time. Its cards are drawn anew only where these are others. */
export const BoardCell = memo(({ column, lane }: Props) => {
  const { model, store, question, columnField, laneField } = useBoard()
  const key = cellKey(lane.key, column.key)
  const narrowed = useMemo(
    () => conjunction(leafOf(columnField, column.key), leafOf(laneField, lane.key)),
    [columnField, column.key, laneField, lane.key],
  )
  const [pages, setPages] = useState<readonly number[]>([0])
  const { slots: read, ...state } = useCellRows(model, question, key, narrowed, pages)
  const moves = useBoardState(store, (now) => now.moves)
  const still = useStill(
    store,
    useMemo(() => withMoves(read, key, moves), [read, key, moves]),
  )
  const carried = useBoardState(store, (now) => carriedOver(now.carried, key))
  const slots = useMemo(() => withCarried(still, key, carried), [still, key, carried])
  return <CellCards column={column} lane={lane} slots={slots} onPages={setPages} {...state} />
})
