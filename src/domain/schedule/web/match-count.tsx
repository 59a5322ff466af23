import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../web/base/i18n/format.ts'
import { visuallyHidden } from '../../../web/base/theme/visually-hidden.ts'
import { useReading } from '../../../web/fields/values/use-reading.ts'

/** The number of matching rows of a plan; in short form, as the line of tools is full. */
export const MatchCount = ({ shown, total }: { readonly shown: number; readonly total: number }) => {
  const { t } = useTranslation('common')
  const { locale } = useReading()
  return (
    <Box role="status" sx={{ color: 'text.secondary', fontSize: '0.8125rem', whiteSpace: 'nowrap' }}>
      <bdi aria-hidden>{`${formatNumber(shown, locale)} / ${formatNumber(total, locale)}`}</bdi>
      <Box component="span" sx={visuallyHidden}>
        {t('rest.shown', { shown, total })}
      </Box>
    </Box>
  )
}
