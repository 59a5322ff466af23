import { useState } from 'react'
import { client } from '../../base/api/client.ts'
import type { Row } from '../../base/api/shapes.ts'
import { useProduct } from '../../data/areas/product.ts'
import { refetchAll, refetchChanged } from '../../data/rows/write-effects.ts'
import type { Move, Moved } from '../row-order/order.ts'
import { rowAtEnd } from '../row-order/row-at-end.ts'
import { useMoves } from '../row-order/use-moves.ts'
import { idOf, type Place, type Spot, unplaced } from './places.ts'
import { type Plan, placeOf, valuesAt } from './plan.ts'

/** Moves rows between places. @returns pending moves, and functions to move */
export const usePlanMoves = (plan: Plan) => {
  const { model, rank } = plan
  const { models } = useProduct()
  const [moves, setMoves] = useState<readonly Move[]>([])
  const request = useMoves({
    model,
    show: (move) => setMoves((now) => [...now, move]),
    hide: (key) => setMoves((now) => now.filter((move) => move.key !== key)),
    rowAtEnd: ({ rows }, end) => {
      const call = plan.callFor(rows[0]?.to[0] ?? unplaced)
      return rowAtEnd(model, { ...call, rank }, end, new Set(rows.map(({ id }) => id)))
    },
    // Other servers answer without versions: refetch everything.
    readAgain: (_, changed) => (changed.length > 0 ? refetchChanged(models, model, changed) : refetchAll()),
  })
  const movedTo = (rows: readonly Row[], to: Place | undefined, values: Row): readonly Moved[] =>
    rows.map((was) => {
      const from = placeOf(plan, was)
      return { id: idOf(was), was, row: { ...was, ...values }, from: [from], to: [to ?? from] }
    })

  /** Writes values to rows without moving them. */
  const give = (rows: readonly Row[], values: Row): Promise<boolean> =>
    request({ rows: movedTo(rows, undefined, values), anchor: {}, values, isShown: false })

  /** Moves rows to a place; they keep their position in the order. */
  const send = (rows: readonly Row[], to: Place): Promise<boolean> => {
    if (plan.sendTo === undefined) return give(rows, valuesAt(plan, to))
    const { path, body } = plan.sendTo(to)
    const values = valuesAt(plan, to)
    const call = () => client.post<unknown>(path, body(rows))
    return request({ rows: movedTo(rows, to, values), anchor: {}, values, isShown: false, call })
  }

  /** Moves rows to a position in a place. */
  const place = (rows: readonly Row[], { to, ...anchor }: Spot): Promise<boolean> => {
    const isSamePlace = rows.every((row) => placeOf(plan, row) === to)
    const values = valuesAt(plan, to)
    return request({ rows: movedTo(rows, to, values), anchor, values: isSamePlace ? undefined : values })
  }

  return { moves, give, send, place }
}
