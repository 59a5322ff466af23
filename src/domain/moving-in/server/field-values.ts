import type { Model } from '../../../core/declare/model.ts'
import { isDay } from '../../../core/query/values.ts'
import { schemaFor } from '../../../server/rows/values/body.ts'
import type { ImportContext } from './import-context.ts'

/**
 * Returns a value as the entity's field stores it: validated by the schema of the API, sanitised if rich text.
 * @returns undefined if the field does not accept it
 */
export const validValue = (model: Model, wire: string, value: unknown): unknown => {
  if (value === null || value === '') return null
  const field = schemaFor(model, 'create').shape[wire]
  if (field === undefined) throw new Error(`${model.name} has no field ${wire}`)
  const parsed = field.safeParse(value)
  return parsed.success ? parsed.data : undefined
}

/** Returns the due moment: the file's own moment, or the end of the file's day. */
export const dueMomentOf = ({ endOf }: Pick<ImportContext, 'endOf'>, due: string | null): string | null =>
  due !== null && isDay(due) ? endOf(due) : due

/** Cuts a text to a number of code points, with an ellipsis. */
export const truncate = (text: string, most: number): string => {
  if (text.length <= most) return text
  // A code point has at most two characters, so the rest is not read.
  const letters = [...text.slice(0, 2 * most + 2)]
  return letters.length <= most ? text : `${letters.slice(0, most - 1).join('')}…`
}
