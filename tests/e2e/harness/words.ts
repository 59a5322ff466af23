import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export type Language = 'en' | 'fr' | 'ar'
export type Word = (key: string, values?: { readonly [name: string]: string | number }) => string

const folder = fileURLToPath(new URL('../../../locales/', import.meta.url))
const files = new Map<string, unknown>()

const read = (language: Language, namespace: string): unknown => {
  const path = `${folder}${language}/${namespace}.json`
  if (!files.has(path)) files.set(path, JSON.parse(readFileSync(path, 'utf8')))
  return files.get(path)
}

const propertyOf = (tree: unknown, name: string): unknown =>
  typeof tree === 'object' && tree !== null ? (tree as { readonly [name: string]: unknown })[name] : undefined

/** Translations of a language, so that tests run in every language. */
export const wordsOf =
  (language: Language): Word =>
  (key, values = {}) => {
    const [namespace = '', path = ''] = key.includes(':') ? key.split(':') : ['common', key]
    const text = path.split('.').reduce(propertyOf, read(language, namespace))
    if (typeof text !== 'string') throw new Error(`${language} has no word ${key}`)
    const shown = (value: string | number | undefined) =>
      typeof value === 'number' ? new Intl.NumberFormat(language).format(value) : String(value)
    return text.replace(/\{\{(\w+)(?:, \w+)?\}\}/g, (_, name: string) => shown(values[name]))
  }
