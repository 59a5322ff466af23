import type { ModelField } from '../../core/model.ts'
import type { Row } from '../api/shapes.ts'

/** Nothing is said of a field that is empty: there is room for what is there only. */
export const isSaid = (row: Row, { name, wire, field }: ModelField): boolean => {
  const value = row[field.kind === 'ref' ? name : wire] ?? row[wire]
  return value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)
}
