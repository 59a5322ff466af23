import { useDeferredValue, useEffect, useRef, useState } from 'react'

/** Distance in pixels below the window at which the end of a list counts as near, once one has scrolled. */
const margin = 300

/**
 * The end of a list that loads as one scrolls.
 * @param onNear called when the end comes near the window, and after each change of `shown` while it is there
 * @param shown number of rows shown
 */
export const NearEnd = ({ onNear, shown }: { readonly onNear: () => void; readonly shown: number }) => {
  const end = useRef<HTMLDivElement>(null)
  const latest = useRef(onNear)
  const [hasScrolled, setScrolled] = useState(false)
  // Cards are rendered in a transition, behind a short skeleton whose end is always near.
  const rendered = useDeferredValue(shown, 0)
  useEffect(() => {
    // The listener captures the event, as that of a scrolling element does not bubble.
    const listen = { capture: true, passive: true, once: true }
    const scroll = () => setScrolled(true)
    window.addEventListener('scroll', scroll, listen)
    return () => window.removeEventListener('scroll', scroll, listen)
  }, [])
  useEffect(() => {
    latest.current = onNear
  })
  useEffect(() => {
    if (end.current === null || rendered === 0) return
    const watcher = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) latest.current()
      },
      // A list that fills the window is not read on before anybody scrolls.
      { rootMargin: `0px 0px ${hasScrolled ? margin : 0}px` },
    )
    watcher.observe(end.current)
    return () => watcher.disconnect()
  }, [rendered, hasScrolled])
  return <div ref={end} aria-hidden="true" />
}
