import { type FocusEvent, type KeyboardEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Row } from '../api/shapes.ts'
import { spoken } from '../drag/spoken.ts'
import { arrowIn } from './arrows.ts'
import { type BoardStore, onCard } from './board-store.ts'
import { type Carried, isSameSpot, type Spot, stepped } from './carrying.ts'
import { cardKey, cardParts, cellParts } from './cell-key.ts'
import { cellOfCard, placeIn, taken } from './choosing.ts'

type Given = {
  readonly store: BoardStore
  /** Keys of columns and lanes, in their order. */
  readonly columns: readonly string[]
  readonly lanes: readonly string[]
  readonly mayMove: (row: Row) => boolean
  /** What is carried, in words, by the card that was lifted. */
  readonly nameOf: (card: string) => string
  readonly listOf: (cell: string) => string
  /** Only of what came to another place. */
  readonly onDrop: (carried: Carried) => void
}

/** The card at a spot: a row is another card in each lane. */
const cardAt = ({ row, at }: Carried): string => cardKey(cellParts(at.cell).lane, String(row.id))

/**
 * Cards lifted and carried by keyboard: Space lifts and puts down, arrows carry, also over the end of a lane into the
 * next, Escape gives up. The library that drags with the mouse can't: what lies below another is one column to it.
 */
export const useCarrying = ({ store, columns, lanes, mayMove, nameOf, listOf, onDrop }: Given) => {
  const { t } = useTranslation('drag')
  const [said, setSaid] = useState('')
  const placeOf = ({ cell, index }: Spot) => ({ list: listOf(cell), place: index + 1 })
  const show = (carried: Carried, isOver: boolean) => {
    const card = cardAt(carried)
    store.set({ carried: isOver ? undefined : carried, current: card, focusOn: onCard(card) })
  }
  const lift = (card: string) => {
    const cell = cellOfCard(store, card)
    const index = cell === undefined ? -1 : placeIn(store, cell, cardParts(card).id)
    const row = store.cells.get(cell ?? '')?.slots[index]
    if (cell === undefined || row === undefined || !mayMove(row)) return false
    const from = { cell, index }
    show({ row, ids: taken(store, String(row.id)), from, at: from }, false)
    setSaid(spoken(t, { kind: 'lifted', name: nameOf(card), from: placeOf(from) }))
    return true
  }
  const carry = (carried: Carried, across: number, along: number) => {
    const lengthOf = (cell: string) =>
      store.cells.get(cell)?.slots.filter((row) => row?.id !== carried.row.id).length ?? 0
    const at = stepped({ columns, lanes, lengthOf }, carried.at, across, along)
    if (isSameSpot(at, carried.at)) return
    show({ ...carried, at }, false)
    setSaid(spoken(t, { kind: 'over', name: nameOf(cardAt(carried)), to: placeOf(at) }))
  }
  const stop = (carried: Carried, isKept: boolean) => {
    const name = nameOf(cardAt(carried))
    const { from, at } = carried
    const isMoved = isKept && !isSameSpot(from, at)
    // The move is shown in the very moment in which nothing is carried any more.
    if (isMoved) onDrop(carried)
    show(isMoved ? carried : { ...carried, at: from }, true)
    setSaid(
      isKept
        ? spoken(t, { kind: 'dropped', name, from: placeOf(from), to: placeOf(at) })
        : spoken(t, { kind: 'cancelled', name, from: placeOf(from) }),
    )
  }
  const giveUp = () => {
    const { carried } = store.get()
    if (carried === undefined) return
    store.set({ carried: undefined })
    setSaid(spoken(t, { kind: 'cancelled', name: nameOf(cardAt(carried)), from: placeOf(carried.from) }))
  }
  useEffect(() => {
    // Whoever takes the mouse has turned to something else, also where that takes no focus.
    window.addEventListener('pointerdown', giveUp, { capture: true })
    return () => window.removeEventListener('pointerdown', giveUp, { capture: true })
  })
  useEffect(() => () => store.set({ carried: undefined }), [store])
  return {
    said,
    /** @returns whether the key was meant for what is carried */
    onKey: (event: KeyboardEvent<HTMLElement>): boolean => {
      const { card } = (event.target as HTMLElement).dataset
      const { carried } = store.get()
      if (card === undefined || event.ctrlKey || event.metaKey || event.altKey) return false
      if (carried === undefined) {
        if (event.key !== ' ' || !lift(card)) return false
      } else {
        const step = arrowIn(event)
        if (step !== undefined) carry(carried, ...step)
        else if (event.key === ' ' || event.key === 'Enter') stop(carried, true)
        else if (event.key === 'Escape') stop(carried, false)
        // Tab, too: what is carried is put down first. Any other key is none of ours, and none of the page's.
      }
      event.preventDefault()
      event.stopPropagation()
      return true
    },
    /** The focus went elsewhere, as by a click: it stays where it was. */
    onBlur: ({ relatedTarget }: FocusEvent<HTMLElement>) => {
      const { carried } = store.get()
      if (carried === undefined || !(relatedTarget instanceof HTMLElement)) return
      if (cardParts(relatedTarget.dataset.card ?? '').id !== carried.row.id) giveUp()
    },
  }
}
