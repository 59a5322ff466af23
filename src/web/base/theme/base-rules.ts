// Decision (2026-11): The first page is styled without MUI (this file, `plain.css`): 96 KB gzip instead of 170. Its
// components (heading, field, menu button, brand) are used on all pages, with the theme's custom properties. Revisit
// when the theme works without Emotion.
import { forcedColors } from './forced-colors.ts'
import { paletteOf } from './palette.ts'
import { schemeAttribute, skinAttribute } from './theme-attribute.ts'
import { chartColors, edges, fontFamily, hashOffset, leading, shadows } from './tokens.ts'

/** Declarations by selector, nested in at-rules. */
type Rules = { readonly [selector: string]: Declarations | Rules }
type Declarations = { readonly [property: string]: string }

/** A hairline replaces the shadow in skin bordered and in dark mode, where shadows are invisible. */
const hairline = { [edges.surfaceShadow]: 'none', [edges.surfaceLine]: 'var(--tms-palette-divider)' }

const chartsOf = (side: 0 | 1) => Object.fromEntries(chartColors.map((pair, n) => [`--tms-chart-${n}`, pair[side]]))

/** MUI's custom properties, so that components without MUI have the same colours. */
const colorsOf = (side: 0 | 1) =>
  Object.fromEntries(
    Object.entries(paletteOf(side)).flatMap(([group, tones]) =>
      typeof tones === 'string'
        ? [[`--tms-palette-${group}`, tones]]
        : Object.entries(tones).map(([tone, color]) => [`--tms-palette-${group}-${tone}`, color]),
    ),
  )

/** Rules of every page, whether MUI is loaded or not. */
const baseRules: Rules = {
  ':root': {
    ...colorsOf(0),
    ...chartsOf(0),
    [edges.surfaceShadow]: shadows.surface,
    [edges.surfaceLine]: 'transparent',
    [edges.floatShadow]: shadows.floating,
    scrollPaddingBlockStart: `${hashOffset}px`,
    colorScheme: 'light',
    // Pages with and without a scrollbar have the same width.
    scrollbarGutter: 'stable',
    boxSizing: 'border-box',
    WebkitTextSizeAdjust: '100%',
    WebkitFontSmoothing: 'antialiased',
  },
  // A dialog's backdrop does not cover the scrollbar's gutter, which would stay a bright strip beside it.
  ':root:has(> body > .MuiDialog-root)': {
    backgroundColor: 'color-mix(in srgb, var(--tms-palette-background-default), black 50%)',
  },
  // The parts of a dialog scroll between its title and its buttons, though a form is around them.
  '.MuiDialog-paper > form': { display: 'contents' },
  ':root:lang(ar)': leading.arabic,
  '*, *::before, *::after': { boxSizing: 'inherit' },
  [`[${schemeAttribute}='dark']`]: { ...colorsOf(1), ...hairline, ...chartsOf(1), colorScheme: 'dark' },
  [`[${skinAttribute}='bordered']`]: { ...hairline, [edges.floatShadow]: '0 0 0 1px var(--tms-palette-divider)' },
  body: {
    margin: '0',
    fontFamily,
    fontSize: '0.875rem',
    lineHeight: leading.line,
    color: 'var(--tms-palette-text-primary)',
    backgroundColor: 'var(--tms-palette-background-default)',
  },
  // Paper is white, whatever the screen.
  '@media print': {
    body: { backgroundColor: 'white' },
    [`:root[${schemeAttribute}='dark']`]: { ...colorsOf(0), ...chartsOf(0), colorScheme: 'light' },
  },
  // A text's own script decides its direction, the page its edge: all texts of a page begin at one line.
  ':where(:root[dir=rtl] [dir=auto])': { textAlign: 'right' },
  ':where(:root[dir=ltr] [dir=auto])': { textAlign: 'left' },
  // An empty field has no text that tells a direction, and `auto` is left to right then: its placeholder is the page's.
  '[dir=auto]:placeholder-shown': { direction: 'inherit' },
  'input:placeholder-shown': { textOverflow: 'ellipsis' },
  ':focus-visible': { outlineOffset: '2px' },
  'h1:focus': { outline: 'none' },
  bdi: { unicodeBidi: 'isolate' },
  // Motion ends at once, but still fires its end events. Colours have no transition at all: a millisecond per element
  // adds up along inherited colours, and links would keep the old scheme's colour for long.
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

/** Serialises rules to a style sheet. */
const cssOf = (rules: Rules): string =>
  Object.entries(rules)
    .map(([selector, body]) => {
      const inside = Object.entries(body).map(([name, value]) =>
        typeof value === 'string' ? `${inCss(name)}:${value};` : cssOf({ [name]: value }),
      )
      return `${selector}{${inside.join('')}}`
    })
    .join('')

/** Inserts the rules before all other run-time styles. @param nonce of the content security policy */
export const insertBaseRules = (nonce: string): void => {
  const style = document.createElement('style')
  if (nonce !== '') style.nonce = nonce
  style.textContent = cssOf(baseRules)
  document.head.append(style)
}
