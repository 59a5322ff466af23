import type { Localization } from '@mui/material/locale'
import { createTheme, type Theme } from '@mui/material/styles'
import type {} from '@mui/x-data-grid/themeAugmentation'
import { componentsOf } from './components.ts'
import { schemeAttribute } from './theme-attribute.ts'
import { breakpoints, type ColorToken, colors, fontFamily, noticeLayer, sizes } from './tokens.ts'

const paletteOf = (side: 0 | 1) => {
  const color = (token: ColorToken): string => colors[token][side]
  const tone = (token: ColorToken) => ({ main: color(token), contrastText: color('onAccent') })
  return {
    primary: {
      main: color('accent'),
      dark: color('accentHover'),
      light: color('accentSoft'),
      contrastText: color('onAccent'),
    },
    error: tone('danger'),
    warning: tone('warning'),
    success: tone('success'),
    info: tone('info'),
    text: { primary: color('text'), secondary: color('quietText'), disabled: color('faintText') },
    background: { default: color('page'), paper: color('surface') },
    divider: color('line'),
    TableCell: { border: color('line') },
    DataGrid: { bg: color('surface'), headerBg: color('surface'), pinnedBg: color('surface') },
  }
}

/** The one theme, in a direction and with MUI's own words of the language in it. */
export const themeFor = (direction: 'ltr' | 'rtl', words: Localization): Theme =>
  createTheme(
    {
      cssVariables: { cssVarPrefix: 'tms', colorSchemeSelector: schemeAttribute },
      colorSchemes: { light: { palette: paletteOf(0) }, dark: { palette: paletteOf(1) } },
      direction,
      breakpoints: { values: breakpoints },
      spacing: 4,
      shape: { borderRadius: sizes.controlRadius },
      zIndex: { snackbar: noticeLayer },
      typography: {
        fontFamily,
        fontSize: 14,
        h1: { fontSize: '1.25rem', fontWeight: 600, lineHeight: 1.4 },
        h2: { fontSize: '1rem', fontWeight: 600, lineHeight: 1.5 },
        h3: { fontSize: '0.875rem', fontWeight: 600, lineHeight: 1.5 },
        body1: { fontSize: '0.875rem', lineHeight: 1.5 },
        body2: { fontSize: '0.8125rem', lineHeight: 1.5 },
        button: { textTransform: 'none', fontWeight: 500 },
      },
      components: componentsOf(),
    },
    words,
  )
