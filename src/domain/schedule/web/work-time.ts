import type { Locale } from '../../../web/base/languages.ts'
import { formatMinutes, numberFormatter } from '../../../web/i18n/format.ts'

/** Working minutes of a day, as plans count them. */
export const dayMinutes = 480

/** A working time as people who plan say it: in days of eight hours from half a day on, else in hours. */
export const formatWork = (minutes: number, locale: Locale): string =>
  minutes !== 0 && Math.abs(minutes) < dayMinutes / 2
    ? formatMinutes(minutes, locale)
    : numberFormatter(locale, {
        style: 'unit',
        unit: 'day',
        unitDisplay: 'short',
        maximumFractionDigits: 1,
      }).format(minutes / dayMinutes)
