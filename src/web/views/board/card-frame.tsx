import { useDraggable } from '@dnd-kit/react'
import { memo, useCallback, useLayoutEffect, useRef } from 'react'
import type { Row } from '../../base/api/shapes.ts'
import { useBoard } from './board-context.ts'
import { cardGap } from './board-look.ts'
import { onCard } from './board-store.ts'
import { CardBody } from './card-body.tsx'
import { cardKey } from './cell-key.ts'

type Props = {
  readonly row: Row
  readonly lane: string
  readonly column: string
  readonly index: number
  readonly total: number
  /** Dragging is disabled. */
  readonly isHeld: boolean
  /** Offset in pixels in the list. */
  readonly top: number
  readonly measure: (element: HTMLElement | null) => void
}

/** Tells whether a card overlaps the part of its list that is scrolled into view. */
const isInSight = (card: Element | null): boolean => {
  const scroller = card?.parentElement?.parentElement?.getBoundingClientRect()
  const box = card?.getBoundingClientRect()
  return scroller !== undefined && box !== undefined && box.bottom > scroller.top && box.top < scroller.bottom
}

/** A positioned card, memoised, so that unchanged cards do not re-render with their column. */
export const PlacedCard = memo(({ row, lane, column, index, total, isHeld, top, measure }: Props) => {
  const { store } = useBoard()
  const line = useRef<HTMLLIElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the card is removed
  useLayoutEffect(
    () => () => {
      // Moved by others, or by an edit. The user's own move takes the focus along, unless it has moved on since; a card scrolled
      // out of sight needs none.
      const { drag, focusOn } = store.get()
      if (drag !== undefined || focusOn?.isUnmoved() === true || !isInSight(line.current)) return
      if (line.current?.contains(document.activeElement) !== true) return
      // The list gets the focus: another card or a text field would take the keys meant for this one.
      line.current.parentElement?.parentElement?.focus({ preventScroll: true })
      // The focus then goes to the card's new place, unless the user has moved it by then.
      store.set({ focusOn: onCard(cardKey(lane, String(row.id))) })
    },
    [],
  )
  const { ref } = useDraggable({ id: cardKey(lane, String(row.id)), disabled: isHeld })
  const root = useCallback(
    (element: HTMLLIElement | null) => {
      line.current = element
      ref(element)
      measure(element)
    },
    [ref, measure],
  )
  return (
    <li
      ref={root}
      aria-setsize={total}
      aria-posinset={index + 1}
      data-index={index}
      style={{ position: 'absolute', insetInline: 0, top, paddingBlockEnd: cardGap, listStyle: 'none' }}
    >
      {/* The first card is the tab stop of a column without the current card. */}
      <CardBody row={row} lane={lane} column={column} isFirst={index === 0} />
    </li>
  )
})
