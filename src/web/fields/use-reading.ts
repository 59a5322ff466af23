import { useMe } from '../access/me.tsx'
import { useLocale } from '../i18n/use-locale.ts'
import { knownTimeZone, type Reading } from './format.ts'

/** Language and time zone of the signed-in user. */
export const useReading = (): Reading => ({ locale: useLocale(), timeZone: knownTimeZone(useMe().time_zone) })
