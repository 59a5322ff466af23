import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'

/** The line below the comments that were written since the reader was last there. */
export const NewLine = () => {
  const { t } = useTranslation('talk')
  const rule = { flex: 1, blockSize: '1px', bgcolor: 'error.main' }
  return (
    <Box
      component="li"
      sx={{ display: 'flex', alignItems: 'center', gap: 3, fontSize: '0.75rem', fontWeight: 600, color: 'error.main' }}
    >
      <Box sx={rule} />
      {t('newAbove')}
      <Box sx={rule} />
    </Box>
  )
}

/** Marks a comment as new. */
export const NewDot = () => {
  const { t } = useTranslation('talk')
  return (
    <Box
      component="span"
      role="img"
      aria-label={t('new')}
      title={t('new')}
      sx={{ inlineSize: 8, blockSize: 8, borderRadius: 99, bgcolor: 'error.main' }}
    />
  )
}
