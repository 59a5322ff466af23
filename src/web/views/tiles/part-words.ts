import { useTranslation } from 'react-i18next'
import type { DatePart } from '../../../core/declare/facets/measures.ts'
import { formatDayAndMonth, formatter } from '../../base/i18n/format.ts'
import { useReading } from '../../fields/values/use-reading.ts'

/** Returns what writes the first day of a part of time on an axis: `Mar 2`, `Mar 2026`, `Q1 2026`. */
export const usePartWords = (): ((first: string, part: DatePart) => string) => {
  const { t } = useTranslation('report')
  const reading = useReading()
  return (first, part) => {
    const at = Date.parse(`${first}T12:00:00Z`)
    if (part === 'day' || part === 'week') return formatDayAndMonth(at, { ...reading, timeZone: 'UTC' })
    const written = (options: Intl.DateTimeFormatOptions) =>
      formatter(reading.locale, { ...options, year: 'numeric', timeZone: 'UTC' }).format(at)
    if (part === 'month') return written({ month: 'short' })
    return part === 'year'
      ? written({})
      : t('quarter', { quarter: Math.ceil(Number(first.slice(5, 7)) / 3), when: written({}) })
  }
}
