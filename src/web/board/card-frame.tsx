import type { DraggableProvided, DraggableStateSnapshot } from '@hello-pangea/dnd'
import { type CSSProperties, memo, useCallback } from 'react'
import type { Row } from '../api/shapes.ts'
import { dragStyle } from '../drag/drag-parts.ts'
import { cardGap } from './board-look.ts'
import { CardBody } from './card-body.tsx'

type Props = {
  readonly row: Row
  readonly lane: string
  readonly column: string
  readonly index: number
  readonly total: number
  readonly provided: DraggableProvided
  readonly snapshot: DraggableStateSnapshot
  /** Where it stands in its column; none for what follows the pointer. */
  readonly top?: number
  /** Measures it. */
  readonly measure?: (element: HTMLElement | null) => void
  /** The first of its column, which has the Tab key's stop where no card of it has been visited. */
  readonly isFirst: boolean
}

/** A card's place, which gives way to what is dragged over it; the card itself is drawn anew only where it changes. */
export const CardFrame = memo((props: Props) => {
  const { row, lane, column, index, total, provided, snapshot, top, measure, isFirst } = props
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
      style={dragStyle(draggableProps, snapshot, { ...placed, paddingBlockEnd: cardGap, listStyle: 'none' })}
    >
      <CardBody
        row={row}
        lane={lane}
        column={column}
        isFirst={isFirst}
        handle={dragHandleProps}
        isDragged={snapshot.isDragging}
        isClone={snapshot.isClone}
      />
    </li>
  )
})
