import SearchIcon from '@mui/icons-material/Search'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { useTranslation } from 'react-i18next'
import { sizes } from '../../base/theme/tokens.ts'
import { KeyCaps } from './key-caps.tsx'
import { openOver } from './overlays.ts'

/** The header's search button, which opens the palette. */
export const PaletteButton = () => {
  const { t } = useTranslation()
  return (
    <ButtonBase
      onClick={() => openOver('palette')}
      aria-label={t('command:open')}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      sx={{
        gap: 1.5,
        blockSize: { xs: 36, md: 30 },
        minInlineSize: 36,
        flex: 'none',
        paddingInline: 2,
        borderRadius: `${sizes.controlRadius}px`,
        border: { md: 1 },
        borderColor: { md: 'divider' },
        bgcolor: { md: 'background.default' },
        color: 'text.secondary',
        '&:hover': { borderColor: 'text.disabled', color: 'text.primary' },
      }}
    >
      <SearchIcon fontSize="small" />
      <Box component="span" sx={{ display: { xs: 'none', md: 'inline-flex' } }}>
        <KeyCaps keys="mod+k" />
      </Box>
    </ButtonBase>
  )
}
