import type { ClockOperator } from '../../../../core/query/predicate.ts'
import { formatter, type Reading } from '../../../base/i18n/format.ts'

/** A day of the week, from Monday (1), or an hour of the day in words. */
export const clockWords = (operator: ClockOperator, value: string, { locale }: Reading): string => {
  const n = Number(value)
  // The first of January 2024 was a Monday.
  return formatter(locale, { [operator]: operator === 'hour' ? 'numeric' : 'long', timeZone: 'UTC' }).format(
    Date.UTC(2024, 0, n, n),
  )
}
