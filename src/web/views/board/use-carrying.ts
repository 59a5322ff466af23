import type { Row } from '../../base/api/shapes.ts'
import { countWithoutDragged, type Drag } from '../drag/drag.ts'
import { type DragController, type Lift, useDragController } from '../drag/use-drag-controller.ts'
import { arrowIn } from './arrows.ts'
import { type BoardStore, onCard } from './board-store.ts'
import { placeAfter } from './carrying.ts'
import { cardKey, cardParts, cellParts } from './cell-key.ts'
import { cellOfCard, placeIn, taken } from './choosing.ts'

type DragOptions = {
  readonly store: BoardStore
  /** Keys of columns and lanes, in order. */
  readonly columns: readonly string[]
  readonly lanes: readonly string[]
  readonly mayMove: (row: Row) => boolean
  readonly nameOf: (drag: Drag) => string
  readonly listOf: (cell: string) => string
  readonly onDrop: (drag: Drag) => void
}

/** Key of the dragged card, which depends on the lane. */
const cardOf = ({ rows, at }: Drag): string => cardKey(cellParts(at.list).lane, String(rows[0]?.id))

/** Drags of cards through columns and lanes. */
export const useCarrying = ({ store, columns, lanes, mayMove, nameOf, listOf, onDrop }: DragOptions) => {
  const controller: DragController = useDragController({
    get: () => store.get().drag,
    show: (drag) => store.set({ drag }),
    focus: (drag) => {
      const card = cardOf(drag)
      store.set({ current: card, focusOn: onCard(card) })
    },
    isHandle: ({ dataset }, { rows }) => cardParts(dataset.card ?? '').id === rows[0]?.id,
    nameOf,
    listOf,
    step: (drag, event) => {
      const step = arrowIn(event)
      const lengthOf = (cell: string) => countWithoutDragged(store.cells.get(cell)?.slots ?? [], drag)
      return step === undefined ? undefined : placeAfter({ columns, lanes, lengthOf }, drag.at, ...step)
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
  return { controller, lift }
}
