import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import i18next, { type i18n } from 'i18next'
import type { Fault } from '../core/query/check-predicate.ts'
import { root } from './root.ts'

export const languages = ['en', 'fr', 'ar'] as const
export type Language = (typeof languages)[number]
export const isLanguage = (text: unknown): text is Language => languages.includes(text as Language)

const folder = join(root, 'locales')
const loadLanguage = (language: Language) =>
  Object.fromEntries(
    readdirSync(join(folder, language))
      .filter((file) => file.endsWith('.json'))
      .map((file) => [file.slice(0, -5), JSON.parse(readFileSync(join(folder, language, file), 'utf8')) as object]),
  )

/** Of several keys the first that has words is taken. */
export type Translate = (
  language: Language,
  key: string | readonly string[],
  values?: { readonly [name: string]: unknown },
) => string

let cached: Translate | undefined

/** Returns all translations of the server's own messages, mails and export headers. Loaded once in a process. */
export const makeTranslate = (): Translate => {
  cached ??= readAll()
  return cached
}

/** The number that selects the plural form: 'one character', 'two characters'. */
const counted = (values: { readonly [name: string]: unknown }): number | undefined =>
  [values.count, values.max, values.seconds, values.scale].find((value) => typeof value === 'number')

const readAll = (): Translate => {
  const instance: i18n = i18next.createInstance()
  void instance.init({
    // Synchronous: no later call may find it half initialised.
    initAsync: false,
    resources: Object.fromEntries(languages.map((language) => [language, loadLanguage(language)])),
    lng: 'en',
    fallbackLng: 'en',
    // Answers are JSON: clients that display them escape them.
    interpolation: { escapeValue: false },
  })
  return (language, key, values = {}) => {
    const count = counted(values)
    return instance.t([key].flat(), { ...values, ...(count !== undefined && { count }), lng: language })
  }
}

/** Returns the caller's language: `X-language`, else the browser's, else the installation's. */
export const languageOf = (headers: { readonly [name: string]: unknown }, otherwise: Language): Language => {
  const language = headers['x-language']
  if (isLanguage(language)) return language
  const accepted = String(headers['accept-language'] ?? '')
    .split(',')
    .map((part) => part.trim().slice(0, 2).toLowerCase())
  return accepted.find(isLanguage) ?? otherwise
}

/** Dictionary words by their keys; several become 'one, two or three'. */
export const wordsIn = (
  translate: Translate,
  language: Language,
  words: { readonly [name: string]: string | readonly string[] } = {},
): { readonly [name: string]: string } => {
  const anyOf = new Intl.ListFormat(language, { type: 'disjunction' })
  const messages = Object.entries(words).map(([name, keys]) => [
    name,
    anyOf.format([keys].flat().map((key) => translate(language, key))),
  ])
  return Object.fromEntries(messages)
}

/** The message of a field's fault. */
export const faultMessage = (translate: Translate, language: Language, { code, params, words }: Fault): string =>
  translate(language, `server:fault.${code}`, { ...params, ...wordsIn(translate, language, words) })
