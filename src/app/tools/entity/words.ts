import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Model } from '../../../core/declare/model.ts'
import { chosenKeysOf, keysOf } from '../../../core/words/words-of.ts'
import { root } from '../../../server/root.ts'
import { humanised, namesOf } from './names.ts'

export const languages = ['en', 'fr', 'ar'] as const
/** The mark that begins a text which a person has yet to write or to translate; `npm run check` lists them. */
export const unwritten = '✎'

type Texts = { [key: string]: string | Texts }

/** Returns the probable English text of a key; a person writes sentences and names of views. */
const englishOf = (model: Model, key: string): string => {
  const { one, many } = namesOf(model.name, model.entity.api.slice(1).replaceAll('-', '_'))
  const [group = '', ...rest] = key.split('.')
  const last = rest.at(-1) ?? ''
  if (group === 'one') return one
  if (group === 'many') return many
  if (group === 'new') return `New ${one.toLowerCase()}`
  if (group === 'empty') return `${unwritten} ${many}: a sentence on what they are.`
  if (group === 'mine') return `${unwritten} ${many} by me: ${humanised(last)}`
  return group === 'section' && last === 'main' ? one : humanised(last)
}

const proposed = (model: Model, key: string, language: (typeof languages)[number]): string => {
  const english = englishOf(model, key)
  return language === 'en' || english.startsWith(unwritten) ? english : `${unwritten} ${english}`
}

const has = (texts: Texts, key: string): boolean => {
  const at = key
    .split('.')
    .reduce<string | Texts | undefined>((part, step) => (typeof part === 'object' ? part[step] : undefined), texts)
  return typeof at === 'string'
}
const put = (texts: Texts, [step = '', ...rest]: readonly string[], text: string): void => {
  if (rest.length === 0) texts[step] = text
  else {
    const part = texts[step]
    const inner: Texts = typeof part === 'object' ? part : {}
    texts[step] = inner
    put(inner, rest, text)
  }
}
/** Returns the texts whose keys are wanted, and the keys of the others. */
const kept = (texts: Texts, wanted: ReadonlySet<string>, path = ''): { texts: Texts; gone: readonly string[] } => {
  const result: Texts = {}
  const gone: string[] = []
  for (const [name, value] of Object.entries(texts)) {
    if (typeof value === 'string') {
      if (wanted.has(path + name)) result[name] = value
      else gone.push(path + name)
      continue
    }
    const inner = kept(value, wanted, `${path}${name}.`)
    gone.push(...inner.gone)
    if (Object.keys(inner.texts).length > 0) result[name] = inner.texts
  }
  return { texts: result, gone }
}

/** Names of files that were written, and keys that an entity no longer needs. */
export type Written = { readonly files: readonly string[]; readonly gone: readonly string[] }

/**
 * Updates the files of an entity's words to the keys that its declaration needs: missing ones are proposed, marked as
 * `unwritten`, those that it may not have are removed. Existing texts stay as they are.
 */
export const writeWords = (model: Model): Written => {
  const keys = [...new Set(keysOf(model))].map((key) => key.slice(model.name.length + 1))
  const allowed = new Set([...keys, ...chosenKeysOf(model).map((key) => key.slice(model.name.length + 1))])
  const files: string[] = []
  const gone = new Set<string>()
  for (const language of languages) {
    const file = `locales/${language}/${model.name}.json`
    const path = join(root, file)
    const before = existsSync(path) ? readFileSync(path, 'utf8') : '{}'
    const result = kept(JSON.parse(before) as Texts, allowed)
    for (const key of result.gone) gone.add(key)
    const missing = keys.filter((key) => !has(result.texts, key))
    if (missing.length === 0 && result.gone.length === 0) continue
    for (const key of missing) put(result.texts, key.split('.'), proposed(model, key, language))
    writeFileSync(path, `${JSON.stringify(result.texts, null, 2)}\n`)
    files.push(file)
  }
  return { files, gone: [...gone] }
}
