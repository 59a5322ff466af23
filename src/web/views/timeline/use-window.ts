import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** The part of a drawing that is in sight, in reading direction. Pixels. */
export type Window = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

/** A place in the drawing; without `y` where a drag goes along a row, and so scrolls to no other. */
export type Place = { readonly x: number; readonly y?: number }

/** The width of the edge at which a drag scrolls the drawing, and the scroll per frame. Pixels. */
const [edgeRoom, edgeStep] = [24, 16]

/**
 * Returns how far a drawing scrolls at each frame during a drag at this place, in reading direction. Pixels.
 * @param view the part in sight; its size is that of the drawing alone
 */
const edgePull = (at: Place, { x, y, width, height }: Window) => ({
  x: at.x > x + width - edgeRoom ? edgeStep : at.x < x + edgeRoom ? -edgeStep : 0,
  y: at.y === undefined ? 0 : at.y > y + height - edgeRoom ? edgeStep : at.y < y + edgeRoom ? -edgeStep : 0,
})

/** Follows scroll position and size of a scroller, at most once a frame. */
export const useWindow = () => {
  const scroller = useRef<HTMLDivElement | null>(null)
  const [view, setView] = useState<Window>({ x: 0, y: 0, width: 0, height: 0 })
  const frame = useRef(0)
  const measure = useCallback(() => {
    frame.current = 0
    const box = scroller.current
    if (box === null) return
    // From right to left, scroll positions are negative.
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
  const pulling = useRef({ frame: 0, x: 0, y: 0 })
  /** Stops scrolling. */
  const rest = useCallback(() => {
    cancelAnimationFrame(pulling.current.frame)
    pulling.current = { frame: 0, x: 0, y: 0 }
  }, [])
  useEffect(() => rest, [rest])
  /** Scrolls on, frame by frame, while a drag is over an edge. @param size of the drawing in sight */
  const follow = (at: Place, size: { readonly width: number; readonly height: number }): void => {
    const { x, y } = edgePull(at, { ...view, ...size })
    if (x === 0 && y === 0) {
      rest()
      return
    }
    const scroll = () => {
      const box = scroller.current
      const pull = pulling.current
      if (box === null) return
      scrollTo({ x: Math.abs(box.scrollLeft) + pull.x, y: box.scrollTop + pull.y })
      measure()
      pull.frame = requestAnimationFrame(scroll)
    }
    const { frame: isGoing } = pulling.current
    pulling.current = { frame: isGoing, x, y }
    if (isGoing === 0) pulling.current.frame = requestAnimationFrame(scroll)
  }
  return { scroller, view, scrollTo, follow, rest, measure }
}
