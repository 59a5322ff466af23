import type { Localization } from '@mui/material/locale'
import { loadDirection } from '../../web/i18n/direction.tsx'
import type { LoadWords } from '../../web/i18n/i18n.ts'
import type { Locale } from '../../web/i18n/languages.ts'

type Loaded = { readonly words: { readonly [namespace: string]: object }; readonly muiWords: Localization }

const loaders: { readonly [L in Locale]: () => Promise<Loaded> } = {
  en: () => import('./language-en.ts'),
  fr: () => import('./language-fr.ts'),
  ar: () => import('./language-ar.ts'),
}

const muiWords = new Map<Locale, Localization>()

/** Loads a language and what its direction needs. */
export const loadWords: LoadWords = async (locale) => {
  const [loaded] = await Promise.all([loaders[locale](), loadDirection(locale)])
  muiWords.set(locale, loaded.muiWords)
  return loaded.words
}

/** MUI's words of a language that has been loaded. */
export const muiWordsOf = (locale: Locale): Localization => muiWords.get(locale) ?? {}
