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
  /** It can't be dragged. */
  readonly isHeld: boolean
  /** Pixels from its list's upper edge. */
  readonly top: number
  readonly measure: (element: HTMLElement | null) => void
}

/** A card's place. Remembered, so that its column is drawn anew without those that stay where they are. */
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
      {/* The first has the Tab key's stop where no card of its column has been visited. */}
      <CardBody row={row} lane={lane} column={column} isFirst={index === 0} />
    </li>
  )
})
