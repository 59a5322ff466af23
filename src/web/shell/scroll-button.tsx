import { useEffect, useSyncExternalStore } from 'react'
import { useDownload } from '../feedback/use-download.ts'
import { useSurround } from '../ui/menu-button.tsx'

/** Scroll position in pixels above which the button is shown (specification, section 9). */
const shownAbove = 200

const watchScroll = (changed: () => void) => {
  window.addEventListener('scroll', changed, { passive: true })
  return () => window.removeEventListener('scroll', changed)
}

/** Button that scrolls to the top. */
export const ScrollButton = () => {
  const isScrolled = useSyncExternalStore(watchScroll, () => window.scrollY > shownAbove)
  const surround = useSurround()
  const [Button, getButton] = useDownload(async () => surround((await import('./scroll-to-top.tsx')).ScrollToTop))
  // biome-ignore lint/correctness/useExhaustiveDependencies: downloaded once, when it is first wanted
  useEffect(() => {
    if (isScrolled) getButton()
  }, [isScrolled])
  return isScrolled && Button !== undefined ? <Button /> : null
}
