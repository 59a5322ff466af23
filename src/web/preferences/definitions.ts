// Decision (2026-11): All preferences are this typed list, read from storage each time: an invalid value, another
// tab and a browser without storage are one case.
import { isLocale, type Locale } from '../base/languages.ts'

/** One preference as it is kept: where, what holds without it, and what counts as a value of it. */
type Definition<T> = {
  readonly key: string
  readonly otherwise: T
  /** @returns undefined for anything that is no value: written by hand, by an older version or by another program */
  readonly read: (stored: string) => T | undefined
}

const choice = <const T extends string>(key: string, otherwise: NoInfer<T>, values: readonly T[]): Definition<T> => ({
  key,
  otherwise,
  read: (stored) => values.find((value) => value === stored),
})
const flag = (key: string, otherwise: boolean): Definition<boolean> => ({
  key,
  otherwise,
  read: (stored) => (stored === 'true' ? true : stored === 'false' ? false : undefined),
})

export const themes = ['light', 'dark', 'system'] as const
export const skins = ['default', 'bordered'] as const
export const contentWidths = ['fluid', 'boxed'] as const
export const navigations = ['vertical', 'horizontal'] as const
/** How a bar behaves as one scrolls. */
export const bars = ['sticky', 'static', 'hidden'] as const
export const directions = ['auto', 'ltr', 'rtl'] as const

const language: Definition<Locale | ''> = {
  key: 'language',
  otherwise: '',
  read: (stored) => (isLocale(stored) ? stored : undefined),
}
const token: Definition<string> = { key: 'accessToken', otherwise: '', read: (stored) => stored }

/** All that a browser remembers of its user (specification, section 3: client preferences and layout settings). */
export const definitions = {
  /** The scheme that was last shown; `theme` is what was chosen. */
  colorScheme: choice('color-scheme', 'light', ['light', 'dark']),
  theme: choice('theme', 'system', themes),
  skin: choice('skin', 'default', skins),
  semiDarkNav: flag('semi-dark-nav', false),
  /** Empty: nobody has chosen, the installation's own holds. */
  language,
  navbarBlur: flag('navbar-blur', true),
  navCollapsed: flag('nav-collapsed', true),
  contentWidth: choice('content-width', 'boxed', contentWidths),
  isAuth: flag('isAuth', false),
  accessToken: token,
  navigation: choice('navigation', 'vertical', navigations),
  navbar: choice('navbar', 'sticky', bars),
  footer: choice('footer', 'hidden', bars),
  horizontalNav: choice('horizontal-nav', 'sticky', bars),
  /** `auto`: as the language has it. */
  direction: choice('direction', 'auto', directions),
} as const

export type PreferenceName = keyof typeof definitions
export type Preferences = { readonly [N in PreferenceName]: (typeof definitions)[N]['otherwise'] }
export const preferenceNames = Object.keys(definitions) as readonly PreferenceName[]
