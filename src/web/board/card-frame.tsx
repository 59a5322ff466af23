import { useDraggable } from '@dnd-kit/react'
import { memo, useCallback } from 'react'
import type { Row } from '../api/shapes.ts'
import { cardGap } from './board-look.ts'
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

/** A positioned card, memoised, so that unchanged cards do not re-render with their column. */
export const PlacedCard = memo(({ row, lane, column, index, total, isHeld, top, measure }: Props) => {
  const { ref } = useDraggable({ id: cardKey(lane, String(row.id)), disabled: isHeld })
  const root = useCallback(
    (element: HTMLElement | null) => {
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
