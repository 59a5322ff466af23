import { type KeyboardEvent, useEffect } from 'react'
import type { Model } from '../../core/model.ts'
import type { Row } from '../api/shapes.ts'
import { registerList } from '../commands/list-focus.ts'
import { arrowIn } from './arrows.ts'
import { type BoardStore, nothingChosen, onCard } from './board-store.ts'
import { cardKey, cardParts, cellKey, cellParts } from './cell-key.ts'
import { cellOfCard, chooseCard, placeIn } from './choosing.ts'

type Given = {
  readonly model: Model
  readonly store: BoardStore
  /** Keys of columns and lanes, in their order. */
  readonly columns: readonly string[]
  readonly lanes: readonly string[]
  readonly open: ((row: Row) => void) | undefined
  readonly address: ((row: Row) => string) | undefined
  readonly maySelect: boolean
}

/** From card to card: along a column and its lanes, and to the column beside. */
const neighbour = (
  { store, columns, lanes }: Given,
  card: string,
  across: number,
  along: number,
): string | undefined => {
  const cell = cellOfCard(store, card)
  if (cell === undefined) return undefined
  const { lane, column } = cellParts(cell)
  const at = placeIn(store, cell, cardParts(card).id)
  const slotsOf = (key: string) => store.cells.get(key)?.slots ?? []
  const go = (key: string, place: number): string | undefined => {
    const row = slotsOf(key)[place]
    store.cells.get(key)?.show(place)
    return row === undefined ? undefined : cardKey(cellParts(key).lane, String(row.id))
  }
  if (across !== 0)
    for (let n = columns.indexOf(column) + across; n >= 0 && n < columns.length; n += across) {
      const beside = cellKey(lane, columns[n] ?? '')
      const { length } = slotsOf(beside)
      if (length > 0) return go(beside, Math.min(at, length - 1))
    }
  if (along === 0) return undefined
  const place = at + along
  if (place >= 0 && place < slotsOf(cell).length) return go(cell, place)
  for (let n = lanes.indexOf(lane) + along; n >= 0 && n < lanes.length; n += along) {
    const next = cellKey(lanes[n] ?? '', column)
    const { length } = slotsOf(next)
    if (length > 0) return go(next, along > 0 ? 0 : length - 1)
  }
  return undefined
}

/** Keys of cards: arrows from one to the other, Enter opens; the keys of every list do here what they do there. */
export const useBoardKeys = (given: Given) => {
  const { model, store, open, address, maySelect } = given
  const focus = (card: string | undefined) => {
    if (card !== undefined) store.set({ current: card, focusOn: onCard(card) })
  }
  useEffect(() => {
    const cellNow = () => {
      const { current } = store.get()
      return current === undefined ? undefined : cellOfCard(store, current)
    }
    const firstShown = () => [...store.cells].find(([, { slots }]) => slots[0] !== undefined)
    // Asked for when a key is pressed: the board would else be drawn anew for each card that the mouse goes over.
    registerList({
      model,
      get rows() {
        const cell = cellNow()
        const slots = cell === undefined ? firstShown()?.[1].slots : store.cells.get(cell)?.slots
        return slots?.filter((one) => one !== undefined) ?? []
      },
      get current() {
        const { current } = store.get()
        const cell = cellNow()
        if (current === undefined || cell === undefined) return undefined
        return store.cells.get(cell)?.slots[placeIn(store, cell, cardParts(current).id)]
      },
      get selected() {
        return store.get().selected
      },
      toggle: maySelect ? (one) => chooseCard(store, one) : undefined,
      peek: open,
      address,
      move: (by) => {
        const { current } = store.get()
        if (current !== undefined && cellNow() !== undefined) return focus(neighbour(given, current, 0, by))
        const [cell, first] = firstShown() ?? []
        if (cell !== undefined && first !== undefined) focus(cardKey(cellParts(cell).lane, String(first.slots[0]?.id)))
      },
    })
  })
  useEffect(() => () => registerList(undefined), [])
  return (event: KeyboardEvent<HTMLElement>): void => {
    const card = (event.target as HTMLElement).dataset.card
    // What stands inside of a card has keys of its own; a drag has taken its keys already.
    if (card === undefined || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    const step = arrowIn(event)
    if (step !== undefined) {
      event.preventDefault()
      focus(neighbour(given, card, ...step))
    } else if (event.key === 'Enter') {
      const cell = cellOfCard(store, card)
      const row =
        cell === undefined ? undefined : store.cells.get(cell)?.slots[placeIn(store, cell, cardParts(card).id)]
      if (row !== undefined) open?.(row)
    } else if (event.key === 'Escape' && store.get().selected.size > 0) {
      event.preventDefault()
      store.set({ selected: nothingChosen })
    }
  }
}
