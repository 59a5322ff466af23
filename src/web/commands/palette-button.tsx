import SearchIcon from '@mui/icons-material/Search'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { useTranslation } from 'react-i18next'
import { sizes } from '../theme/tokens.ts'
import { KeyCaps } from './key-caps.tsx'
import { openOver } from './overlays.ts'

/** The header's search field, which opens the palette; an icon in narrow windows. */
export const PaletteButton = () => {
  const { t } = useTranslation()
  const label = t('command:open')
  return (
    <ButtonBase
      onClick={() => openOver('palette')}
      aria-label={label}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      sx={{
        gap: 2,
        blockSize: 36,
        minInlineSize: 36,
        flex: { xs: 'none', md: '0 1 320px' },
        justifyContent: { xs: 'center', md: 'start' },
        paddingInline: { xs: 1.5, md: 3 },
        borderRadius: `${sizes.controlRadius}px`,
        border: { md: 1 },
        borderColor: { md: 'divider' },
        bgcolor: { md: 'background.default' },
        color: 'text.secondary',
        '&:hover': { borderColor: 'text.disabled', color: 'text.primary' },
      }}
    >
      <SearchIcon fontSize="small" />
      <Box
        component="span"
        sx={{
          display: { xs: 'none', md: 'block' },
          flex: 1,
          textAlign: 'start',
          typography: 'body2',
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          whiteSpace: 'nowrap',
        }}
      >
        {label}
      </Box>
      <Box component="span" sx={{ display: { xs: 'none', md: 'inline-flex' } }}>
        <KeyCaps keys="mod+k" />
      </Box>
    </ButtonBase>
  )
}
