import type { ModelField } from '../../../core/declare/model.ts'
import type { Row } from '../../base/api/shapes.ts'

/** Whether a field of a row has a value to show. */
export const hasValue = (row: Row, { name, wire, field }: ModelField): boolean => {
  const value = row[field.kind === 'ref' ? name : wire] ?? row[wire]
  return value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)
}
