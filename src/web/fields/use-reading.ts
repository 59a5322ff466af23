import { useMe } from '../access/me.tsx'
import { type Reading, supportedTimeZone } from '../i18n/format.ts'
import { useLocale } from '../i18n/use-locale.ts'

/** Locale and time zone for formatting, of the signed-in user. */
export const useReading = (): Reading => ({ locale: useLocale(), timeZone: supportedTimeZone(useMe().time_zone) })
