import useMediaQuery from '@mui/material/useMediaQuery'
import { type ShownLayout, shownLayout } from '../preferences/layout.ts'
import { usePreference } from '../preferences/use-preference.ts'
import { overlayNavBreakpoint, sizes } from '../theme/tokens.ts'

/** The layout as it is on screen: what is preferred, within what the width of the window allows. */
export const useShellLayout = (): ShownLayout => {
  const isWide = useMediaQuery(`(min-width:${overlayNavBreakpoint}px)`, { noSsr: true })
  const navigation = usePreference('navigation')
  const navbar = usePreference('navbar')
  const horizontalNav = usePreference('horizontalNav')
  return shownLayout({ navigation, navbar, horizontalNav }, !isWide)
}

/**
 * Inline padding of a bar. Over a boxed content with a horizontal navigation the bars end where the content ends; beside
 * a vertical one they go from edge to edge.
 */
export const useBarPadding = () => {
  const { navigation } = useShellLayout()
  const isBoxed = usePreference('contentWidth') === 'boxed' && navigation === 'horizontal'
  // Its first control has 8 px of its own before what one sees of it.
  return { paddingInline: isBoxed ? `max(16px, calc((100% - ${sizes.content}px) / 2 - 8px))` : { xs: 2, sm: 4 } }
}
