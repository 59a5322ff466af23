// Decision (2026-11): The text of each rich text is a generated column beside it, for every entity and whatever writes the row. What
// would change that: a database without generated columns. Written by the server, each way that rows are written would have to
// know of it.
import { type SQL, sql } from 'drizzle-orm'
import { text } from 'drizzle-orm/pg-core'
import { type ModelField, valueKindOf } from '../../core/declare/model.ts'

/** Column with the text of a rich text; undefined for fields of other kinds. */
export const plainColumnOf = ({ field, column }: Pick<ModelField, 'field' | 'column'>): string | undefined =>
  valueKindOf(field) === 'markup' && column !== null ? `${column}_plain` : undefined

/**
 * Column with the folded text of a rich text that is searched; undefined for other fields. Folding 3 KB takes 0.2 ms, and a
 * search compares the text of each row that its index proposes: with words that most rows have, that took longer than a call may.
 */
export const foldedColumnOf = ({ field, column }: Pick<ModelField, 'field' | 'column'>): string | undefined =>
  valueKindOf(field) === 'markup' && column !== null && 'search' in field && field.search === true
    ? `${column}_folded`
    : undefined

/** The columns with the texts of rich texts, by name. */
export const plainColumns = (fields: readonly ModelField[]) =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const plain = plainColumnOf(field)
      const source: SQL = sql.raw(`tms_plain("${field.column}")`)
      if (plain === undefined) return []
      const folded = foldedColumnOf(field)
      return [
        [plain, text(plain).generatedAlwaysAs(source)] as const,
        ...(folded === undefined
          ? []
          : [[folded, text(folded).generatedAlwaysAs(sql.raw(`tms_fold(tms_plain("${field.column}"))`))] as const]),
      ]
    }),
  )
