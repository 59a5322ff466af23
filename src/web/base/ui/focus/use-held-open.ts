import { useEffect, useRef, useState } from 'react'

/**
 * Holds an element open that folds when the focus leaves it, until the press of the pointer that took the focus has
 * ended. If it folded at once, a pressed button below it would move away from the pointer, and its click would be lost.
 * @returns `ref` and `onFocus` for the element; `isHeld` is true while it has the focus or the press lasts
 */
export const useHeldOpen = <E extends HTMLElement>() => {
  const ref = useRef<E>(null)
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    if (!isHeld) return undefined
    const ended = new AbortController()
    const options = { capture: true, signal: ended.signal }
    let isPressed = false
    // A touch moves the focus between its end and its click, so the next frame is awaited, in which both are over.
    const fold = () =>
      requestAnimationFrame(() => {
        if (!isPressed && ref.current?.contains(document.activeElement) !== true) setHeld(false)
      })
    const end = () => {
      isPressed = false
      fold()
    }
    window.addEventListener('pointerdown', () => (isPressed = true), options)
    window.addEventListener('pointerup', end, options)
    window.addEventListener('pointercancel', end, options)
    window.addEventListener('focusout', fold, options)
    return () => ended.abort()
  }, [isHeld])
  return { ref, isHeld, onFocus: () => setHeld(true) }
}
