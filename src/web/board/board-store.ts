import { useSyncExternalStore } from 'react'
import type { Row } from '../api/shapes.ts'
import type { Carried } from '../drag/carried.ts'
import type { Move, Slots } from '../moves/order.ts'
import { captureFocus } from '../ui/capture-focus.ts'

/** What of a board changes often; each part of it looks only at what concerns it. */
export type BoardState = {
  /** Moves that are not yet in what was read. */
  readonly moves: readonly Move[]
  /** What the pointer or the keyboard has lifted; undefined while nothing is. */
  readonly carried: Carried | undefined
  /** Chosen rows by id, as they were when they were chosen. */
  readonly selected: ReadonlyMap<string, Row>
  /** The card that keys act on, by its lane and id. */
  readonly current: string | undefined
  /** A card that the focus is to go to, once it is there; a new object for each time. */
  readonly focusOn: { readonly card: string; readonly isUnmoved: () => boolean } | undefined
}

/** A cell's own account of itself, for drops and keys. */
export type CellAccount = {
  readonly slots: Slots
  /** Brings a place into view. */
  readonly show: (index: number) => void
}

export type BoardStore = {
  readonly get: () => BoardState
  readonly set: (next: Partial<BoardState>) => void
  readonly watch: (listener: () => void) => () => void
  /** Cells on screen, by their key. */
  readonly cells: Map<string, CellAccount>
}

/** The same each time: who looks at what is chosen sees no change. */
export const nothingChosen: BoardState['selected'] = new Map()

/** Asks for the focus to go to a card, unless it is moved before the card is there. */
export const onCard = (card: string): NonNullable<BoardState['focusOn']> => ({ card, isUnmoved: captureFocus() })

export const makeBoardStore = (): BoardStore => {
  let state: BoardState = {
    moves: [],
    carried: undefined,
    selected: nothingChosen,
    current: undefined,
    focusOn: undefined,
  }
  const listeners = new Set<() => void>()
  return {
    get: () => state,
    set: (next) => {
      state = { ...state, ...next }
      for (const listener of listeners) listener()
    },
    watch: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    cells: new Map(),
  }
}

/** A part of the board's state. @param select gives the same value, by identity, as long as nothing of it changed */
export const useBoardState = <T>(store: BoardStore, select: (state: BoardState) => T): T =>
  useSyncExternalStore(store.watch, () => select(store.get()))
