import { useEffect, useState } from 'react'

/**
 * Keeps the chosen tab in sight: what scrolls loses width to its arrows once it has been measured, and with a window.
 * @returns what to give the tabs as `ref`
 */
export const useTabInSight = (tab: string) => {
  const [tabs, setTabs] = useState<HTMLElement | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tab is read from the page, once it is chosen there
  useEffect(() => {
    const scroller = tabs?.querySelector('.MuiTabs-scroller')
    if (scroller === null || scroller === undefined) return undefined
    const show = () => {
      const chosen = scroller.querySelector('[aria-selected=true]')?.getBoundingClientRect()
      const seen = scroller.getBoundingClientRect()
      if (chosen === undefined) return
      if (chosen.left < seen.left) scroller.scrollLeft += chosen.left - seen.left
      else if (chosen.right > seen.right) scroller.scrollLeft += chosen.right - seen.right
    }
    // Tells of its first size too.
    const watch = new ResizeObserver(show)
    watch.observe(scroller)
    return () => watch.disconnect()
  }, [tabs, tab])
  return setTabs
}
