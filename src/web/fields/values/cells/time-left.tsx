import Box from '@mui/material/Box'
import { formatInstant } from '../../../base/i18n/format.ts'
import { visuallyHidden } from '../../../base/theme/visually-hidden.ts'
import { useReading } from '../use-reading.ts'

/** Formats how long it is until a moment, or since, in the largest unit that still tells it: `in 5 hr.`, `2 days ago`. */
export const formatTimeLeft = (iso: string, now: number, locale: string): string => {
  const at = Date.parse(iso)
  if (Number.isNaN(at)) return ''
  const minutes = Math.round((at - now) / 60_000)
  const format = new Intl.RelativeTimeFormat(locale, { style: 'short' })
  if (Math.abs(minutes) < 60) return format.format(minutes, 'minute')
  const hours = Math.round(minutes / 60)
  return Math.abs(hours) < 48 ? format.format(hours, 'hour') : format.format(Math.round(hours / 24), 'day')
}

type Props = {
  readonly at: string
  /** The word for a moment that has passed and still matters. */
  readonly late?: string
}

/** The time until a moment, or since; the moment itself on hover. */
export const TimeLeft = ({ at, late }: Props) => {
  const reading = useReading()
  return (
    <Box
      component="time"
      dateTime={at}
      title={formatInstant(at, reading)}
      sx={late === undefined ? {} : { color: 'error.main' }}
    >
      {formatTimeLeft(at, Date.now(), reading.locale)}
      {late !== undefined && (
        <Box component="span" sx={visuallyHidden}>
          {' '}
          {late}
        </Box>
      )}
    </Box>
  )
}
