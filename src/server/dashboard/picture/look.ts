// Decision (2026-11): Pictures are drawn with `@napi-rs/canvas` (MIT, Skia, binaries for each system, no browser): it shapes Arabic,
// orders mixed directions and reads the fonts that the product ships. `@mui/x-charts` under `react-dom/server` has its legend in HTML
// and measures its labels in a document, and rooms of the web may not be reached from the server; so bars, lines and tables are
// drawn here, plainly, of the same answers, words and colours. `@resvg/resvg-js` is MPL-2.0 and reads no woff2 from files.
import { createRequire } from 'node:module'
import { GlobalFonts } from '@napi-rs/canvas'

/** The light colours of the browser's theme (`web/base/theme/tokens.ts`, held to be the same by a test). */
export const pictureColors = {
  page: '#F6F7F9',
  surface: '#FFFFFF',
  line: '#E4E7EC',
  text: '#15181E',
  quietText: '#525B69',
} as const

/** The colours of values, in the same order as in the browser. */
export const pictureChartColors = [
  '#0072B2',
  '#B87800',
  '#00875F',
  '#C7530A',
  '#B0548A',
  '#2B88BF',
  '#877C00',
  '#15181E',
] as const

const inter = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext', 'vietnamese'] as const
const arabicWeights = [400, 600] as const

/** Families in which a text's letters are looked for, by name; each file of a font has one of its own. */
const families = [...inter.map((set) => `Picture ${set}`), 'Picture arabic']

/** A font as the canvas takes it. @param size pixels */
export const fontOf = (size: number, isStrong = false): string =>
  `${isStrong ? 600 : 400} ${size}px ${families.map((family) => `"${family}"`).join(', ')}`

/** Makes the product's own fonts known, once in a process. */
export const loadFonts = (): void => {
  if (GlobalFonts.has('Picture arabic')) return
  const { resolve } = createRequire(import.meta.url)
  for (const set of inter)
    GlobalFonts.registerFromPath(
      resolve(`@fontsource-variable/inter/files/inter-${set}-wght-normal.woff2`),
      `Picture ${set}`,
    )
  for (const weight of arabicWeights)
    GlobalFonts.registerFromPath(
      resolve(`@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-${weight}-normal.woff2`),
      'Picture arabic',
    )
}
