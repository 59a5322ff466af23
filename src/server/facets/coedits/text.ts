import { type SQL, sql } from 'drizzle-orm'
import type { Model, ModelField } from '../../../core/declare/model.ts'

/** The text of a row that several people write. */
export type CoText = { readonly model: Model; readonly field: ModelField; readonly id: string }

/** The text of an entity that several people write at once. */
export const coeditedField = (model: Model): ModelField => {
  const field = model.byName.get(model.entity.coedits ?? '')
  if (field === undefined) throw new Error(`${model.name} has no text that several people write`)
  return field
}

/** Condition: what is stored of this text. */
export const ofText = ({ model, field, id }: CoText): SQL =>
  sql`entity = ${model.name} and row_id = ${id} and field = ${field.wire}`

/** Lets one change at a time into the log of a text: their numbers rise in the order in which they become visible. */
export const logLock = ({ model, field, id }: CoText): SQL =>
  sql`pg_advisory_xact_lock(hashtextextended(${`coedits ${model.name} ${id} ${field.wire}`}, 0))`
