import type { GridLocaleText } from '@mui/x-data-grid'
import { useEffect, useState } from 'react'
import type { Locale } from '../base/languages.ts'

type GridWords = Partial<GridLocaleText>
type Loaded = { readonly words: { components: { MuiDataGrid: { defaultProps: { localeText: GridWords } } } } }

/** English is built into the grid; other languages are loaded. */
const loaders: { readonly [L in Locale]?: () => Promise<Loaded> } = {
  fr: () => import('./grid-words-fr.ts'),
  ar: () => import('./grid-words-ar.ts'),
}
const english: GridWords = {}
const cached = new Map<Locale, GridWords>()

/** The grid's translations in a language; English until they are loaded, or if that fails. */
export const useGridWords = (locale: Locale): GridWords => {
  const [, setLoadCount] = useState(0)
  useEffect(() => {
    if (cached.has(locale)) return
    loaders[locale]?.().then(
      ({ words }) => {
        cached.set(locale, words.components.MuiDataGrid.defaultProps.localeText)
        setLoadCount((count) => count + 1)
      },
      () => undefined,
    )
  }, [locale])
  return cached.get(locale) ?? english
}
