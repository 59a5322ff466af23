import type { Model } from '../../../core/declare/model.ts'
import { isDay } from '../../../core/query/values.ts'
import { schemaFor } from '../../../server/rows/values/body.ts'
import type { ImportContext } from './import-context.ts'

/**
 * A value as the entity's field stores it: validated by the schema of the API, sanitised if rich text.
 * @returns undefined if the field does not accept it
 */
export const validValue = (model: Model, wire: string, value: unknown): unknown => {
  if (value === null || value === '') return null
  const field = schemaFor(model, 'create').shape[wire]
  if (field === undefined) throw new Error(`${model.name} has no field ${wire}`)
  const parsed = field.safeParse(value)
  return parsed.success ? parsed.data : undefined
}

/** When something is due: at the moment that a file says, or at the end of the day that it says. */
export const dueMomentOf = ({ endOf }: Pick<ImportContext, 'endOf'>, due: string | null): string | null =>
  due !== null && isDay(due) ? endOf(due) : due

/** Cuts a text to a number of code points, with an ellipsis. */
export const truncate = (text: string, most: number): string => {
  if (text.length <= most) return text
  // A code point takes two characters at most; the rest is not looked at.
  const letters = [...text.slice(0, 2 * most + 2)]
  return letters.length <= most ? text : `${letters.slice(0, most - 1).join('')}…`
}
