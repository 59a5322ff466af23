import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { isLocale, type Locale, languages } from '../base/languages.ts'
import { forgetPreferences, preference, setPreferences, watchPreferences } from '../preferences/preferences.ts'

/** Words of one language by namespace; loaded when the language is chosen, never before. */
export type Words = { readonly [namespace: string]: object }
/** `start`: what the sign-in page says by itself; `whole`: all that the product says. */
export type Part = 'start' | 'whole'
export type LoadWords = (locale: Locale, part: Part) => Promise<Words>
/** Loads words of a language that only some pages say. */
export type LoadLateWords = (locale: Locale, namespace: string) => Promise<object>

let load: LoadWords = () => Promise.resolve({})
let loadLate: LoadLateWords = () => Promise.resolve({})
let wanted: Part = 'whole'
const held = new Map<Locale, Part>()
const late = new Set<string>()

const addLate = async (locale: Locale): Promise<void> => {
  const missing = [...late].filter((namespace) => !i18next.hasResourceBundle(locale, namespace))
  await Promise.all(
    missing.map(async (namespace) => i18next.addResourceBundle(locale, namespace, await loadLate(locale, namespace))),
  )
}

const addWords = async (locale: Locale): Promise<void> => {
  const part = wanted
  if (held.get(locale) === 'whole' || held.get(locale) === part) return addLate(locale)
  for (const [namespace, words] of Object.entries(await load(locale, part)))
    i18next.addResourceBundle(locale, namespace, words, true, true)
  // Those of the start may come last, and when all are wanted already.
  if (held.get(locale) !== 'whole') held.set(locale, part)
  await addWords(locale)
}

/** From now on languages are loaded whole, first of all the one that is shown. */
export const addAllWords = async (): Promise<void> => {
  wanted = 'whole'
  // Chosen meanwhile, another one has come whole by itself.
  if (isLocale(i18next.language)) await addWords(i18next.language)
}

/** Words that only some pages say: loaded with the first of these, and from then on with each language that is chosen. */
export const addLateWords = async (namespace: string): Promise<void> => {
  late.add(namespace)
  if (isLocale(i18next.language)) await addLate(i18next.language)
}

/** Direction of the page: the language's own, unless another was chosen. */
export const directionOf = (locale: Locale): 'ltr' | 'rtl' => {
  const chosen = preference('direction')
  return chosen === 'auto' ? languages[locale].dir : chosen
}

const mark = (locale: Locale): void => {
  document.documentElement.lang = locale
  document.documentElement.dir = directionOf(locale)
}

const show = async (locale: Locale): Promise<void> => {
  await addWords(locale)
  mark(locale)
  await i18next.changeLanguage(locale)
}

/**
 * Loads a language, then shows everything in it; stored for the next visit and sent with every call. A direction that
 * was chosen ends with the language that it was chosen for (specification, section 4: right to left when it is so marked).
 */
export const changeLanguage = async (locale: Locale): Promise<void> => {
  await addWords(locale)
  forgetPreferences(['direction'])
  await show(locale)
  setPreferences({ language: locale })
}

/** Shows what was chosen elsewhere: in another tab, or as direction alone. */
const follow = (): void => {
  const { language } = i18next
  const wanted = preference('language')
  if (wanted !== '' && wanted !== language)
    // Offline there are no words of a language that was never loaded: this tab stays as it is.
    show(wanted).catch(() => undefined)
  else if (isLocale(language)) mark(language)
}

/** A name within a sentence: its first letter small, unless it begins with an abbreviation (SLA policy). */
export const inSentence = (name: unknown, locale: string | undefined): string => {
  const [first = '', second = ''] = String(name)
  return second === second.toLocaleLowerCase(locale)
    ? first.toLocaleLowerCase(locale) + String(name).slice(first.length)
    : String(name)
}

/** @param otherwise the installation's language, for somebody who has not chosen yet */
export const startI18n = async (
  loaders: { readonly words: LoadWords; readonly late: LoadLateWords },
  otherwise: Locale,
  part: Part,
): Promise<void> => {
  load = loaders.words
  loadLate = loaders.late
  wanted = part
  const locale = preference('language') || otherwise
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
  watchPreferences(['language', 'direction'], follow)
}
