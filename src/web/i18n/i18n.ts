import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { isLocale, type Locale, languages } from './languages.ts'

/** Words of one language by namespace; loaded when the language is chosen, never before. */
export type Words = { readonly [namespace: string]: object }
export type LoadWords = (locale: Locale) => Promise<Words>

/** Key of the specification's persisted preference. */
const storageKey = 'language'

let load: LoadWords = () => Promise.resolve({})

const addWords = async (locale: Locale): Promise<void> => {
  if (i18next.hasResourceBundle(locale, 'common')) return
  for (const [namespace, words] of Object.entries(await load(locale)))
    i18next.addResourceBundle(locale, namespace, words, true, true)
}

const mark = (locale: Locale): void => {
  document.documentElement.lang = locale
  document.documentElement.dir = languages[locale].dir
}

/** Loads a language, then shows everything in it; stored for the next visit and sent with every call. */
export const changeLanguage = async (locale: Locale): Promise<void> => {
  await addWords(locale)
  localStorage.setItem(storageKey, locale)
  mark(locale)
  await i18next.changeLanguage(locale)
}

/** A name within a sentence: its first letter small, unless it begins with an abbreviation (SLA policy). */
export const inSentence = (name: unknown, locale: string | undefined): string => {
  const [first = '', second = ''] = String(name)
  return second === second.toLocaleLowerCase(locale)
    ? first.toLocaleLowerCase(locale) + String(name).slice(first.length)
    : String(name)
}

/** @param otherwise the installation's language, for somebody who has not chosen yet */
export const startI18n = async (loadWords: LoadWords, otherwise: Locale): Promise<void> => {
  load = loadWords
  const stored = localStorage.getItem(storageKey)
  const locale = isLocale(stored) ? stored : otherwise
  await i18next.use(initReactI18next).init({
    lng: locale,
    fallbackLng: false,
    defaultNS: 'common',
    resources: {},
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  })
  i18next.services.formatter?.add('inSentence', inSentence)
  await addWords(locale)
  mark(locale)
}
