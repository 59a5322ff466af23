import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'

/** Shown for an empty value: a dash, read as a word by screen readers. */
export const Nothing = () => {
  const { t } = useTranslation('common')
  return (
    <Box component="span" role="img" aria-label={t('none')} sx={{ color: 'text.disabled' }}>
      –
    </Box>
  )
}
