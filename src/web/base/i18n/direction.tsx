// Decision (2026-11): A chosen direction is reset when the language changes; otherwise the specification's rule for
// languages would depend on earlier choices.
import createCache, { type EmotionCache } from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { type ReactNode, useEffect, useState } from 'react'
import { prefixer } from 'stylis'
import type { Locale } from '../browser/languages.ts'
import { settings } from '../browser/settings.ts'
import { usePreference } from '../preferences/use-preference.ts'
import { directionOf } from './i18n.ts'
import { useLocale } from './use-locale.ts'

const nonce = settings.styleNonce === '' ? {} : { nonce: settings.styleNonce }

/** `compat` silences emotion's server-side warnings about MUI's `:first-child` selectors. */
const make = (options: Parameters<typeof createCache>[0]): EmotionCache => {
  const cache = createCache({ ...nonce, ...options })
  cache.compat = true
  return cache
}

const caches: { ltr: EmotionCache; rtl?: EmotionCache } = { ltr: make({ key: 'tms' }) }

/** The RTL plugin is loaded by right-to-left pages only. */
const loadMirror = async (dir: 'ltr' | 'rtl'): Promise<void> => {
  if (dir === 'ltr' || caches.rtl !== undefined) return
  const { default: rtlPlugin } = await import('@mui/stylis-plugin-rtl')
  caches.rtl = make({ key: 'tms-rtl', stylisPlugins: [prefixer, rtlPlugin] })
}

/** Loads the RTL plugin if the language needs it, before the page is first shown in it. */
export const loadDirection = (locale: Locale): Promise<void> => loadMirror(directionOf(locale))

/** Direction of the page; re-renders when language or preference change. */
export const useDirection = (): 'ltr' | 'rtl' => {
  usePreference('direction')
  return directionOf(useLocale())
}

/** Provides styles in the page's direction; the previous ones until the plugin is loaded. */
export const Direction = ({ children }: { children: ReactNode }) => {
  const dir = useDirection()
  const [, setLoadCount] = useState(0)
  useEffect(() => {
    void loadMirror(dir).then(() => setLoadCount((count) => count + 1))
  }, [dir])
  return <CacheProvider value={caches[dir] ?? caches.ltr}>{children}</CacheProvider>
}
