import { type Reading, supportedTimeZone } from '../../base/i18n/format.ts'
import { useLocale } from '../../base/i18n/use-locale.ts'
import { useMe } from '../../data/access/me.tsx'

/** Locale and time zone for formatting, of the signed-in user. */
export const useReading = (): Reading => ({ locale: useLocale(), timeZone: supportedTimeZone(useMe().time_zone) })
