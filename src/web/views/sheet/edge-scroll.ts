/** Distance in pixels from an edge at which a drag scrolls, and the maximum speed in pixels per frame. */
const edgeSize = 36
const maxSpeed = 22

/**
 * Scroll speed along one axis: faster towards the edge and beyond it, 0 between.
 * @param at position of the pointer @param from start of the scrolling area without pinned cells @param to its end
 * @returns pixels per frame, negative towards the start
 */
export const edgeSpeed = (at: number, from: number, to: number): number => {
  const before = from + edgeSize - at
  const beyond = at - (to - edgeSize)
  if (before > 0 && before >= beyond) return -Math.min(maxSpeed, Math.ceil((before / edgeSize) * maxSpeed))
  return beyond > 0 ? Math.min(maxSpeed, Math.ceil((beyond / edgeSize) * maxSpeed)) : 0
}

type Inset = { readonly top: number; readonly start: number }

/**
 * Scrolls an element while the pointer is dragged near its edges, and reports the element under the pointer, as
 * scrolling fires no pointer events.
 * @param inset pixels of pinned cells at the top and start
 * @param scrolls directions in which it scrolls
 * @returns stops
 */
export const scrollAtEdges = (
  box: HTMLElement,
  inset: Inset,
  onOver: (under: Element | null) => void,
  scrolls: 'both' | 'down' = 'both',
) => {
  let pointer: { readonly x: number; readonly y: number } | undefined
  let frame = 0
  const step = () => {
    frame = requestAnimationFrame(step)
    if (pointer === undefined) return
    const { left, right, top, bottom } = box.getBoundingClientRect()
    const isMirrored = getComputedStyle(box).direction === 'rtl'
    const [from, to] = isMirrored ? [left, right - inset.start] : [left + inset.start, right]
    const x = scrolls === 'both' ? edgeSpeed(pointer.x, from, to) : 0
    const y = edgeSpeed(pointer.y, top + inset.top, bottom)
    if (x === 0 && y === 0) return
    const before = [box.scrollLeft, box.scrollTop]
    box.scrollBy(x, y)
    if (box.scrollLeft === before[0] && box.scrollTop === before[1]) return
    const within = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value))
    onOver(
      document.elementFromPoint(
        within(pointer.x, from + 2, to - 20),
        within(pointer.y, top + inset.top + 2, bottom - 20),
      ),
    )
  }
  const move = ({ clientX, clientY }: PointerEvent) => {
    pointer = { x: clientX, y: clientY }
  }
  window.addEventListener('pointermove', move)
  frame = requestAnimationFrame(step)
  return () => {
    window.removeEventListener('pointermove', move)
    cancelAnimationFrame(frame)
  }
}
