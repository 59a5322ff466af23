import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { isLocale, type Locale, languages } from '../browser/languages.ts'
import { preference, resetPreferences, setPreferences, watchPreferences } from '../preferences/preferences.ts'

/** Translations of a language by namespace; loaded when the language is chosen. */
type Translations = { readonly [namespace: string]: object }
/** `start`: the translations of the sign-in page; `whole`: all of them. */
export type Part = 'start' | 'whole'
export type LoadTranslations = (locale: Locale, part: Part) => Promise<Translations>
/** Loads a namespace that only some pages use. */
export type LoadNamespace = (locale: Locale, namespace: string) => Promise<object>

let load: LoadTranslations = () => Promise.resolve({})
let loadLate: LoadNamespace = () => Promise.resolve({})
let requestedPart: Part = 'whole'
const loadedParts = new Map<Locale, Part>()
const lateNamespaces = new Set<string>()

const loadLateNamespaces = async (locale: Locale): Promise<void> => {
  const missing = [...lateNamespaces].filter((namespace) => !i18next.hasResourceBundle(locale, namespace))
  await Promise.all(
    missing.map(async (namespace) => i18next.addResourceBundle(locale, namespace, await loadLate(locale, namespace))),
  )
}

const loadLanguage = async (locale: Locale): Promise<void> => {
  const part = requestedPart
  if (loadedParts.get(locale) === 'whole' || loadedParts.get(locale) === part) return loadLateNamespaces(locale)
  for (const [namespace, words] of Object.entries(await load(locale, part)))
    i18next.addResourceBundle(locale, namespace, words, true, true)
  // The start part may arrive after the whole.
  if (loadedParts.get(locale) !== 'whole') loadedParts.set(locale, part)
  await loadLanguage(locale)
}

/** Loads all translations, of the current language now and of others when chosen. */
export const loadAllTranslations = async (): Promise<void> => {
  requestedPart = 'whole'
  // A language chosen meanwhile is loaded whole already.
  if (isLocale(i18next.language)) await loadLanguage(i18next.language)
}

/** Loads a namespace that only some pages use in a language, whatever the page's is. */
export const loadNamespaceIn = async (locale: Locale, namespace: string): Promise<void> => {
  if (!i18next.hasResourceBundle(locale, namespace))
    i18next.addResourceBundle(locale, namespace, await loadLate(locale, namespace))
}

/** Loads a namespace that only some pages use, now and for every language chosen later. */
export const loadNamespace = async (namespace: string): Promise<void> => {
  lateNamespaces.add(namespace)
  if (isLocale(i18next.language)) await loadLateNamespaces(i18next.language)
}

/** Direction of the page: the preference, else the language's. */
export const directionOf = (locale: Locale): 'ltr' | 'rtl' => {
  const preferred = preference('direction')
  return preferred === 'auto' ? languages[locale].dir : preferred
}

const applyToDocument = (locale: Locale): void => {
  document.documentElement.lang = locale
  document.documentElement.dir = directionOf(locale)
}

const show = async (locale: Locale): Promise<void> => {
  await loadLanguage(locale)
  applyToDocument(locale)
  await i18next.changeLanguage(locale)
}

/**
 * Loads a language, shows the page in it and stores the choice, which is also sent with every call. A chosen direction
 * is reset (specification, section 4: right to left if the language is).
 */
export const changeLanguage = async (locale: Locale): Promise<void> => {
  await loadLanguage(locale)
  resetPreferences(['direction'])
  await show(locale)
  setPreferences({ language: locale })
}

/** Follows a language or direction chosen in another tab, or a direction chosen here. */
const follow = (): void => {
  const { language } = i18next
  const requestedLanguage = preference('language')
  if (requestedLanguage !== '' && requestedLanguage !== language)
    // Offline a new language cannot be loaded: this tab keeps its own.
    show(requestedLanguage).catch(() => undefined)
  else if (isLocale(language)) applyToDocument(language)
}

/** Lower-cases a name's first letter for use in a sentence, unless it begins with an abbreviation (SLA policy). */
export const inSentence = (name: unknown, locale: string | undefined): string => {
  const [first = '', second = ''] = String(name)
  return second === second.toLocaleLowerCase(locale)
    ? first.toLocaleLowerCase(locale) + String(name).slice(first.length)
    : String(name)
}

/** @param otherwise the installation's language, used until the user chooses one */
export const startI18n = async (
  loaders: { readonly words: LoadTranslations; readonly late: LoadNamespace },
  otherwise: Locale,
  part: Part,
): Promise<void> => {
  load = loaders.words
  loadLate = loaders.late
  requestedPart = part
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
  await loadLanguage(locale)
  applyToDocument(locale)
  watchPreferences(['language', 'direction'], follow)
}

/** Loads a part of a page together with its words. */
export const withWords = async <M>(part: Promise<M>, ...names: readonly string[]): Promise<M> =>
  (await Promise.all([part, ...names.map(loadNamespace)]))[0]
