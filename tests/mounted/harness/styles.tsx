import type { EmotionCache } from '@emotion/cache'
import { __unsafe_useEmotionCache as useEmotionCache } from '@emotion/react'

const caches = new Set<EmotionCache>()

/** Remembers where the page's styles are kept. */
export const StylesOfPage = () => {
  const cache = useEmotionCache()
  if (cache !== null) caches.add(cache)
  return null
}

/**
 * Forgets the styles of pages that are gone. Each rule is an element of its own, and all of them are matched with every
 * element whose name is looked for: after a dozen files there are thousands, and a search takes seconds.
 */
export const forgetStyles = (): void => {
  for (const cache of caches) {
    cache.sheet.flush()
    cache.inserted = {}
    cache.registered = {}
  }
}
