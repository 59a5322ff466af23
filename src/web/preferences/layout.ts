import type { Preferences } from './definitions.ts'

/** Layout settings of the customizer: what its reset takes back. Language and session are not among them. */
export const layoutNames = [
  'theme',
  'skin',
  'semiDarkNav',
  'navbarBlur',
  'navCollapsed',
  'contentWidth',
  'navigation',
  'navbar',
  'footer',
  'horizontalNav',
  'direction',
] as const satisfies readonly (keyof Preferences)[]
export type Layout = Pick<Preferences, (typeof layoutNames)[number]>

/**
 * What choosing a navigation changes (specification, section 4): a horizontal one un-collapses the vertical one and
 * turns a hidden navbar into a sticky one.
 */
export const choosingNavigation = (
  navigation: Layout['navigation'],
  { navbar }: Pick<Layout, 'navbar'>,
): Partial<Layout> =>
  navigation === 'vertical'
    ? { navigation }
    : { navigation, navCollapsed: false, ...(navbar === 'hidden' && { navbar: 'sticky' as const }) }

/** What is on screen, as opposed to what is preferred. */
export type ShownLayout = {
  readonly navigation: 'vertical' | 'horizontal' | 'overlay'
  readonly navbar: Layout['navbar']
  /** The header has a button that opens the navigation over the content. */
  readonly hasMenuButton: boolean
}

/**
 * Below the overlay breakpoint the navigation is the vertical one, over the content. There, and beside a horizontal
 * navigation, the navbar shows even where it was hidden: nothing else would lead to the menus.
 */
export const shownLayout = (
  { navigation, navbar, horizontalNav }: Pick<Layout, 'navigation' | 'navbar' | 'horizontalNav'>,
  isNarrow: boolean,
): ShownLayout => {
  const shown = isNarrow ? 'overlay' : navigation
  return {
    navigation: shown,
    navbar: shown !== 'vertical' && navbar === 'hidden' ? 'sticky' : navbar,
    hasMenuButton: shown === 'overlay' || (shown === 'horizontal' && horizontalNav === 'hidden'),
  }
}
