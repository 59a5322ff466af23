import type { DraggableProvidedDragHandleProps } from '@hello-pangea/dnd'

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
