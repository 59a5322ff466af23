import MenuIcon from '@mui/icons-material/Menu'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import Tooltip from '@mui/material/Tooltip'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from 'react-router'
import { PaletteButton } from '../commands/palette-button.tsx'
import { homePath } from '../routes/redirect-target.ts'
import { sizes } from '../theme/tokens.ts'
import { Brand } from './brand.tsx'
import { LanguageMenu } from './language-menu.tsx'
import { ProfileMenu } from './profile-menu.tsx'
import { ThemeMenu } from './theme-menu.tsx'

/** @param onMenu opens the navigation; undefined where it is always open */
export const Header = ({ onMenu }: { onMenu: (() => void) | undefined }) => {
  const { t } = useTranslation('common')
  return (
    <Box
      component="header"
      sx={{
        position: 'sticky',
        insetBlockStart: 0,
        zIndex: 'appBar',
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        blockSize: sizes.header,
        paddingInline: 4,
        bgcolor: 'background.paper',
        borderBlockEnd: 1,
        borderColor: 'divider',
        '@media print': { display: 'none' },
      }}
    >
      {onMenu !== undefined && (
        <IconButton onClick={onMenu} aria-label={t('openNavigation')} edge="start" color="inherit">
          <MenuIcon />
        </IconButton>
      )}
      <Link
        component={RouterLink}
        to={homePath}
        color="inherit"
        underline="none"
        sx={{ flex: 1, minInlineSize: 0, display: 'flex' }}
      >
        <Brand />
      </Link>
      <PaletteButton />
      <LanguageMenu hint={Tooltip} />
      <ThemeMenu hint={Tooltip} />
      <ProfileMenu />
    </Box>
  )
}
