// Decision (2026-11): All preferences are in this typed list and read from storage each time, which covers invalid
// values, changes in other tabs and browsers without storage.
import { isLocale, type Locale } from '../browser/languages.ts'

/** A preference: storage key, default, and parser. */
type Definition<T> = {
  readonly key: string
  readonly fallback: T
  /** @returns undefined for invalid values, e.g. of an older version */
  readonly read: (stored: string) => T | undefined
}

const choice = <const T extends string>(key: string, fallback: NoInfer<T>, values: readonly T[]): Definition<T> => ({
  key,
  fallback,
  read: (stored) => values.find((value) => value === stored),
})
const flag = (key: string, fallback: boolean): Definition<boolean> => ({
  key,
  fallback,
  read: (stored) => (stored === 'true' ? true : stored === 'false' ? false : undefined),
})

export const themes = ['light', 'dark', 'system'] as const
export const skins = ['default', 'bordered'] as const
export const contentWidths = ['fluid', 'boxed'] as const
export const navigations = ['vertical', 'horizontal'] as const
/** Scroll behaviour of a bar. */
export const bars = ['sticky', 'static', 'hidden'] as const
/** The keys that may send a message; the other of the two breaks its line. */
export const sendKeys = ['enter', 'ctrl_enter'] as const
export const directions = ['auto', 'ltr', 'rtl'] as const

const language: Definition<Locale | ''> = {
  key: 'language',
  fallback: '',
  read: (stored) => (isLocale(stored) ? stored : undefined),
}
const text = (key: string, fallback = ''): Definition<string> => ({ key, fallback, read: (stored) => stored })

/** All preferences (specification, section 3: client preferences and layout settings). */
export const definitions = {
  /** The scheme shown last; `theme` is the user's choice. */
  colorScheme: choice('color-scheme', 'light', ['light', 'dark']),
  theme: choice('theme', 'system', themes),
  skin: choice('skin', 'default', skins),
  semiDarkNav: flag('semi-dark-nav', false),
  /** Empty until the user chooses: then the installation's language applies. */
  language,
  navbarBlur: flag('navbar-blur', true),
  navCollapsed: flag('nav-collapsed', true),
  contentWidth: choice('content-width', 'boxed', contentWidths),
  isAuth: flag('isAuth', false),
  accessToken: text('accessToken'),
  /** The user's own token while they look at the program as another user. */
  ownAccessToken: text('ownAccessToken'),
  /** Id of the user who owns the token, by the server's last answer; empty before the first. */
  userId: text('userId'),
  /** Groups of the side navigation that are folded, between blanks. */
  foldedGroups: text('folded-groups', 'people system'),
  /** Number of rows that the side navigation showed last, so that it keeps space for them while they load. */
  railRows: text('rail-rows', '0'),
  /** Width in px of the table beside the bars of a timeline; empty until the user chooses one. */
  timelineTable: text('timeline-table'),
  navigation: choice('navigation', 'vertical', navigations),
  navbar: choice('navbar', 'sticky', bars),
  footer: choice('footer', 'hidden', bars),
  horizontalNav: choice('horizontal-nav', 'sticky', bars),
  /** `auto`: the language's direction. */
  direction: choice('direction', 'auto', directions),
  /** Whether conversations with unread messages come first. */
  unreadFirst: flag('unread-first', false),
  sendKey: choice('send-key', 'enter', sendKeys),
  /** Whether the other members of a conversation see that the user is writing. */
  tellsWriting: flag('tells-writing', true),
} as const

export type PreferenceName = keyof typeof definitions
export type Preferences = { readonly [N in PreferenceName]: (typeof definitions)[N]['fallback'] }
export const preferenceNames = Object.keys(definitions) as readonly PreferenceName[]
