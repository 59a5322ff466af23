import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import type { Reading } from '../i18n/format.ts'
import { visuallyHidden } from '../theme/visually-hidden.ts'
import type { SourceEntry } from './entries.ts'
import { spotOf } from './moved.ts'
import { elsewhere, whenOf } from './say.ts'

type Props = { readonly one: SourceEntry; readonly timeText: string; readonly reading: Reading }

const cut = { minInlineSize: 0, overflow: 'hidden', textOverflow: 'ellipsis' } as const

/** An entry: its time, its title, and the time of its own zone where that differs; whole for those who hear it. */
export const EntryContent = ({ one: { entry }, timeText, reading }: Props) => {
  const { t } = useTranslation('calendar')
  const other = elsewhere(entry.start, entry.time_zone, reading)
  return (
    <Box component="span" sx={{ display: 'flex', overflow: 'hidden', whiteSpace: 'nowrap', paddingInline: 1 }}>
      <Box component="span" sx={visuallyHidden}>
        {whenOf(spotOf(entry), reading, t('allDay'))}:{' '}
      </Box>
      {timeText !== '' && (
        <Box component="span" aria-hidden sx={{ flex: 'none', marginInlineEnd: 1, fontVariantNumeric: 'tabular-nums' }}>
          {timeText}
        </Box>
      )}
      {/* Cut at its own end, which in a line of the other direction is not the line's. */}
      <Box component="bdi" sx={cut}>
        {entry.title}
      </Box>
      {other !== undefined && (
        <Box component="span" sx={{ ...cut, flexShrink: 1000, marginInlineStart: 1, opacity: 0.8 }}>
          ({t('zone', other)})
        </Box>
      )}
    </Box>
  )
}
