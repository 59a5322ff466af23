import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** What of a drawing is in sight, in reading direction. Pixels. */
export type Window = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

/** Where what is dragged makes the drawing scroll, and by how much at each movement. Pixels. */
const [edgeRoom, edgeStep] = [24, 16]

/** Follows scroll position and size of a scroller, at most once a frame. */
export const useWindow = () => {
  const scroller = useRef<HTMLDivElement | null>(null)
  const [view, setView] = useState<Window>({ x: 0, y: 0, width: 0, height: 0 })
  const frame = useRef(0)
  const measure = useCallback(() => {
    frame.current = 0
    const box = scroller.current
    if (box === null) return
    // Right to left, positions are negative.
    const next = { x: Math.abs(box.scrollLeft), y: box.scrollTop, width: box.clientWidth, height: box.clientHeight }
    setView((last) =>
      last.x === next.x && last.y === next.y && last.width === next.width && last.height === next.height ? last : next,
    )
  }, [])
  const remeasure = useCallback(() => {
    if (frame.current === 0) frame.current = requestAnimationFrame(measure)
  }, [measure])
  useLayoutEffect(measure, [measure])
  useEffect(() => {
    const box = scroller.current
    if (box === null) return undefined
    const watch = new ResizeObserver(remeasure)
    watch.observe(box)
    box.addEventListener('scroll', remeasure, { passive: true })
    return () => {
      watch.disconnect()
      box.removeEventListener('scroll', remeasure)
      cancelAnimationFrame(frame.current)
    }
  }, [remeasure])
  /** Scrolls in reading direction. */
  const scrollTo = useCallback((to: { readonly x?: number; readonly y?: number }) => {
    const box = scroller.current
    if (box === null) return
    const sign = getComputedStyle(box).direction === 'rtl' ? -1 : 1
    if (to.x !== undefined) box.scrollLeft = sign * Math.max(0, to.x)
    if (to.y !== undefined) box.scrollTop = Math.max(0, to.y)
  }, [])
  /** Scrolls on while something is dragged over an edge. @param width of the drawing in sight */
  const follow = ({ x, y }: { readonly x: number; readonly y: number }, width: number, height: number): void => {
    const byX = x > view.x + width - edgeRoom ? edgeStep : x < view.x + edgeRoom ? -edgeStep : 0
    const byY = y > view.y + height - edgeRoom ? edgeStep : y < view.y + edgeRoom ? -edgeStep : 0
    if (byX !== 0 || byY !== 0) scrollTo({ x: view.x + byX, y: view.y + byY })
  }
  return { scroller, view, scrollTo, follow, measure }
}
