import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'

/** Stands where there is no value: a dash for the eye, a word for the ear. */
export const Nothing = () => {
  const { t } = useTranslation('common')
  return (
    <Box component="span" role="img" aria-label={t('none')} sx={{ color: 'text.disabled' }}>
      –
    </Box>
  )
}
