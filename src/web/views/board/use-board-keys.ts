import { type KeyboardEvent, useEffect } from 'react'
import type { Model } from '../../../core/declare/model.ts'
import type { Row } from '../../base/api/shapes.ts'
import { registerList } from '../../fields/commands/list-focus.ts'
import { arrowIn } from './arrows.ts'
import { type BoardStore, nothingChosen, onCard } from './board-store.ts'
import { cardKey, cardParts, cellKey, cellParts } from './cell-key.ts'
import { cellOfCard, chooseCard, placeIn } from './choosing.ts'

type KeyOptions = {
  readonly model: Model
  readonly store: BoardStore
  /** Keys of columns and lanes, in order. */
  readonly columns: readonly string[]
  readonly lanes: readonly string[]
  readonly open: ((row: Row) => void) | undefined
  readonly address: ((row: Row) => string) | undefined
  readonly maySelect: boolean
}

/** The adjacent card: along a column and its lanes, or in the adjacent column. */
const neighbour = (
  { store, columns, lanes }: KeyOptions,
  card: string,
  across: number,
  along: number,
): string | undefined => {
  const cell = cellOfCard(store, card)
  if (cell === undefined) return undefined
  const { lane, column } = cellParts(cell)
  const at = placeIn(store, cell, cardParts(card).id)
  const slotsOf = (key: string) => store.cells.get(key)?.slots ?? []
  const cardAt = (key: string, place: number): string | undefined => {
    const row = slotsOf(key)[place]
    store.cells.get(key)?.show(place)
    return row === undefined ? undefined : cardKey(cellParts(key).lane, String(row.id))
  }
  if (across !== 0)
    for (let n = columns.indexOf(column) + across; n >= 0 && n < columns.length; n += across) {
      const beside = cellKey(lane, columns[n] ?? '')
      const { length } = slotsOf(beside)
      if (length > 0) return cardAt(beside, Math.min(at, length - 1))
    }
  if (along === 0) return undefined
  const place = at + along
  if (place >= 0 && place < slotsOf(cell).length) return cardAt(cell, place)
  for (let n = lanes.indexOf(lane) + along; n >= 0 && n < lanes.length; n += along) {
    const next = cellKey(lanes[n] ?? '', column)
    const { length } = slotsOf(next)
    if (length > 0) return cardAt(next, along > 0 ? 0 : length - 1)
  }
  return undefined
}

/** Keyboard handling of cards: arrows move the focus, Enter opens; registers the board for list commands. */
export const useBoardKeys = (options: KeyOptions) => {
  const { model, store, open, address, maySelect } = options
  const focus = (card: string | undefined) => {
    if (card !== undefined) store.set({ current: card, focusOn: onCard(card) })
  }
  useEffect(() => {
    const currentCell = () => {
      const { current } = store.get()
      return current === undefined ? undefined : cellOfCard(store, current)
    }
    const firstFilledCell = () => [...store.cells].find(([, { slots }]) => slots[0] !== undefined)
    // Getters, evaluated on key presses: otherwise the board would re-render for each hovered card.
    registerList({
      model,
      get rows() {
        const cell = currentCell()
        const slots = cell === undefined ? firstFilledCell()?.[1].slots : store.cells.get(cell)?.slots
        return slots?.filter((one) => one !== undefined) ?? []
      },
      get current() {
        const { current } = store.get()
        const cell = currentCell()
        if (current === undefined || cell === undefined) return undefined
        return store.cells.get(cell)?.slots[placeIn(store, cell, cardParts(current).id)]
      },
      get selected() {
        return store.get().selected
      },
      toggle: maySelect ? (one) => chooseCard(store, one) : undefined,
      peek: open,
      elementOf: () => document.querySelector(`[data-card="${CSS.escape(store.get().current ?? '')}"]`),
      focusOnceShown: () => focus(store.get().current),
      address,
      move: (by) => {
        const { current } = store.get()
        if (current !== undefined && currentCell() !== undefined) return focus(neighbour(options, current, 0, by))
        const [cell, first] = firstFilledCell() ?? []
        if (cell !== undefined && first !== undefined) focus(cardKey(cellParts(cell).lane, String(first.slots[0]?.id)))
      },
    })
  })
  useEffect(() => () => registerList(undefined), [])
  return (event: KeyboardEvent<HTMLElement>): void => {
    const card = (event.target as HTMLElement).dataset.card
    // Controls inside a card handle their own keys; a drag has handled its keys already.
    if (card === undefined || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    const step = arrowIn(event)
    if (step !== undefined) {
      event.preventDefault()
      focus(neighbour(options, card, ...step))
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
