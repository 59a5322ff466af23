import { useTranslation } from 'react-i18next'
import { isLocale, type Locale } from '../browser/languages.ts'

/** The current language; re-renders when it changes. */
export const useLocale = (): Locale => {
  const { language } = useTranslation('common').i18n
  return isLocale(language) ? language : 'en'
}
