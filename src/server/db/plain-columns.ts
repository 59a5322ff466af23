// Decision (2026-11): The text of each rich text is a generated column beside it, for every entity and whatever writes the row. What
// would change that: a database without generated columns. Written by the server, each way that rows are written would have to
// know of it.
import { type SQL, sql } from 'drizzle-orm'
import { text } from 'drizzle-orm/pg-core'
import { type ModelField, valueKindOf } from '../../core/declare/model.ts'

/** Column with the text of a rich text; undefined for fields of other kinds. */
export const plainColumnOf = ({ field, column }: Pick<ModelField, 'field' | 'column'>): string | undefined =>
  valueKindOf(field) === 'markup' && column !== null ? `${column}_plain` : undefined

/** The columns with the texts of rich texts, by name. */
export const plainColumns = (fields: readonly ModelField[]) =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const plain = plainColumnOf(field)
      const source: SQL = sql.raw(`tms_plain("${field.column}")`)
      return plain === undefined ? [] : [[plain, text(plain).generatedAlwaysAs(source)] as const]
    }),
  )
