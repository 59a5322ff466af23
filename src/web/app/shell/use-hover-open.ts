import { type FocusEvent, type KeyboardEvent, type PointerEvent, useState } from 'react'

/**
 * Open while the mouse is over it or the focus within; Escape closes it until the next visit
 * (WCAG 1.4.13: content on hover or focus is dismissible). Touch does not open it: taps act on their target.
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
