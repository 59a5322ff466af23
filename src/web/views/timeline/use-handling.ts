import { type RefObject, useEffect, useRef } from 'react'

type Options = {
  /** Tells whether a finger put at a place begins to drag. */
  readonly isHeld: (at: { readonly clientX: number; readonly clientY: number }, on: Element) => boolean
  readonly rezoom: (by: 1 | -1) => void
}

/**
 * Pixels that the wheel has to turn for the next zoom: a notch of a mouse has some 100, a pinch on a pad sends many
 * small ones.
 */
const notch = 60
/** Growth of the distance between two fingers for the next zoom. */
const pinch = 1.4

const distanceOf = ({ touches: [one, other] }: TouchEvent): number | undefined =>
  one === undefined || other === undefined
    ? undefined
    : Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY)

/**
 * Handles events for which a listener must not be passive: a finger on a bar does not scroll, and two fingers, or the
 * wheel with Control (a pinch on a pad), zoom the timeline instead of the page.
 */
export const useHandling = (
  scroller: RefObject<HTMLElement | null>,
  svg: RefObject<SVGSVGElement | null>,
  options: Options,
): void => {
  const last = useRef(options)
  useEffect(() => {
    last.current = options
  })
  useEffect(() => {
    const [chart, box] = [svg.current, scroller.current]
    if (chart === null || box === null) return undefined
    let turned = 0
    let spread: number | undefined
    const onTouch = (event: TouchEvent): void => {
      spread = distanceOf(event)
      if (spread !== undefined) event.preventDefault()
      const finger = event.touches[0]
      if (event.touches.length === 1 && finger !== undefined && last.current.isHeld(finger, chart))
        event.preventDefault()
    }
    const onTouchMove = (event: TouchEvent): void => {
      const now = distanceOf(event)
      if (now === undefined || spread === undefined) return
      event.preventDefault()
      if (now < spread * pinch && spread < now * pinch) return
      last.current.rezoom(now > spread ? -1 : 1)
      spread = now
    }
    const onWheel = (event: WheelEvent): void => {
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      turned += event.deltaY
      if (Math.abs(turned) < notch) return
      last.current.rezoom(turned > 0 ? 1 : -1)
      turned = 0
    }
    chart.addEventListener('touchstart', onTouch, { passive: false })
    chart.addEventListener('touchmove', onTouchMove, { passive: false })
    box.addEventListener('wheel', onWheel, { passive: false })
    return () => {
      chart.removeEventListener('touchstart', onTouch)
      chart.removeEventListener('touchmove', onTouchMove)
      box.removeEventListener('wheel', onWheel)
    }
  }, [scroller, svg])
}
