import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Marked } from '../../../web/fields/values/marked.tsx'
import type { WeekAnswer } from '../week-answer.ts'
import { clockOf } from './week-sums.tsx'

type Props = {
  readonly week: WeekAnswer
  /** Stands at the end of its line. */
  readonly children?: ReactNode
}

/** The state of the week's approval, and in words what follows from it. */
export const WeekState = ({ week, children }: Props) => {
  const { t } = useTranslation('timesheets')
  const time = `\u2066${clockOf(week.minutes)}\u2069`
  const isLocked = week.status === 'submitted' || week.status === 'approved'
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1, alignItems: 'center' }}>
        <Marked entity="timesheet" field="status" value={week.status} />
        <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
          {week.expected_minutes === null
            ? t('worked', { time })
            : t('workedOf', { time, value: `\u2066${clockOf(week.expected_minutes)}\u2069` })}
        </Box>
        <Box sx={{ display: 'flex', gap: 2, marginInlineStart: 'auto' }}>{children}</Box>
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
