import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { Row } from '../../../../web/base/api/shapes.ts'
import {
  dayOf,
  formatDayAndMonth,
  formatInstantDays,
  formatShortInstant,
  type Reading,
} from '../../../../web/base/i18n/format.ts'
import { useReading } from '../../../../web/fields/values/use-reading.ts'

const yearOf = (at: number, { timeZone }: Reading): string => dayOf(at, timeZone).slice(0, 4)

/** Returns both ends of a stretch in one form: `Nov 23 – Dec 4`, with the year if it is not the present one. */
const saidRange = (from: number, to: number, now: number, reading: Reading): string => {
  const isThisYear = [from, to].every((at) => yearOf(at, reading) === yearOf(now, reading))
  if (!isThisYear) return formatInstantDays(from, to, reading)
  return `${formatDayAndMonth(from, reading)} – ${formatDayAndMonth(to, reading)}`
}

/** Start and end date of a row; either may be missing. */
export const DateRange = ({ row }: { row: Row }) => {
  const { t } = useTranslation('stretch')
  const reading = useReading()
  const now = Date.now()
  const [from, to] = [row.start_at, row.end_at].map((value) => (typeof value === 'string' ? value : undefined))
  if (from === undefined && to === undefined) return null
  const day = (iso: string) => formatShortInstant(iso, now, reading)
  const range =
    from === undefined
      ? t('until', { when: day(to ?? '') })
      : to === undefined
        ? t('from', { when: day(from) })
        : saidRange(Date.parse(from), Date.parse(to), now, reading)
  return (
    <Typography component="span" variant="body2" color="text.secondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
      <bdi>{range}</bdi>
    </Typography>
  )
}
