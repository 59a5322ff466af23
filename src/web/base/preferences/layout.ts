import type { Preferences } from './definitions.ts'

/** Settings that the customizer's reset restores; without language and session. */
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
 * The preferences that change with the navigation (specification, section 4): a horizontal one un-collapses the
 * vertical one and turns a hidden navbar into a sticky one.
 */
export const navigationChanges = (
  navigation: Layout['navigation'],
  { navbar }: Pick<Layout, 'navbar'>,
): Partial<Layout> =>
  navigation === 'vertical'
    ? { navigation }
    : { navigation, navCollapsed: false, ...(navbar === 'hidden' && { navbar: 'sticky' as const }) }

/** The layout on screen, which may differ from the preferred one. */
export type EffectiveLayout = {
  readonly navigation: 'vertical' | 'horizontal' | 'overlay'
  readonly navbar: Layout['navbar']
  /** The header has a button that opens the navigation over the content. */
  readonly hasMenuButton: boolean
}

/**
 * Below the overlay breakpoint the navigation is a drawer. There, and with a horizontal navigation, a hidden navbar is
 * shown nevertheless: it has the only way to the menus.
 */
export const effectiveLayout = (
  { navigation, navbar, horizontalNav }: Pick<Layout, 'navigation' | 'navbar' | 'horizontalNav'>,
  isNarrow: boolean,
): EffectiveLayout => {
  const effective = isNarrow ? 'overlay' : navigation
  return {
    navigation: effective,
    navbar: effective !== 'vertical' && navbar === 'hidden' ? 'sticky' : navbar,
    hasMenuButton: effective === 'overlay' || (effective === 'horizontal' && horizontalNav === 'hidden'),
  }
}
