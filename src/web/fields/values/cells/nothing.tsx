import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'

/** The sign of an empty value: a dash, which screen readers read as a word. */
export const Nothing = () => {
  const { t } = useTranslation('common')
  return (
    <Box component="span" role="img" aria-label={t('none')} sx={{ color: 'text.disabled' }}>
      –
    </Box>
  )
}
