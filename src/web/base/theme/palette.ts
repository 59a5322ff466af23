import { type ColorToken, colors } from './tokens.ts'

/** The colours of a scheme by MUI's names. @param side 0 light, 1 dark */
export const paletteOf = (side: 0 | 1) => {
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
    action: { active: color('quietText') },
    divider: color('line'),
    TableCell: { border: color('line') },
    DataGrid: { bg: color('surface'), headerBg: color('surface'), pinnedBg: color('surface') },
  }
}
