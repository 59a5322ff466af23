import { type FocusEvent, type KeyboardEvent, type PointerEvent, useState } from 'react'

/**
 * Open while a mouse is over it, or while the keyboard is in it; Escape closes it, and with the next visit it opens again
 * (WCAG 1.4.13: what opens on hover or focus can be dismissed). A finger opens nothing: its tap goes where it points.
 */
export const useHoverOpen = () => {
  const [isOver, setOver] = useState(false)
  const [isIn, setIn] = useState(false)
  const close = () => {
    setOver(false)
    setIn(false)
  }
  return {
    isOpen: isOver || isIn,
    close,
    handlers: {
      onPointerEnter: ({ pointerType }: PointerEvent) => setOver(pointerType !== 'touch'),
      onPointerLeave: () => setOver(false),
      onFocus: ({ target }: FocusEvent) => {
        if (target.matches(':focus-visible')) setIn(true)
      },
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        if (!currentTarget.contains(relatedTarget)) setIn(false)
      },
      onKeyDown: ({ key }: KeyboardEvent) => {
        if (key === 'Escape') close()
      },
    },
  }
}
