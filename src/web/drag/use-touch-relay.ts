import { useEffect } from 'react'

const handle = '[data-rfd-drag-handle-draggable-id]'
const later = ['touchmove', 'touchend', 'touchcancel'] as const

/** The same touch once more, as if it had been told to the window. */
const copyOf = ({ type, touches, targetTouches, changedTouches }: TouchEvent): TouchEvent =>
  new TouchEvent(type, {
    bubbles: true,
    cancelable: true,
    touches: [...touches],
    targetTouches: [...targetTouches],
    changedTouches: [...changedTouches],
  })

/**
 * A touch is told to the element where it began for as long as it lasts (Touch Events, 5.1), also when that has left the
 * page; then nobody else hears of it. What is dragged out of a virtual list leaves the page when it is lifted, as another
 * follows the finger, and the library listens at the window: so it is told there.
 */
export const useTouchRelay = (): void =>
  useEffect(() => {
    const follow = ({ target }: TouchEvent) => {
      if (!(target instanceof Element) || target.closest(handle) === null) return
      const tell = (event: Event) => {
        if (!(event instanceof TouchEvent)) return
        if (!target.isConnected && !window.dispatchEvent(copyOf(event))) event.preventDefault()
        if (event.type !== 'touchmove') for (const type of later) target.removeEventListener(type, tell)
      }
      for (const type of later) target.addEventListener(type, tell, { passive: false })
    }
    window.addEventListener('touchstart', follow, { capture: true, passive: true })
    return () => window.removeEventListener('touchstart', follow, { capture: true })
  }, [])
