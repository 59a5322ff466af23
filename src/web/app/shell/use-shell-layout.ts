import useMediaQuery from '@mui/material/useMediaQuery'
import { type EffectiveLayout, effectiveLayout } from '../../base/preferences/layout.ts'
import { usePreference } from '../../base/preferences/use-preference.ts'
import { overlayNavBreakpoint, sizes } from '../../base/theme/tokens.ts'

/** The layout on screen: the preferred one, as far as the window's width allows. */
export const useShellLayout = (): EffectiveLayout => {
  const isWide = useMediaQuery(`(min-width:${overlayNavBreakpoint}px)`, { noSsr: true })
  const navigation = usePreference('navigation')
  const navbar = usePreference('navbar')
  const horizontalNav = usePreference('horizontalNav')
  return effectiveLayout({ navigation, navbar, horizontalNav }, !isWide)
}

/**
 * Inline padding of a bar. With boxed content and horizontal navigation the bars align with the content; beside
 * a vertical navigation they are full width.
 */
export const useBarPadding = () => {
  const { navigation } = useShellLayout()
  const isBoxed = usePreference('contentWidth') === 'boxed' && navigation === 'horizontal'
  // The first control has 8 px of padding itself. Of the window's width: in a subgrid a percentage would be cyclic.
  return { paddingInline: isBoxed ? `max(16px, calc((100vw - ${sizes.content}px) / 2 - 8px))` : { xs: 2, sm: 4 } }
}
