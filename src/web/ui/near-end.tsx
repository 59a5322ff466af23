import { useEffect, useRef } from 'react'

/** Distance in pixels below the window at which the end of a list counts as near. */
const margin = 300

/**
 * The end of a list that loads as one scrolls.
 * @param onNear called when the end comes near the window, and after each change of `shown` while it is there
 * @param shown number of rows shown
 */
export const NearEnd = ({ onNear, shown }: { readonly onNear: () => void; readonly shown: number }) => {
  const end = useRef<HTMLDivElement>(null)
  const latest = useRef(onNear)
  useEffect(() => {
    latest.current = onNear
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: observed anew, an observer reports an end that is still near
  useEffect(() => {
    if (end.current === null) return
    const watcher = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) latest.current()
      },
      { rootMargin: `0px 0px ${margin}px` },
    )
    watcher.observe(end.current)
    return () => watcher.disconnect()
  }, [shown])
  return <div ref={end} aria-hidden="true" />
}
