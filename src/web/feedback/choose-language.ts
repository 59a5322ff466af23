import i18next from 'i18next'
import type { Locale } from '../base/languages.ts'
import { changeLanguage } from '../i18n/i18n.ts'
import { notify } from './notices.ts'

/** Shows the page in a language; its words come over the line, and where that is cut it says so and stays as it was. */
export const chooseLanguage = (locale: Locale): void => {
  changeLanguage(locale).catch(() =>
    notify({ type: 'error', message: i18next.t('common:error.network'), key: 'language' }),
  )
}
