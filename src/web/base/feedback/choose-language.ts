import i18next from 'i18next'
import type { Locale } from '../browser/languages.ts'
import { changeLanguage } from '../i18n/i18n.ts'
import { notify } from './notices.ts'

/**
 * Changes the language of this browser; shows a notice if its translations cannot be loaded.
 * @returns whether it was changed
 */
export const chooseLanguage = async (locale: Locale): Promise<boolean> => {
  try {
    await changeLanguage(locale)
    return true
  } catch {
    notify({ type: 'error', message: i18next.t('common:error.network'), key: 'language' })
    return false
  }
}
