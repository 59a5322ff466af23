import type { Localization } from '@mui/material/locale'
import { createTheme, type Theme } from '@mui/material/styles'
import type {} from '@mui/x-data-grid/themeAugmentation'
import { componentsOf } from './components.ts'
import { paletteOf } from './palette.ts'
import { schemeAttribute } from './theme-attribute.ts'
import { breakpoints, fontFamily, leading, noticeLayer, overlayLayer, sizes } from './tokens.ts'

const lineHeight = leading.line

/** The theme, with a direction and MUI's translations. */
export const themeFor = (direction: 'ltr' | 'rtl', words: Localization): Theme =>
  createTheme(
    {
      cssVariables: { cssVarPrefix: 'tms', colorSchemeSelector: schemeAttribute },
      colorSchemes: { light: { palette: paletteOf(0) }, dark: { palette: paletteOf(1) } },
      direction,
      breakpoints: { values: breakpoints },
      spacing: 4,
      shape: { borderRadius: sizes.controlRadius },
      zIndex: { drawer: overlayLayer, modal: overlayLayer, tooltip: overlayLayer, snackbar: noticeLayer },
      typography: {
        fontFamily,
        fontSize: 14,
        h1: { fontSize: '1.25rem', fontWeight: 600, lineHeight: `calc(${lineHeight} - 0.1)` },
        h2: { fontSize: '1rem', fontWeight: 600, lineHeight },
        h3: { fontSize: '0.875rem', fontWeight: 600, lineHeight },
        body1: { fontSize: '0.875rem', lineHeight },
        body2: { fontSize: '0.8125rem', lineHeight },
        button: { textTransform: 'none', fontWeight: 500 },
      },
      components: componentsOf(),
    },
    words,
  )
