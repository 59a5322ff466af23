import type { Row } from '../api/shapes.ts'
import { type Carried, restOf } from '../drag/carried.ts'
import { type Carrier, type Lift, useCarrier } from '../drag/use-carrier.ts'
import { arrowIn } from './arrows.ts'
import { type BoardStore, onCard } from './board-store.ts'
import { stepped } from './carrying.ts'
import { cardKey, cardParts, cellParts } from './cell-key.ts'
import { cellOfCard, placeIn, taken } from './choosing.ts'

type DragOptions = {
  readonly store: BoardStore
  /** Keys of columns and lanes, in order. */
  readonly columns: readonly string[]
  readonly lanes: readonly string[]
  readonly mayMove: (row: Row) => boolean
  readonly nameOf: (carried: Carried) => string
  readonly listOf: (cell: string) => string
  readonly onDrop: (carried: Carried) => void
}

/** Key of the dragged card, which depends on the lane. */
const cardOf = ({ rows, at }: Carried): string => cardKey(cellParts(at.list).lane, String(rows[0]?.id))

/** Drags of cards through columns and lanes. */
export const useCarrying = ({ store, columns, lanes, mayMove, nameOf, listOf, onDrop }: DragOptions) => {
  const carrier: Carrier = useCarrier({
    get: () => store.get().carried,
    show: (carried) => store.set({ carried }),
    focus: (carried) => {
      const card = cardOf(carried)
      store.set({ current: card, focusOn: onCard(card) })
    },
    isHandle: ({ dataset }, { rows }) => cardParts(dataset.card ?? '').id === rows[0]?.id,
    nameOf,
    listOf,
    step: (carried, event) => {
      const step = arrowIn(event)
      const lengthOf = (cell: string) => restOf(store.cells.get(cell)?.slots ?? [], carried)
      return step === undefined ? undefined : stepped({ columns, lanes, lengthOf }, carried.at, ...step)
    },
    onDrop,
  })
  /** Starts a drag of a card, with all selected ones if it is selected. */
  const lift = (card: string): Lift | undefined => {
    const list = cellOfCard(store, card)
    const index = list === undefined ? -1 : placeIn(store, list, cardParts(card).id)
    const row = store.cells.get(list ?? '')?.slots[index]
    if (list === undefined || row === undefined || !mayMove(row)) return undefined
    return { rows: [row], ids: taken(store, String(row.id)), from: { list, index } }
  }
  return { carrier, lift }
}
