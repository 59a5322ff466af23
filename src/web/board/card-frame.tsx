import { Draggable, type DraggableProvided, type DraggableStateSnapshot } from '@hello-pangea/dnd'
import { type CSSProperties, memo, useCallback } from 'react'
import type { Row } from '../api/shapes.ts'
import { cardGap } from './board-look.ts'
import { CardBody } from './card-body.tsx'
import { cardKey } from './cell-key.ts'

type Standing = {
  readonly row: Row
  readonly lane: string
  readonly column: string
  readonly index: number
  readonly total: number
  /** Where it stands in its column; none for what follows the pointer. */
  readonly top?: number
  /** Measures it. */
  readonly measure?: (element: HTMLElement | null) => void
}

type Props = Standing & {
  readonly provided: DraggableProvided
  readonly snapshot: DraggableStateSnapshot
}

/** A card's place, which gives way to what is dragged over it; the card itself is drawn anew only where it changes. */
export const CardFrame = memo((props: Props) => {
  const { row, lane, column, index, total, provided, snapshot, top, measure } = props
  const { innerRef, draggableProps, dragHandleProps } = provided
  const root = useCallback(
    (element: HTMLElement | null) => {
      innerRef(element)
      measure?.(element)
    },
    [innerRef, measure],
  )
  const placed: CSSProperties = top === undefined ? {} : { position: 'absolute', insetInline: 0, top }
  return (
    <li
      ref={root}
      {...draggableProps}
      aria-setsize={total}
      aria-posinset={index + 1}
      data-index={index}
      style={{ ...placed, paddingBlockEnd: cardGap, listStyle: 'none', ...draggableProps.style }}
    >
      <CardBody
        row={row}
        lane={lane}
        column={column}
        // It has the Tab key's stop where no card of its column has been visited.
        isFirst={index === 0}
        handle={dragHandleProps}
        isDragged={snapshot.isDragging}
        isClone={snapshot.isClone}
      />
    </li>
  )
})

/** A card that can be dragged. Remembered, so that its column is drawn anew without those that stay as they are. */
export const PlacedCard = memo(({ isHeld, ...standing }: Standing & { readonly isHeld: boolean }) => (
  <Draggable
    draggableId={cardKey(standing.lane, String(standing.row.id))}
    index={standing.index}
    isDragDisabled={isHeld}
  >
    {(provided, snapshot) => <CardFrame {...standing} provided={provided} snapshot={snapshot} />}
  </Draggable>
))
