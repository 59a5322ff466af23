import i18next from 'i18next'
import type { Locale } from '../base/languages.ts'
import { changeLanguage } from '../i18n/i18n.ts'
import { notify } from './notices.ts'

/** Changes the language; shows a notice if its translations cannot be loaded. */
export const chooseLanguage = (locale: Locale): void => {
  changeLanguage(locale).catch(() =>
    notify({ type: 'error', message: i18next.t('common:error.network'), key: 'language' }),
  )
}
