// Decision (2026-11): A search term that is the number of a row finds it, with or without its prefix.
import { type SQL, sql } from 'drizzle-orm'
import type { Model, ModelField } from '../../../core/declare/model.ts'
import { fold } from '../../../core/query/fold.ts'
import { wordsOf } from '../../../core/query/found-words.ts'
import { keyOfShipped } from '../../../core/words/keys.ts'
import { shippedOf } from '../../../core/words/shipped.ts'
import { and, col, or } from '../../db/database.ts'
import { foldedColumnOf } from '../../db/plain-columns.ts'
import { languages, makeTranslate } from '../../translate.ts'

/** The largest `integer` of PostgreSQL. */
const mostNumber = 2_147_483_647

/** The number that a word names: with the prefix `T-`, `T-12`, `t-12` and `12` are 12. */
const numberIn = (word: string, prefix: string): number | undefined => {
  const bare = word.toLowerCase().startsWith(prefix.toLowerCase()) ? word.slice(prefix.length) : word
  return /^\d{1,10}$/.test(bare) && Number(bare) <= mostNumber ? Number(bare) : undefined
}

/** Texts that came with the product and have a word in what people read in their place, in any language. */
const shippedWith = ({ name: entity }: Model, { name, field }: ModelField, word: string): readonly string[] => {
  const translate = makeTranslate()
  return Object.entries(shippedOf(field)).flatMap(([key, text]) =>
    languages.some((language) => fold(translate(language, keyOfShipped(entity, name, key))).includes(fold(word)))
      ? [text]
      : [],
  )
}

/**
 * Search condition: every word is in one of the searched fields or is the row's number.
 * @param mayRead fields that the caller may not read are not searched
 * @param through condition of a reference whose row is searched by its title; undefined where the caller may not read such rows
 * @returns undefined if the text has no word
 */
export const searchSql = (
  model: Model,
  text: string,
  alias: string,
  mayRead: (field: ModelField) => boolean,
  through: (field: ModelField, found: (title: SQL) => SQL) => SQL | undefined,
): SQL | undefined => {
  const words = wordsOf(text)
  if (words.length === 0) return undefined
  const fields = model.fields.filter(mayRead)
  const conditions = (word: string): SQL[] =>
    fields.flatMap((modelField) => {
      const { field, column: columnName } = modelField
      const column = col(alias, columnName ?? '')
      const matches = (folded: SQL) => sql`${folded} like '%' || tms_pattern(${word}) || '%'`
      const contains = (text: SQL) => matches(sql`tms_fold(${text})`)
      const foundIn = (one: ModelField) => {
        const folded = foldedColumnOf(one)
        return folded === undefined ? contains(col(alias, one.column ?? '')) : matches(col(alias, folded))
      }
      if ('searched' in field && field.searched === true) return through(modelField, contains) ?? []
      if (field.kind === 'sequence') {
        const number = numberIn(word, field.prefix)
        return number === undefined ? [] : [sql`${column} = ${number}`]
      }
      if (!('search' in field) || field.search === undefined) return []
      if (field.search === 'whole') return [sql`lower(${column}) = lower(${word})`]
      return [foundIn(modelField), ...shippedWith(model, modelField, word).map((text) => sql`${column} = ${text}`)]
    })
  return and(words.map((word) => or(conditions(word))))
}
