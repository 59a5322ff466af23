/** Says how far a bar of actions reaches above the end of the window: notices stand above it, and would cover it. */
const reach = '--bottom-bar'

/** The height at the end of the window that a notice may take, in pixels. */
const noticeRoom = 100

/** Ref of a bar of actions that stays at the end of the window: keeps notices above it. */
export const bottomBarRef = (bar: HTMLElement | null) => {
  if (bar === null) return undefined
  const { documentElement } = document
  const measure = () => {
    const { top, bottom } = bar.getBoundingClientRect()
    // Below a short list the bar stands higher, in no notice's way.
    const isInTheWay = window.innerHeight - bottom < noticeRoom
    documentElement.style.setProperty(reach, `${isInTheWay ? window.innerHeight - top - 12 : 0}px`)
  }
  const watch = new ResizeObserver(measure)
  watch.observe(bar)
  watch.observe(documentElement)
  window.addEventListener('scroll', measure, { passive: true })
  window.addEventListener('resize', measure)
  return () => {
    watch.disconnect()
    window.removeEventListener('scroll', measure)
    window.removeEventListener('resize', measure)
    documentElement.style.removeProperty(reach)
  }
}
