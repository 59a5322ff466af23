import type {
  DraggableProvidedDraggableProps,
  DraggableProvidedDragHandleProps,
  DraggableStateSnapshot,
} from '@hello-pangea/dnd'
import type { CSSProperties } from 'react'

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

/**
 * The style of what is dragged. Dropped, it is in its place at once: the gap below the pointer has shown where it goes, and
 * whoever drops the next one waits for nothing. Of no time at all the library would never hear that it has ended.
 */
export const dragStyle = (
  { style }: DraggableProvidedDraggableProps,
  { isDropAnimating }: DraggableStateSnapshot,
  more: CSSProperties = {},
): CSSProperties => {
  const moved = { ...more, ...style }
  return isDropAnimating ? { ...moved, transitionDuration: '1ms' } : moved
}
