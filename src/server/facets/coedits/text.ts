import { type SQL, sql } from 'drizzle-orm'
import { boundsOf } from '../../../core/declare/bounds.ts'
import type { Model, ModelField } from '../../../core/declare/model.ts'
import { hasAtMost } from '../../rows/values/schemas.ts'

/** The text of a row that several people write. */
export type CoText = { readonly model: Model; readonly field: ModelField; readonly id: string }

/** The text of an entity that several people write at once. */
export const coeditedField = (model: Model): ModelField => {
  const field = model.byName.get(model.entity.coedits ?? '')
  if (field === undefined) throw new Error(`${model.name} has no text that several people write`)
  return field
}

/** Tells whether a text is longer than its field may be. */
export const isTooLong = ({ field }: CoText, html: string | null): boolean =>
  html !== null && !hasAtMost(html, boundsOf(field.field).letters ?? Number.POSITIVE_INFINITY)

/** Returns the condition of the rows that are stored of this text. */
export const ofText = ({ model, field, id }: CoText): SQL =>
  sql`entity = ${model.name} and row_id = ${id} and field = ${field.wire}`

/** Lets one change at a time into the log of a text: their numbers rise in the order in which they become visible. */
export const logLock = ({ model, field, id }: CoText): SQL =>
  sql`pg_advisory_xact_lock(hashtextextended(${`coedits ${model.name} ${id} ${field.wire}`}, 0))`
