import { useEffect, useSyncExternalStore } from 'react'
import { useDownload } from '../../base/feedback/use-download.ts'
import { useWrapper } from '../../base/ui/menu-button.tsx'

/** Scroll position in pixels above which the button is shown (specification, section 9). */
const threshold = 200

const watchScroll = (onChange: () => void) => {
  window.addEventListener('scroll', onChange, { passive: true })
  return () => window.removeEventListener('scroll', onChange)
}

/** Button that scrolls to the top. */
export const ScrollButton = () => {
  const isScrolled = useSyncExternalStore(watchScroll, () => window.scrollY > threshold)
  const wrap = useWrapper()
  const [Button, getButton] = useDownload(async () => wrap((await import('./scroll-to-top.tsx')).ScrollToTop))
  // biome-ignore lint/correctness/useExhaustiveDependencies: downloaded once, when first needed
  useEffect(() => {
    if (isScrolled) getButton()
  }, [isScrolled])
  return isScrolled && Button !== undefined ? <Button /> : null
}
