import type { Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useRef } from 'react'

/** Distance in pixels from the foot within which the view keeps to it. */
const near = 60

/** Keeps the newest row in view where the view becomes lower, as by a phone's keyboard or a field that grows. */
export const useKeptEnd = (
  virtualizer: Virtualizer<HTMLDivElement, Element>,
  scroller: RefObject<HTMLElement | null>,
  isPlaced: boolean,
): void => {
  const wasAtEnd = useRef(false)
  useEffect(() => {
    const { current } = scroller
    if (current === null || !isPlaced) return undefined
    const remember = () => {
      wasAtEnd.current = current.scrollHeight - current.scrollTop - current.clientHeight < near
    }
    remember()
    const observer = new ResizeObserver(() => {
      if (wasAtEnd.current) virtualizer.scrollToEnd()
    })
    observer.observe(current)
    current.addEventListener('scroll', remember, { passive: true })
    return () => {
      observer.disconnect()
      current.removeEventListener('scroll', remember)
    }
  }, [virtualizer, scroller, isPlaced])
}
