// Decision (2026-11): The first page is drawn without MUI (this file, `plain.css`): 96 KB gzip instead of 170. Its
// parts (heading, field, menu button, brand) serve every other page too, in the theme's colours by name. Revisit
// when the theme works without Emotion.
import { forcedColors } from './forced-colors.ts'
import { paletteOf } from './palette.ts'
import { schemeAttribute, skinAttribute } from './theme-attribute.ts'
import { chartColors, edges, fontFamily, hashOffset, shadows } from './tokens.ts'

/** Selectors, or what stands around such, and what holds there. */
export type Rules = { readonly [selector: string]: Declarations | Rules }
type Declarations = { readonly [property: string]: string }

/** Skin default: soft shadow. Skin bordered, and a dark ground, on which no shadow shows: one hairline. */
const hairline = { [edges.surfaceShadow]: 'none', [edges.surfaceLine]: 'var(--tms-palette-divider)' }

const chartsOf = (side: 0 | 1) => Object.fromEntries(chartColors.map((pair, n) => [`--tms-chart-${n}`, pair[side]]))

/** As MUI names them, so that what is drawn without it looks the same beside it. */
const colorsOf = (side: 0 | 1) =>
  Object.fromEntries(
    Object.entries(paletteOf(side)).flatMap(([group, tones]) =>
      typeof tones === 'string'
        ? [[`--tms-palette-${group}`, tones]]
        : Object.entries(tones).map(([tone, color]) => [`--tms-palette-${group}-${tone}`, color]),
    ),
  )

/** What holds on every page, whether MUI has come or not. */
export const baseRules: Rules = {
  ':root': {
    ...colorsOf(0),
    ...chartsOf(0),
    [edges.surfaceShadow]: shadows.surface,
    [edges.surfaceLine]: 'transparent',
    [edges.floatShadow]: shadows.floating,
    scrollPaddingBlockStart: `${hashOffset}px`,
    colorScheme: 'light',
    boxSizing: 'border-box',
    WebkitTextSizeAdjust: '100%',
    WebkitFontSmoothing: 'antialiased',
  },
  '*, *::before, *::after': { boxSizing: 'inherit' },
  [`[${schemeAttribute}='dark']`]: { ...colorsOf(1), ...hairline, ...chartsOf(1), colorScheme: 'dark' },
  [`[${skinAttribute}='bordered']`]: { ...hairline, [edges.floatShadow]: '0 0 0 1px var(--tms-palette-divider)' },
  body: {
    margin: '0',
    fontFamily,
    fontSize: '0.875rem',
    lineHeight: '1.5',
    color: 'var(--tms-palette-text-primary)',
    backgroundColor: 'var(--tms-palette-background-default)',
  },
  '@media print': { body: { backgroundColor: 'white' } },
  ':focus-visible': { outlineOffset: '2px' },
  'h1:focus': { outline: 'none' },
  bdi: { unicodeBidi: 'isolate' },
  // Moves end at once, and whoever waits for their end hears of it. Colours do not move at all: a millisecond for each element makes
  // a chain of all that inherit one, and links would stand in the old scheme's colour long after it was changed.
  '@media (prefers-reduced-motion: reduce)': {
    '*, *::before, *::after': {
      animationDuration: '1ms !important',
      transitionProperty: 'transform, opacity !important',
      transitionDuration: '1ms !important',
    },
  },
  ...forcedColors,
}

const inCss = (property: string): string =>
  property.startsWith('--') ? property : property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** Rules as the text of a style sheet. */
export const cssOf = (rules: Rules): string =>
  Object.entries(rules)
    .map(([selector, body]) => {
      const inside = Object.entries(body).map(([name, value]) =>
        typeof value === 'string' ? `${inCss(name)}:${value};` : cssOf({ [name]: value }),
      )
      return `${selector}{${inside.join('')}}`
    })
    .join('')

/** Puts them into the page, before anything else that is styled as it runs. @param nonce that the policy asks for */
export const placeBaseRules = (nonce: string): void => {
  const style = document.createElement('style')
  if (nonce !== '') style.nonce = nonce
  style.textContent = cssOf(baseRules)
  document.head.append(style)
}
