// Decision (2026-11): A chosen direction is dropped with its language; the specification's rule for languages would
// otherwise depend on earlier choices.
import createCache, { type EmotionCache } from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { type ReactNode, useEffect, useState } from 'react'
import type { Locale } from '../base/languages.ts'
import { settings } from '../base/settings.ts'
import { usePreference } from '../preferences/use-preference.ts'
import { directionOf } from './i18n.ts'
import { useLocale } from './use-locale.ts'

const nonce = settings.styleNonce === '' ? {} : { nonce: settings.styleNonce }

/** `compat` keeps emotion's server-side warnings about `:first-child` selectors of MUI quiet. */
const make = (options: Parameters<typeof createCache>[0]): EmotionCache => {
  const cache = createCache({ ...nonce, ...options })
  cache.compat = true
  return cache
}

const caches: { ltr: EmotionCache; rtl?: EmotionCache } = { ltr: make({ key: 'tms' }) }

/** The mirroring plugin is a download of its own: only a right-to-left page asks for it. */
const loadMirror = async (dir: 'ltr' | 'rtl'): Promise<void> => {
  if (dir === 'ltr' || caches.rtl !== undefined) return
  const [{ default: rtlPlugin }, { prefixer }] = await Promise.all([import('@mui/stylis-plugin-rtl'), import('stylis')])
  caches.rtl = make({ key: 'tms-rtl', stylisPlugins: [prefixer, rtlPlugin] })
}

/** What the direction of a language needs, before the page is first shown in it. */
export const loadDirection = (locale: Locale): Promise<void> => loadMirror(directionOf(locale))

/** Direction of the page; renders again when language or choice change. */
export const useDirection = (): 'ltr' | 'rtl' => {
  usePreference('direction')
  return directionOf(useLocale())
}

/** Styles in the page's direction. What is on screen stays until the plugin has come. */
export const Direction = ({ children }: { children: ReactNode }) => {
  const dir = useDirection()
  const [, arrived] = useState(0)
  useEffect(() => {
    void loadMirror(dir).then(() => arrived((count) => count + 1))
  }, [dir])
  return <CacheProvider value={caches[dir] ?? caches.ltr}>{children}</CacheProvider>
}
