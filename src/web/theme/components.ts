import type { Components, CssVarsTheme, Theme } from '@mui/material/styles'
import { forcedColors } from './forced-colors.ts'
import { schemeAttribute, skinAttribute } from './theme-attribute.ts'
import { chartColors, colors, edges, hashOffset, shadows, sizes } from './tokens.ts'

/** Skin default: soft shadow. Skin bordered, and a dark ground, on which no shadow shows: one hairline. */
const hairline = { [edges.surfaceShadow]: 'none', [edges.surfaceLine]: 'var(--tms-palette-divider)' }

const chartsOf = (side: 0 | 1) => Object.fromEntries(chartColors.map((pair, n) => [`--tms-chart-${n}`, pair[side]]))

/** Looks of MUI's parts that differ from MUI's own. */
export const componentsOf = (): Components<Omit<Theme, 'components' | 'palette'> & CssVarsTheme> => ({
  MuiCssBaseline: {
    styleOverrides: {
      ':root': {
        ...chartsOf(0),
        [edges.surfaceShadow]: shadows.surface,
        [edges.surfaceLine]: 'transparent',
        [edges.floatShadow]: shadows.floating,
        scrollPaddingBlockStart: hashOffset,
      },
      [`[${schemeAttribute}='dark']`]: { ...hairline, ...chartsOf(1) },
      [`[${skinAttribute}='bordered']`]: {
        ...hairline,
        [edges.floatShadow]: '0 0 0 1px var(--tms-palette-divider)',
      },
      ':focus-visible': { outlineOffset: 2 },
      'h1:focus': { outline: 'none' },
      bdi: { unicodeBidi: 'isolate' },
      '@media (prefers-reduced-motion: reduce)': {
        '*, *::before, *::after': { animationDuration: '1ms !important', transitionDuration: '1ms !important' },
      },
      ...forcedColors,
    },
  },
  MuiButtonBase: {
    styleOverrides: {
      root: ({ theme }) => ({
        '&.Mui-focusVisible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 2 },
      }),
    },
  },
  MuiButton: { defaultProps: { disableElevation: true } },
  MuiIconButton: { styleOverrides: { root: { minInlineSize: sizes.target, minBlockSize: sizes.target } } },
  MuiPaper: {
    styleOverrides: {
      root: { backgroundImage: 'none' },
      elevation1: {
        boxShadow: `var(${edges.surfaceShadow})`,
        border: `1px solid var(${edges.surfaceLine})`,
        borderRadius: sizes.surfaceRadius,
      },
      elevation8: {
        boxShadow: `var(${edges.floatShadow})`,
        [`[${schemeAttribute}='dark'] &`]: { backgroundColor: colors.raised[1] },
      },
    },
  },
  MuiAlert: {
    styleOverrides: {
      // MUI's own takes a darkened colour in the dark scheme, on which neither black nor white text has 4.5:1.
      filled: ({ theme, ownerState: { severity = 'success' } }) => ({
        backgroundColor: theme.vars.palette[severity].main,
        color: theme.vars.palette[severity].contrastText,
      }),
    },
  },
  // MUI's own is black at 54%, too faint for small words.
  MuiToggleButton: { styleOverrides: { root: ({ theme }) => ({ color: theme.vars.palette.text.secondary }) } },
  MuiDataGrid: { styleOverrides: { root: { fontVariantNumeric: 'tabular-nums' } } },
  MuiTextField: { defaultProps: { size: 'small', fullWidth: true } },
  MuiFormControl: { defaultProps: { size: 'small' } },
  MuiTooltip: { defaultProps: { enterDelay: 400 } },
  MuiLink: { defaultProps: { underline: 'hover' } },
})
