import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../../server/root.ts'
import { languages, unwritten } from './words.ts'

/** Texts that are rightly the same as in English, by language: `namespace:key`. Others that equal it are untranslated. */
export const sameWordsFile = 'tests/architecture/same-words.json'
export type SameWords = { readonly [language: string]: readonly string[] }

const flat = (node: object, path = ''): readonly (readonly [string, string])[] =>
  Object.entries(node).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null
      ? flat(value, `${path}${key}.`)
      : [[path + key, String(value)] as const],
  )

/** The texts that are the same as in English now, numbers and `{{values}}` aside. */
export const wordsLikeEnglish = (): SameWords => {
  const namespaces = readdirSync(join(root, 'locales/en')).map((file) => file.replace(/\.json$/, ''))
  const wordsOf = (language: string, namespace: string): ReadonlyMap<string, string> => {
    const path = join(root, 'locales', language, `${namespace}.json`)
    return new Map(existsSync(path) ? flat(JSON.parse(readFileSync(path, 'utf8')) as object) : [])
  }
  const likeEnglish = (language: string) =>
    namespaces.flatMap((namespace) => {
      const english = wordsOf('en', namespace)
      return [...wordsOf(language, namespace)]
        .filter(([key, text]) => english.get(key) === text && !text.startsWith(unwritten))
        .filter(([, text]) => /\p{L}/u.test(text.replaceAll(/\{\{[^}]*\}\}/g, '')))
        .map(([key]) => `${namespace}:${key}`)
    })
  return Object.fromEntries(
    languages.filter((language) => language !== 'en').map((language) => [language, likeEnglish(language).toSorted()]),
  )
}
