import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { project } from './copy.ts'

export const languages = ['en', 'fr', 'ar'] as const
export type Language = (typeof languages)[number]

/** Texts of one file by dotted key. */
export type Words = ReadonlyMap<string, string>

const flatten = (node: object, path = ''): [string, string][] =>
  Object.entries(node).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null
      ? flatten(value, `${path}${key}.`)
      : [[path + key, String(value)] satisfies [string, string]],
  )

export const namespacesOf = (language: Language): readonly string[] =>
  readdirSync(join(project, 'locales', language))
    .map((file) => basename(file, '.json'))
    .toSorted()

export const wordsOf = (language: Language, namespace: string): Words =>
  new Map(flatten(JSON.parse(readFileSync(join(project, 'locales', language, `${namespace}.json`), 'utf8')) as object))

const pluralSuffix = /_(zero|one|two|few|many|other)$/

/** The key that a caller gives: `rows` for `rows_one` and `rows_other`. Only a key with an `_other` has plural forms. */
export const baseOf = (key: string, words: Words): string => {
  const base = key.replace(pluralSuffix, '')
  return base !== key && words.has(`${base}_other`) ? base : key
}
export const basesOf = (words: Words): readonly string[] =>
  [...new Set([...words.keys()].map((key) => baseOf(key, words)))].toSorted()

/** Plural forms that a key has, none where it has no plural. */
export const formsOf = (base: string, words: Words): readonly string[] =>
  [...words.keys()]
    .filter((key) => key !== base && baseOf(key, words) === base)
    .map((key) => key.slice(base.length + 1))
    .toSorted()

export const placeholdersOf = (text: string): readonly string[] =>
  [...new Set([...text.matchAll(/\{\{-?\s*([\w.]+)[^}]*\}\}/g)].map(([, name = '']) => name))].toSorted()
