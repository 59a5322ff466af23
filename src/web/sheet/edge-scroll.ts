/** Pixels before an edge from which on a drag scrolls, and the most that it goes in a frame. */
const edge = 36
const fastest = 22

/**
 * How far a drag scrolls in a frame along one axis: faster towards the edge and beyond it, not at all between.
 * @param at of the pointer @param from of what scrolls, without what is pinned there @param to
 * @returns pixels, below 0 towards the beginning
 */
export const edgeSpeed = (at: number, from: number, to: number): number => {
  const before = from + edge - at
  const beyond = at - (to - edge)
  if (before > 0 && before >= beyond) return -Math.min(fastest, Math.ceil((before / edge) * fastest))
  return beyond > 0 ? Math.min(fastest, Math.ceil((beyond / edge) * fastest)) : 0
}

type Inset = { readonly top: number; readonly start: number }

/**
 * Scrolls a box while something is drawn over its edge, frame by frame, and says what lies under the pointer then: no
 * pointer moves while the box does.
 * @param inset pixels that stay where they are at the box's top and start
 * @returns ends it
 */
export const scrollAtEdges = (box: HTMLElement, inset: Inset, onOver: (under: Element | null) => void) => {
  let pointer: { readonly x: number; readonly y: number } | undefined
  let frame = 0
  const step = () => {
    frame = requestAnimationFrame(step)
    if (pointer === undefined) return
    const { left, right, top, bottom } = box.getBoundingClientRect()
    const isMirrored = getComputedStyle(box).direction === 'rtl'
    const [from, to] = isMirrored ? [left, right - inset.start] : [left + inset.start, right]
    const [x, y] = [edgeSpeed(pointer.x, from, to), edgeSpeed(pointer.y, top + inset.top, bottom)]
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
