import { useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { scrollToHash } from './scroll.ts'
import { useDownload } from './use-download.ts'

/** Pixels of scroll above which the way back to the top is offered (specification, section 9). */
const shownAbove = 200

const watchScroll = (changed: () => void) => {
  window.addEventListener('scroll', changed, { passive: true })
  return () => window.removeEventListener('scroll', changed)
}

/** Goes to the address's hash, else to the top, as routes change; a button brings one back up. */
export const ScrollControl = () => {
  const { pathname, hash, key } = useLocation()
  const isScrolled = useSyncExternalStore(watchScroll, () => window.scrollY > shownAbove)
  const [Button, getButton] = useDownload(async () => (await import('./scroll-to-top.tsx')).ScrollToTop)
  // The same hash again is a wish to go there again; another page of a list is none.
  const again = hash === '' ? '' : key
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path is what scrolls
  useEffect(() => scrollToHash(hash), [pathname, hash, again])
  // biome-ignore lint/correctness/useExhaustiveDependencies: downloaded once, when it is first wanted
  useEffect(() => {
    if (isScrolled) getButton()
  }, [isScrolled])
  return isScrolled && Button !== undefined ? <Button /> : null
}
