import type { I18nProvider } from '@refinedev/core'
import i18next from 'i18next'
import { isLocale } from '../../base/browser/languages.ts'
import { changeLanguage } from '../../base/i18n/i18n.ts'

/** Uses the i18next singleton: created in a hook, `useGetLocale` would keep the first language. */
export const i18nProvider: I18nProvider = {
  translate: (key: string, options?: unknown, otherwise?: string) => {
    const values = typeof options === 'object' && options !== null ? options : {}
    return i18next.t(key, { ...values, defaultValue: typeof options === 'string' ? options : (otherwise ?? key) })
  },
  changeLocale: (locale: string) => (isLocale(locale) ? changeLanguage(locale) : Promise.resolve()),
  getLocale: () => i18next.language,
}
