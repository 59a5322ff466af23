import { modelsOf } from '../../src/core/declare/model.ts'
import type { Registry } from '../../src/core/declare/registry.ts'
import { keysOf } from '../../src/core/words/words-of.ts'

export type Words = { readonly [key: string]: string | Words }

/** `load:field.start_at` reads 'Start at'. */
const said = (key: string): string => {
  const last = key.split(/[:.]/).at(-1) ?? key
  const spaced = last.replaceAll('_', ' ')
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}

const put = (words: { [key: string]: string | Words }, path: readonly string[], text: string): void => {
  const [head = '', ...rest] = path
  if (rest.length === 0) {
    words[head] = text
    return
  }
  const inner = { ...(words[head] as Words | undefined) }
  put(inner, rest, text)
  words[head] = inner
}

/** Words for every entity of a registry, by namespace, made up from their keys: specimens are in no locale file. */
export const wordsFor = (registry: Registry): { readonly [namespace: string]: Words } =>
  Object.fromEntries(
    modelsOf(registry).all.map((model) => {
      const words: { [key: string]: string | Words } = {}
      for (const key of keysOf(model)) put(words, key.slice(model.name.length + 1).split('.'), said(key))
      const title = said(model.name)
      return [model.name, { ...words, one: title, many: `${title}s`, empty: `${title}s are specimens.` }]
    }),
  )
