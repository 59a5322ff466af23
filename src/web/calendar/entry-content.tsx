import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import type { Reading } from '../i18n/format.ts'
import { visuallyHidden } from '../theme/visually-hidden.ts'
import type { SourceEntry } from './entries.ts'
import { spotOf } from './moved.ts'
import { elsewhere, whenOf } from './say.ts'

type Props = { readonly one: SourceEntry; readonly timeText: string; readonly reading: Reading }

/** An entry: its time, its title, and the time of its own zone where that differs; whole for those who hear it. */
export const EntryContent = ({ one: { entry }, timeText, reading }: Props) => {
  const { t } = useTranslation('calendar')
  const other = elsewhere(entry.start, entry.time_zone, reading)
  return (
    <Box
      component="span"
      sx={{ display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', paddingInline: 1 }}
    >
      <Box component="span" sx={visuallyHidden}>
        {whenOf(spotOf(entry), reading, t('allDay'))}:{' '}
      </Box>
      {timeText !== '' && (
        <Box component="span" aria-hidden sx={{ marginInlineEnd: 1, fontVariantNumeric: 'tabular-nums' }}>
          {timeText}
        </Box>
      )}
      <bdi>{entry.title}</bdi>
      {other !== undefined && (
        <Box component="span" sx={{ marginInlineStart: 1, opacity: 0.8 }}>
          ({t('zone', other)})
        </Box>
      )}
    </Box>
  )
}
