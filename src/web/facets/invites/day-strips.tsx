import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { dayIn, startOfDay } from '../../../core/query/relative.ts'
import { dayAfter } from '../../../core/time/days/days.ts'
import { formatter, timeOptions } from '../../base/i18n/format.ts'
import { visuallyHidden } from '../../base/theme/visually-hidden.ts'
import { useReading } from '../../fields/values/use-reading.ts'

export type Span = { readonly start: number; readonly end: number }
type Props = {
  readonly chosen: Span
  readonly people: readonly { readonly id: string; readonly name: string; readonly busy: readonly Span[] }[]
}

const hourMs = 3_600_000
/** The hours of a day that are shown; there are more where the chosen time is outside them. */
const [firstHour, lastHour] = [7, 20]

/** The day of each guest as a line: when they are busy, and the time that is chosen. */
export const DayStrips = ({ chosen, people }: Props) => {
  const { t } = useTranslation('invites')
  const { locale, timeZone } = useReading()
  const day = dayIn(chosen.start, timeZone)
  const midnight = startOfDay(day, timeZone)
  const from = Math.min(midnight + firstHour * hourMs, chosen.start)
  const to = Math.min(Math.max(midnight + lastHour * hourMs, chosen.end), startOfDay(dayAfter(day), timeZone))
  const time = formatter(locale, { ...timeOptions(), timeZone })
  const placeOf = ({ start, end }: Span) => {
    const [a, b] = [Math.max(start, from), Math.min(end, to)]
    return { insetInlineStart: `${((a - from) / (to - from)) * 100}%`, inlineSize: `${((b - a) / (to - from)) * 100}%` }
  }
  const ticks = [9, 12, 15, 18].map((hour) => midnight + hour * hourMs).filter((at) => at > from && at < to)
  return (
    <Box component="ul" aria-label={t('times.day')} sx={{ m: 0, p: 0, listStyle: 'none', marginBlockStart: 2 }}>
      {people.map(({ id, name, busy }) => {
        const shown = busy.filter((one) => one.end > from && one.start < to)
        const times = new Intl.ListFormat(locale).format(shown.map(({ start, end }) => time.formatRange(start, end)))
        return (
          <Box
            component="li"
            key={id}
            title={shown.length === 0 ? undefined : times}
            sx={{ display: 'flex', gap: 2, alignItems: 'center', minBlockSize: 24, typography: 'caption' }}
          >
            <Box
              component="bdi"
              sx={{ inlineSize: 120, flex: 'none', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
            >
              {name}
            </Box>
            <Box component="span" sx={visuallyHidden}>
              {shown.length === 0 ? t('times.freeAllDay') : t('times.busyAt', { times })}
            </Box>
            <Box
              aria-hidden
              sx={{ position: 'relative', flex: 1, blockSize: 12, bgcolor: 'action.hover', borderRadius: 0.5 }}
            >
              {shown.map((one) => (
                <Box
                  key={`${one.start} ${one.end}`}
                  sx={{
                    position: 'absolute',
                    insetBlock: 0,
                    bgcolor: 'text.secondary',
                    opacity: 0.55,
                    ...placeOf(one),
                  }}
                />
              ))}
              <Box
                sx={{
                  position: 'absolute',
                  insetBlock: -3,
                  border: 2,
                  borderColor: 'primary.main',
                  borderRadius: 0.5,
                  ...placeOf(chosen),
                }}
              />
            </Box>
          </Box>
        )
      })}
      <Box
        component="li"
        aria-hidden
        sx={{
          position: 'relative',
          blockSize: 16,
          marginInlineStart: '128px',
          typography: 'caption',
          color: 'text.secondary',
        }}
      >
        {ticks.map((at) => (
          <Box
            key={at}
            component="span"
            sx={{ position: 'absolute', ...placeOf({ start: at, end: at }), inlineSize: 'auto' }}
          >
            {formatter(locale, { hour: 'numeric', timeZone }).format(at)}
          </Box>
        ))}
      </Box>
    </Box>
  )
}
