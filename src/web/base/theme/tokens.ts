/** Colours by meaning, for light and dark. The only place where colours are defined. */
type Pair = readonly [light: string, dark: string]

export const colors = {
  page: ['#F6F7F9', '#0E1014'],
  surface: ['#FFFFFF', '#16191F'],
  raised: ['#FFFFFF', '#1C2028'],
  line: ['#E4E7EC', '#282D36'],
  strongLine: ['#CBD1DA', '#3A414D'],
  text: ['#15181E', '#E8EBF0'],
  quietText: ['#525B69', '#A3ABB8'],
  faintText: ['#67707D', '#8A93A1'],
  accent: ['#4557D0', '#93A1FF'],
  accentHover: ['#3949B5', '#A9B4FF'],
  accentSoft: ['#ECEFFC', '#222A52'],
  onAccent: ['#FFFFFF', '#0E1014'],
  danger: ['#B42318', '#FF8A80'],
  warning: ['#9A5B00', '#E2A84B'],
  success: ['#157347', '#5CC98B'],
  info: ['#1D5FD1', '#79A8FF'],
} as const satisfies { readonly [token: string]: Pair }

export type ColorToken = keyof typeof colors

/** Colours of charts: distinguishable for colour-blind users (Okabe and Ito), with a contrast of at least 3:1. */
export const chartColors = [
  ['#0072B2', '#3D94D6'],
  ['#B87800', '#E69F00'],
  ['#00875F', '#2BBF94'],
  ['#C7530A', '#F0763A'],
  ['#B0548A', '#DD9CC0'],
  ['#2B88BF', '#8FD0F5'],
  ['#877C00', '#F0E442'],
  ['#15181E', '#E8EBF0'],
] as const satisfies readonly Pair[]
/**
 * Grounds of initials, under white text of at least 4.5:1, in both themes: twenty hues, in turn light and dark, as few people
 * of a team should share one.
 */
export const faceColors = [
  '#B03D58',
  '#782A24',
  '#AD4905',
  '#683B02',
  '#8B6404',
  '#524800',
  '#667401',
  '#29540C',
  '#068146',
  '#015543',
  '#087C77',
  '#02525B',
  '#0A7797',
  '#014C78',
  '#3967C1',
  '#3E3E81',
  '#7854B6',
  '#5E326F',
  '#9D448F',
  '#722A4E',
] as const

/** Custom property of a chart colour. @param n index from 0; wraps around */
export const chartColor = (n: number): string => `var(--tms-chart-${n % chartColors.length})`

/** Pixels. */
export const sizes = {
  surfaceRadius: 8,
  controlRadius: 6,
  header: 48,
  /** Tabs and chips in the lines above a page's content. */
  tool: 30,
  nav: 248,
  navCollapsed: 64,
  horizontalNav: 44,
  /** Boxed content. */
  content: 1440,
  /** Forms and other pages that are read from top to bottom. */
  page: 1040,
  /** Smallest target that WCAG 2.2 (2.5.8) accepts. */
  target: 24,
} as const

export const shadows = {
  surface: '0 1px 2px rgb(16 24 40 / .05), 0 1px 3px rgb(16 24 40 / .08)',
  floating: '0 8px 24px rgb(16 24 40 / .14)',
} as const

/** z-index of overlays (specification, section 9); among them, the last one opened is on top. */
export const overlayLayer = 2000
/** z-index of notices, above overlays. */
export const noticeLayer = 2100

/** Custom properties by which surfaces follow skin and scheme. */
export const edges = {
  surfaceShadow: '--tms-edge-surface-shadow',
  surfaceLine: '--tms-edge-surface-line',
  floatShadow: '--tms-edge-float-shadow',
} as const

/** Breakpoints of the specification, section 9. */
export const breakpoints = { xs: 0, sm: 600, md: 960, lg: 1264, xl: 1904 } as const
/** Media query of the phone layout. */
export const phoneQuery = `(max-width:${breakpoints.sm - 0.05}px)`
/** Padding around the content by breakpoint, in units of 4 px. */
export const contentPadding = { xs: 4, sm: 5, md: 6, lg: 7, xl: 8 } as const
/** Space between the line at the page's top and the content, in units of 4 px. */
export const contentTop = 1.5
/** Distance in pixels between the window's top and the target of a hash (specification, section 9). */
export const hashOffset = 60
/** Width in pixels below which the navigation is an overlay. */
export const overlayNavBreakpoint = 976

/**
 * Height of a line: Arabic letters reach further below theirs, and their dots would be cut where a text that is too long
 * ends in dots.
 */
export const leading = { line: 'var(--tms-leading, 1.5)', arabic: { '--tms-leading': '1.75' } } as const
/**
 * Styles of a text in one line that ends in dots where it has no room. Only its sides are clipped, as letters of another
 * script than the page's may reach below its line.
 */
export const cutText = { minInlineSize: 0, overflowX: 'clip', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const
/** Room below a name for the dots of Arabic letters, where the line's height is given by the component. */
export const dotsRoom = '0.3em'

export const fontFamily = [
  'Inter Variable',
  'IBM Plex Sans Arabic',
  'Inter Fallback',
  'system-ui',
  '-apple-system',
  'Segoe UI',
  'Roboto',
  'Noto Sans Arabic',
  'Noto Sans',
  'Arial',
  'sans-serif',
  'Apple Color Emoji',
  'Segoe UI Emoji',
  'Noto Color Emoji',
]
  .map((name) => (name.includes(' ') ? `"${name}"` : name))
  .join(', ')
