import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { formatMinutes } from '../../../web/base/i18n/format.ts'
import { Marked } from '../../../web/fields/values/marked.tsx'
import { useReading } from '../../../web/fields/values/use-reading.ts'
import type { WeekAnswer } from '../week-answer.ts'

/** The state of the week's approval, and in words what follows from it. */
export const WeekState = ({ week }: { readonly week: WeekAnswer }) => {
  const { t } = useTranslation('timesheets')
  const { locale } = useReading()
  const time = formatMinutes(week.minutes, locale)
  const isLocked = week.status === 'submitted' || week.status === 'approved'
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1, alignItems: 'center' }}>
        <Marked entity="timesheet" field="status" value={week.status} />
        <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
          {week.expected_minutes === null
            ? t('worked', { time })
            : t('workedOf', { time, value: formatMinutes(week.expected_minutes, locale) })}
        </Box>
      </Box>
      {isLocked && <Alert severity="info">{t(`locked.${week.status}`)}</Alert>}
      {week.status === 'refused' && (
        <Alert severity="warning">
          {t('refused')} <bdi>{week.reason}</bdi>
        </Alert>
      )}
    </Box>
  )
}
