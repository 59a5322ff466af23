import MenuIcon from '@mui/icons-material/Menu'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from 'react-router'
import { homePath } from '../base/redirect-target.ts'
import { PaletteButton } from '../commands/palette-button.tsx'
import { usePreference } from '../preferences/use-preference.ts'
import { breakpoints, edges, sizes } from '../theme/tokens.ts'
import { visuallyHidden } from '../theme/visually-hidden.ts'
import { Brand } from '../ui/brand.tsx'
import { HeaderTools } from './header-tools.tsx'
import { stickyAttribute } from './scroll.ts'
import { useBarPadding } from './use-shell-layout.ts'

/** Phone layout. */
const phoneQuery = `@media (max-width:${breakpoints.sm - 0.05}px)`

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
  /** The bar is sticky. */
  readonly isSticky: boolean
  /** Opens the navigation; undefined if it is always visible. */
  readonly onMenu: (() => void) | undefined
  readonly onCustomize: () => void
}

export const Header = ({ isSticky, onMenu, onCustomize }: Props) => {
  const { t } = useTranslation('common')
  const isBlurred = usePreference('navbarBlur') && isSticky
  const padding = useBarPadding()
  return (
    <Box
      component="header"
      {...(isSticky && { [stickyAttribute]: '' })}
      sx={{
        position: isSticky ? 'sticky' : 'relative',
        insetBlockStart: 0,
        zIndex: 'appBar',
        display: 'flex',
        alignItems: 'center',
        gap: { xs: 0, sm: 2 },
        blockSize: sizes.header,
        ...padding,
        color: 'text.primary',
        boxShadow: `var(${edges.surfaceShadow})`,
        borderBlockEnd: `1px solid var(${edges.surfaceLine})`,
        ...(isBlurred ? { '&::before': blurLayer } : { bgcolor: 'background.paper' }),
        '@media print': { display: 'none' },
      }}
    >
      {onMenu !== undefined && (
        <IconButton onClick={onMenu} aria-label={t('openNavigation')} color="inherit">
          <MenuIcon />
        </IconButton>
      )}
      <Link
        component={RouterLink}
        to={homePath}
        color="inherit"
        underline="none"
        // On a phone the name would be truncated to a letter, so only the logo is shown.
        sx={{ minInlineSize: 24, display: 'flex', paddingInline: 2, '& bdi': { [phoneQuery]: visuallyHidden } }}
      >
        <Brand />
      </Link>
      {/* In narrow windows the name shrinks instead of the search field, which would overlap it. */}
      <Box
        sx={{
          flex: { xs: '1 0 auto', md: '1 1 0' },
          minInlineSize: 0,
          display: 'flex',
          justifyContent: { xs: 'end', md: 'center' },
        }}
      >
        <PaletteButton />
      </Box>
      <HeaderTools onCustomize={onCustomize} />
    </Box>
  )
}
