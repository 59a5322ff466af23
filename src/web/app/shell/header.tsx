import MenuIcon from '@mui/icons-material/Menu'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from 'react-router'
import { homePath } from '../../base/browser/redirect-target.ts'
import { usePreference } from '../../base/preferences/use-preference.ts'
import { edges, overlayNavBreakpoint, sizes } from '../../base/theme/tokens.ts'
import { visuallyHidden } from '../../base/theme/visually-hidden.ts'
import { Brand } from '../../base/ui/brand.tsx'
import { PaletteButton } from '../../fields/commands/palette-button.tsx'
import { HeaderTools } from './header-tools.tsx'
import { stickyAttribute } from './scroll.ts'
import { useBarPadding, useShellLayout } from './use-shell-layout.ts'

/** A query for windows whose navigation is a drawer: there the page's title needs the space of the name. */
const overlayQuery = `@media (max-width:${overlayNavBreakpoint - 0.05}px)`

/**
 * The blur is on a layer behind the bar: `backdrop-filter` on the bar would make it the containing block of its fixed menus.
 */
const blurLayer = {
  content: '""',
  position: 'absolute',
  inset: 0,
  zIndex: -1,
  backdropFilter: 'blur(10px)',
  backgroundColor: 'rgba(var(--tms-palette-background-paperChannel) / 0.86)',
} as const

type Props = {
  /** Whether the bar is sticky. */
  readonly isSticky: boolean
  /** Opens the navigation; undefined if it is always visible. */
  readonly onMenu: (() => void) | undefined
  readonly onCustomize: () => void
}

/** The installation's logo and name, as a link home. It is as wide as the navigation below it, or as the name. */
const HomeLink = () => {
  const { navigation } = useShellLayout()
  const isCollapsed = usePreference('navCollapsed') && navigation === 'vertical'
  const isAboveNav = navigation === 'vertical'
  return (
    <Link
      component={RouterLink}
      to={homePath}
      color="inherit"
      underline="none"
      sx={{
        display: 'flex',
        alignItems: 'center',
        paddingInline: isAboveNav ? '20px' : 2,
        '& img': { maxInlineSize: 24 },
        // The navigation sets the column's width, however long the name is.
        ...(isAboveNav && { inlineSize: 0, minInlineSize: '100%' }),
        ...(!isAboveNav && { maxInlineSize: 280 }),
        ...(isCollapsed && { '& bdi': visuallyHidden }),
        [overlayQuery]: { display: { xs: 'none', sm: 'flex' }, '& bdi': visuallyHidden },
      }}
    >
      <Brand />
    </Link>
  )
}

/**
 * The bar at the window's top: the logo at its start, the tools at its end; the page's line is over its middle
 * (`ui/page-head.tsx`).
 */
export const Header = ({ isSticky, onMenu, onCustomize }: Props) => {
  const { t } = useTranslation('common')
  const isBlurred = usePreference('navbarBlur') && isSticky
  const { navigation } = useShellLayout()
  const padding = useBarPadding()
  return (
    <Box
      component="header"
      {...(isSticky && { [stickyAttribute]: '' })}
      sx={{
        // The bar spans all rows, as a sticky element stays within its grid area.
        gridArea: '1 / 1 / -1 / -1',
        alignSelf: 'start',
        position: isSticky ? 'sticky' : 'relative',
        insetBlockStart: 0,
        zIndex: 'appBar',
        display: 'grid',
        gridTemplateColumns: 'subgrid',
        blockSize: sizes.header,
        paddingInlineEnd: padding.paddingInline,
        // Above a vertical navigation the logo is in line with its icons.
        paddingInlineStart: navigation === 'vertical' ? 0 : padding.paddingInline,
        color: 'text.primary',
        boxShadow: `var(${edges.surfaceShadow})`,
        borderBlockEnd: `1px solid var(${edges.surfaceLine})`,
        ...(isBlurred ? { '&::before': blurLayer } : { bgcolor: 'background.paper' }),
        '@media print': { display: 'none' },
      }}
    >
      <Box sx={{ gridColumn: 1, display: 'flex', alignItems: 'center', minInlineSize: 0 }}>
        {onMenu !== undefined && (
          <IconButton onClick={onMenu} aria-label={t('openNavigation')} edge="start">
            <MenuIcon />
          </IconButton>
        )}
        <HomeLink />
      </Box>
      <Box
        sx={{
          gridColumn: 3,
          display: 'flex',
          alignItems: 'center',
          gap: { xs: 0, sm: 1 },
          paddingInlineStart: { sm: 3 },
        }}
      >
        <PaletteButton />
        <HeaderTools onCustomize={onCustomize} />
      </Box>
    </Box>
  )
}
