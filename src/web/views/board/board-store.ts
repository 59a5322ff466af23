import { useSyncExternalStore } from 'react'
import type { Row } from '../../base/api/shapes.ts'
import { makeStore, type Store } from '../../base/browser/store.ts'
import { captureFocus } from '../../base/ui/focus/capture-focus.ts'
import type { Drag } from '../drag/drag.ts'
import type { Move, Slots } from '../row-order/order.ts'

/** State of a board that changes often; components subscribe to parts of it. */
export type BoardState = {
  /** Moves that are not part of the loaded rows yet. */
  readonly moves: readonly Move[]
  /** The current drag. */
  readonly drag: Drag | undefined
  /** Selected rows by id, as they were when selected. */
  readonly selected: ReadonlyMap<string, Row>
  /** Key of the card that keyboard commands act on. */
  readonly current: string | undefined
  /** Card to focus once it is mounted; a new object for each request. */
  readonly focusOn: { readonly card: string; readonly isUnmoved: () => boolean } | undefined
}

/** A mounted cell, for drops and keys. */
type CellAccount = {
  readonly slots: Slots
  /** Scrolls an index into view. */
  readonly show: (index: number) => void
}

export type BoardStore = Pick<Store<BoardState>, 'get' | 'watch'> & {
  readonly set: (next: Partial<BoardState>) => void
  /** Mounted cells by key. */
  readonly cells: Map<string, CellAccount>
}

/** Constant, so that subscribers see no change. */
export const nothingChosen: BoardState['selected'] = new Map()

/** A request to focus a card, unless the user moves the focus before the card is mounted. */
export const onCard = (card: string): NonNullable<BoardState['focusOn']> => ({ card, isUnmoved: captureFocus() })

export const makeBoardStore = (): BoardStore => {
  const { get, set, watch } = makeStore<BoardState>({
    moves: [],
    drag: undefined,
    selected: nothingChosen,
    current: undefined,
    focusOn: undefined,
  })
  return { get, set: (next) => set({ ...get(), ...next }), watch, cells: new Map() }
}

/** Subscribes to a part of the board's state. @param select must return the identical value while nothing changes */
export const useBoardState = <T>(store: BoardStore, select: (state: BoardState) => T): T =>
  useSyncExternalStore(store.watch, () => select(store.get()))
