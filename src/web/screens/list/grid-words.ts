import type { GridLocaleText } from '@mui/x-data-grid'
import { arSD, enUS, frFR } from '@mui/x-data-grid/locales'
import type { Locale } from '../../i18n/languages.ts'

const words = { en: enUS, fr: frFR, ar: arSD }

/** The grid's own words in a language. */
export const gridWords = (locale: Locale): Partial<GridLocaleText> =>
  words[locale].components.MuiDataGrid.defaultProps.localeText
