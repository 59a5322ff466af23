import { isWords } from '../../../core/declare/kinds.ts'
import { type ModelField, valueKindOf } from '../../../core/declare/model.ts'
import { escapeHtml } from '../../texts/escape-html.ts'
import type { Image } from './image.ts'

/** A variable in a text: `{{client}}`. Names have letters of any script, digits, `_` and spaces between. */
const variable = /\{\{\s*([\p{L}\p{N}_](?:[\p{L}\p{N}_ -]{0,38}[\p{L}\p{N}_])?)\s*\}\}/gu

const isRich = (field: ModelField): boolean => valueKindOf(field.field) === 'markup'

/** A text with words in place of its variables; those without a word stay. */
export const withWords = (field: ModelField, value: unknown, words: { readonly [name: string]: string }): unknown => {
  if (typeof value !== 'string' || !isWords(valueKindOf(field.field)) || 'options' in field.field) return value
  return value.replaceAll(variable, (whole, name: string) => {
    const word = Object.hasOwn(words, name) ? words[name] : undefined
    return word === undefined ? whole : isRich(field) ? escapeHtml(word) : word
  })
}

/** Names of the variables in the texts of an image, in their order. */
export const variablesIn = ({ rows }: Image): readonly string[] => {
  const found = new Set<string>()
  for (const list of Object.values(rows))
    for (const { values } of list)
      for (const value of Object.values(values))
        if (typeof value === 'string' && value.includes('{{'))
          for (const [, name] of value.matchAll(variable)) if (name !== undefined) found.add(name)
  return [...found]
}
