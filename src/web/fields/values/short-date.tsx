import Box from '@mui/material/Box'
import { dayOf, formatDay, formatInstant, formatShortDay, formatShortInstant } from '../../base/i18n/format.ts'
import { visuallyHidden } from '../../base/theme/visually-hidden.ts'
import { useReading } from './use-reading.ts'

type Props = {
  /** A day (`YYYY-MM-DD`) or an instant (ISO 8601). */
  readonly at: string
  /** Says that the date has passed and still matters (`Overdue`): it is red, and screen readers hear the word. */
  readonly late?: string
  /** Whether the time of an instant is shown behind its day. */
  readonly time?: boolean | 'today' | 'alone'
  /** Whether the date continues a sentence of its line: 'Deleted by Ana today'. */
  readonly inSentence?: boolean
}

const isDay = (at: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(at)

/** A date as people say it (`Today`, `Fri`, `Jan 17`), the exact one on hover. */
export const ShortDate = ({ at, late, time = false, inSentence = false }: Props) => {
  const reading = useReading()
  const now = Date.now()
  const [short, exact] = isDay(at)
    ? [formatShortDay(at, dayOf(now, reading.timeZone), reading.locale, inSentence), formatDay(at, reading.locale)]
    : [formatShortInstant(at, now, reading, time, inSentence), formatInstant(at, reading)]
  return (
    <Box component="time" dateTime={at} title={exact} sx={late === undefined ? {} : { color: 'error.main' }}>
      {short}
      {late !== undefined && (
        <Box component="span" sx={visuallyHidden}>
          {' '}
          {late}
        </Box>
      )}
    </Box>
  )
}
