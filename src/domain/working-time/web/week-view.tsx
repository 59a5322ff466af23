import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { readHours } from '../../../core/time/working-time/hours.ts'
import { keyOfField } from '../../../core/words/keys.ts'
import type { FacetPanelProps } from '../../../web/data/areas/product.ts'
import { weekdays } from '../calendar-hours.ts'
import { PaintedDay } from './painted-day.tsx'

/** The hours of a week as bars and words. */
export const WeekView = ({ row }: FacetPanelProps<'business_calendar'>) => {
  const { t } = useTranslation(['business_calendar', 'working_time'])
  if (row.always_open) return <Typography>{t('field.always_open')}</Typography>
  const week = (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        // On a phone the words are below their bar.
        gridTemplateColumns: { xs: 'max-content minmax(0, 1fr)', sm: 'max-content minmax(120px, 1fr) max-content' },
        gap: 2,
        m: 0,
        alignItems: 'center',
      }}
    >
      {weekdays.map((day) => (
        <Box key={day} sx={{ display: 'contents' }}>
          <dt>{t(keyOfField('business_calendar', day))}</dt>
          <PaintedDay hours={readHours(row[day]) ?? []} />
          <Box component="dd" sx={{ m: 0, gridColumn: { xs: 2, sm: 'auto' } }}>
            {row[day].length === 0 ? t('working_time:closed') : <bdi dir="ltr">{row[day].join(', ')}</bdi>}
          </Box>
        </Box>
      ))}
    </Box>
  )
  if (row.closed_all_year !== true) return week
  return (
    <>
      <Alert severity="warning" sx={{ marginBlockEnd: 3 }}>
        {t('working_time:closedAllYear')}
      </Alert>
      {week}
    </>
  )
}
