import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { Marked } from '../../../web/fields/values/marked.tsx'
import type { WeekAnswer } from '../week-answer.ts'

/** How far the week's approval is, and in words what follows from it. */
export const WeekState = ({ week }: { readonly week: WeekAnswer }) => {
  const { t } = useTranslation('timesheets')
  const isLocked = week.status === 'submitted' || week.status === 'approved'
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Marked entity="timesheet" field="status" value={week.status} />
      {isLocked && <Alert severity="info">{t(`locked.${week.status}`)}</Alert>}
      {week.status === 'refused' && (
        <Alert severity="warning">
          {t('refused')} <bdi>{week.reason}</bdi>
        </Alert>
      )}
    </Box>
  )
}
