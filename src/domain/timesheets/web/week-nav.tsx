import ChevronLeftIcon from '@mui/icons-material/ChevronLeft'
import ChevronRightIcon from '@mui/icons-material/ChevronRight'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { useTranslation } from 'react-i18next'
import { dayAfter } from '../../../core/time/days/days.ts'
import { formatInstantDays } from '../../../web/base/i18n/format.ts'
import { useButtonCommand } from '../../../web/fields/commands/use-button-command.ts'
import { useReading } from '../../../web/fields/values/use-reading.ts'
import type { WeekAnswer } from '../week-answer.ts'

type Props = { readonly week: WeekAnswer; readonly onDay: (day: string | undefined) => void }

/** Buttons and keys that go from week to week. */
export const WeekNav = ({ week, onDay }: Props) => {
  const { t } = useTranslation('timesheets')
  const { locale } = useReading()
  const last = useButtonCommand('timesheet.last', 'timesheets:last', ChevronLeftIcon, 'here', { key: '[' })
  const next = useButtonCommand('timesheet.next', 'timesheets:next', ChevronRightIcon, 'here', { key: ']' })
  const middle = (day: string) => Date.parse(`${day}T12:00:00Z`)
  const turned = { '[dir=rtl] &': { transform: 'scaleX(-1)' } } as const
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <IconButton ref={last} size="small" aria-label={t('last')} onClick={() => onDay(dayAfter(week.starts_on, -1))}>
        <ChevronLeftIcon fontSize="small" sx={turned} />
      </IconButton>
      <Box component="span" aria-live="polite" sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>
        <bdi>{formatInstantDays(middle(week.starts_on), middle(week.ends_on), { locale, timeZone: 'UTC' })}</bdi>
      </Box>
      <IconButton ref={next} size="small" aria-label={t('next')} onClick={() => onDay(dayAfter(week.ends_on))}>
        <ChevronRightIcon fontSize="small" sx={turned} />
      </IconButton>
      <Button size="small" onClick={() => onDay(undefined)}>
        {t('thisWeek')}
      </Button>
    </Box>
  )
}
