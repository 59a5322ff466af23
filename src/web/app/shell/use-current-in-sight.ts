import { type RefObject, useEffect, useRef } from 'react'

/** Pixels above and below the entry, which show that the navigation goes on. */
const room = 40

/**
 * Keeps the entry of the open page in sight when the page changes, and when late rows or a new window height move it.
 * @param page address of the entry
 * @returns ref for the scrolling element
 */
export const useCurrentInSight = (page: string | undefined): RefObject<HTMLDivElement | null> => {
  const scroller = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the entry is read from the page, once it is marked there
  useEffect(() => {
    const box = scroller.current
    if (box === null) return undefined
    const show = () => {
      const entry = box.querySelector('[aria-current=page]')?.getBoundingClientRect()
      const view = box.getBoundingClientRect()
      if (entry === undefined) return
      if (entry.bottom > view.bottom - room) box.scrollTop += entry.bottom - view.bottom + room
      else if (entry.top < view.top + room) box.scrollTop -= view.top + room - entry.top
    }
    // The observer also calls back at first, with the present size.
    const watch = new ResizeObserver(show)
    watch.observe(box)
    for (const part of box.children) watch.observe(part)
    return () => watch.disconnect()
  }, [page])
  return scroller
}
