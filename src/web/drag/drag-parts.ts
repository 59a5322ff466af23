import type {
  DraggableProvidedDraggableProps,
  DraggableProvidedDragHandleProps,
  DraggableStateSnapshot,
} from '@hello-pangea/dnd'
import type { CSSProperties } from 'react'

/** Milliseconds in which what is dropped comes to its place (look, 'Motion'). */
const settling = 160

/**
 * Props of what is taken hold of. Without the library's role of a button: what is inside a button is nothing to a screen
 * reader, and a card has links and buttons.
 */
export const handleProps = (
  given: DraggableProvidedDragHandleProps | null,
): Omit<DraggableProvidedDragHandleProps, 'role' | 'tabIndex'> | undefined => {
  if (given === null) return undefined
  const { role: _, tabIndex: __, ...rest } = given
  return rest
}

/** The style of what is dragged; it comes to its place sooner than the library would have it. */
export const dragStyle = (
  { style }: DraggableProvidedDraggableProps,
  { isDropAnimating, dropAnimation }: DraggableStateSnapshot,
  more: CSSProperties = {},
): CSSProperties => {
  const moved = { ...more, ...style }
  if (!isDropAnimating || dropAnimation === null) return moved
  return { ...moved, transitionDuration: `${Math.min(settling, dropAnimation.duration * 1000)}ms` }
}
