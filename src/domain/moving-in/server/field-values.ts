import type { Model } from '../../../core/model.ts'
import { schemaFor } from '../../../server/rows/body.ts'

/**
 * A value as a field of the entity keeps it: held against the very schema that the calls use, made safe where it is rich
 * text.
 * @returns undefined where the field takes no such value
 */
export const validValue = (model: Model, wire: string, value: unknown): unknown => {
  if (value === null || value === '') return null
  const field = schemaFor(model, 'create').shape[wire]
  if (field === undefined) throw new Error(`${model.name} has no field ${wire}`)
  const read = field.safeParse(value)
  return read.success ? read.data : undefined
}

/** A text of at most so many letters (code points), with a sign where it was cut. */
export const cutTo = (text: string, most: number): string => {
  if (text.length <= most) return text
  const letters = [...text]
  return letters.length <= most ? text : `${letters.slice(0, most - 1).join('')}…`
}
