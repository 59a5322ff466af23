import type { Components, CssVarsTheme, Theme } from '@mui/material/styles'
import { schemeAttribute } from './theme-attribute.ts'
import { colors, dotsRoom, edges, sizes } from './tokens.ts'

/** The size of a label above its value, as a share of the value's. */
const labelScale = 12 / 14

/** Overrides of MUI's component styles. */
export const componentsOf = (): Components<Omit<Theme, 'components' | 'palette'> & CssVarsTheme> => ({
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: {
      root: ({ theme }) => ({
        '&:active': { opacity: 0.8 },
        // The second selector is for focus changes that React reports no event for, when it removes an element.
        '&.Mui-focusVisible, &:focus-visible': {
          outline: `2px solid ${theme.vars.palette.primary.main}`,
          outlineOffset: 2,
        },
      }),
    },
  },
  MuiButton: { defaultProps: { disableElevation: true } },
  // A label above its value has the size of small text, 12 px, where MUI's default is 10.5; the gap in the outline follows.
  MuiInputLabel: {
    styleOverrides: {
      root: { paddingBlockEnd: dotsRoom },
      outlined: { '&.MuiInputLabel-shrink': { transform: `translate(14px, -10px) scale(${labelScale})` } },
    },
  },
  MuiOutlinedInput: { styleOverrides: { notchedOutline: { '& legend': { fontSize: `${labelScale}em` } } } },
  // It begins where the field does.
  MuiFormHelperText: { styleOverrides: { contained: { marginInline: 0 } } },
  MuiTabs: {
    // A strip that has no room scrolls, by its arrows too: no tab is cut for good.
    defaultProps: { variant: 'scrollable', allowScrollButtonsMobile: true },
    styleOverrides: {
      root: { minBlockSize: sizes.tool, minInlineSize: 0 },
      scroller: { display: 'flex', alignItems: 'center' },
      indicator: { display: 'none' },
      // An arrow that leads nowhere takes no room.
      scrollButtons: { '&.Mui-disabled': { display: 'none' } },
    },
  },
  // The selected tab has a ground of its own instead of a line below.
  MuiTab: {
    styleOverrides: {
      root: ({ theme }) => ({
        minBlockSize: sizes.tool,
        minInlineSize: 0,
        paddingBlock: 4,
        paddingInline: 10,
        borderRadius: sizes.controlRadius,
        fontWeight: 400,
        textTransform: 'none',
        lineHeight: 'inherit',
        '&.Mui-selected': { backgroundColor: theme.vars.palette.primary.light, fontWeight: 500 },
        '&.Mui-focusVisible, &:focus-visible': { outlineOffset: -2 },
      }),
    },
  },
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
  // MUI's default, black at 54%, lacks contrast for small text.
  MuiToggleButton: {
    styleOverrides: {
      root: ({ theme }) => ({ color: theme.vars.palette.text.secondary }),
      // As high as the tools and tabs beside it.
      sizeSmall: { paddingBlock: 0, paddingInline: 8, minBlockSize: sizes.tool },
    },
  },
  // MUI's default, a tint of the bar's colour, makes an empty track look full.
  MuiLinearProgress: {
    styleOverrides: { root: ({ theme }) => ({ borderRadius: 2, backgroundColor: theme.vars.palette.divider }) },
  },
  MuiDataGrid: {
    styleOverrides: { root: { fontVariantNumeric: 'tabular-nums' }, columnHeaderTitle: { paddingBlock: dotsRoom } },
  },
  MuiTextField: { defaultProps: { size: 'small', fullWidth: true } },
  // The thumb of a switch that is off begins at the edge of the fields above it.
  MuiSwitch: { styleOverrides: { root: { marginInlineStart: 2 } } },
  MuiFormControl: { defaultProps: { size: 'small' } },
  MuiTooltip: { defaultProps: { enterDelay: 400 } },
  MuiLink: { defaultProps: { underline: 'hover' } },
})
