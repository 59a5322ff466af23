import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Pixels that a board takes at least, and that it leaves below. */
const least = 420
const below = 24

/**
 * How high a board is: to the lower edge of the window, wherever on the page it begins. Read from right to left it begins at
 * its right edge, and keeps to where it was from there as its width changes.
 * @returns besides how its parts hear that something inside has changed its size, by which they measure anew
 */
export const useRoom = (scroller: HTMLElement | null, direction: 'ltr' | 'rtl') => {
  const [room, setRoom] = useState(least)
  const listeners = useRef(new Set<() => void>()).current
  const [content, setContent] = useState<HTMLElement | null>(null)
  useEffect(() => {
    if (scroller === null) return undefined
    const measure = () => {
      const top = scroller.getBoundingClientRect().top + window.scrollY
      setRoom(Math.max(least, Math.floor(window.innerHeight - top - below)))
    }
    measure()
    window.addEventListener('resize', measure)
    // What stands above it comes and goes: filters, notes.
    const watch = new ResizeObserver(measure)
    watch.observe(document.body)
    return () => {
      window.removeEventListener('resize', measure)
      watch.disconnect()
    }
  }, [scroller])
  useEffect(() => {
    if (content === null) return undefined
    let frame = 0
    // In the next frame: what is measured anew changes sizes in its turn.
    const watch = new ResizeObserver(() => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => {
        for (const listener of listeners) listener()
      })
    })
    watch.observe(content)
    return () => {
      cancelAnimationFrame(frame)
      watch.disconnect()
    }
  }, [content, listeners])
  useLayoutEffect(() => {
    if (scroller === null || content === null || direction === 'ltr') return undefined
    let fromRight = 0
    const room = () => scroller.scrollWidth - scroller.clientWidth
    const keep = () => {
      fromRight = room() - scroller.scrollLeft
    }
    const restore = () => {
      scroller.scrollLeft = room() - fromRight
    }
    restore()
    scroller.addEventListener('scroll', keep, { passive: true })
    const watch = new ResizeObserver(restore)
    watch.observe(scroller)
    watch.observe(content)
    return () => {
      scroller.removeEventListener('scroll', keep)
      watch.disconnect()
    }
  }, [scroller, content, direction])
  const onLayout = useCallback(
    (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    [listeners],
  )
  return { blockSize: room, content: setContent, onLayout }
}
