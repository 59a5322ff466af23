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
const none: GridWords = {}
const known = new Map<Locale, GridWords>()

/** The grid's translations in a language; English until they are loaded, or if that fails. */
export const useGridWords = (locale: Locale): GridWords => {
  const [, arrived] = useState(0)
  useEffect(() => {
    if (known.has(locale)) return
    loaders[locale]?.().then(
      ({ words }) => {
        known.set(locale, words.components.MuiDataGrid.defaultProps.localeText)
        arrived((count) => count + 1)
      },
      () => undefined,
    )
  }, [locale])
  return known.get(locale) ?? none
}
