import type { ModelField } from '../../../core/declare/model.ts'
import type { Row } from '../../base/api/shapes.ts'

/** Tells whether a field of a row has a value to show. */
export const hasValue = (row: Row, { name, wire, field }: ModelField): boolean => {
  const value = row[field.kind === 'ref' ? name : wire] ?? row[wire]
  return value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)
}

const numbers: ReadonlySet<string> = new Set(['integer', 'progress', 'minutes'])

/**
 * Tells whether a field distinguishes a row. A flag that is as rows begin, a count at its beginning and a plain choice that
 * nobody has made do not. Choices with marks show the row's state, so they always do.
 */
export const tells = (row: Row, modelField: ModelField): boolean => {
  if (!hasValue(row, modelField)) return false
  const { field, wire } = modelField
  const value = row[wire]
  const initial = 'initial' in field ? field.initial : undefined
  if (typeof value === 'boolean') return value !== (initial ?? false)
  if (numbers.has(field.kind)) return value !== 0 || (initial !== undefined && initial !== 0)
  return field.kind !== 'choice' || field.marks !== undefined || value !== initial
}
