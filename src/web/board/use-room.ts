import { useEffect, useState } from 'react'

/** Pixels that a board takes at least, and that it leaves below. */
const least = 420
const below = 24

/**
 * How high a board is: to the lower edge of the window, wherever on the page it begins.
 * @returns besides a number that grows with each change of what is inside, by which its parts measure anew
 */
export const useRoom = (scroller: HTMLElement | null) => {
  const [room, setRoom] = useState(least)
  const [layout, setLayout] = useState(0)
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
      frame = requestAnimationFrame(() => setLayout((now) => now + 1))
    })
    watch.observe(content)
    return () => {
      cancelAnimationFrame(frame)
      watch.disconnect()
    }
  }, [content])
  return { blockSize: room, layout, content: setContent }
}
