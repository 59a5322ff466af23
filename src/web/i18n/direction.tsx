import createCache, { type EmotionCache } from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { type ReactNode, useEffect, useState } from 'react'
import { settings } from '../settings.ts'
import { type Locale, languages } from './languages.ts'

const nonce = settings.styleNonce === '' ? {} : { nonce: settings.styleNonce }

/** `compat` keeps emotion's server-side warnings about `:first-child` selectors of MUI quiet. */
const make = (options: Parameters<typeof createCache>[0]): EmotionCache => {
  const cache = createCache({ ...nonce, ...options })
  cache.compat = true
  return cache
}

const caches: { ltr: EmotionCache; rtl?: EmotionCache } = { ltr: make({ key: 'tms' }) }

/** The mirroring plugin is a download of its own: only a right-to-left language asks for it. */
export const loadDirection = async (locale: Locale): Promise<void> => {
  if (languages[locale].dir === 'ltr' || caches.rtl !== undefined) return
  const [{ default: rtlPlugin }, { prefixer }] = await Promise.all([import('@mui/stylis-plugin-rtl'), import('stylis')])
  caches.rtl = make({ key: 'tms-rtl', stylisPlugins: [prefixer, rtlPlugin] })
}

/** Styles in the language's direction. What is on screen stays until the plugin has come. */
export const Direction = ({ locale, children }: { locale: Locale; children: ReactNode }) => {
  const { dir } = languages[locale]
  const [, arrived] = useState(0)
  useEffect(() => {
    void loadDirection(locale).then(() => arrived((count) => count + 1))
  }, [locale])
  return <CacheProvider value={caches[dir] ?? caches.ltr}>{children}</CacheProvider>
}
