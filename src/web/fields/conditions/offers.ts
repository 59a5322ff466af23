import { badValue, operatorsFor, readLeafValue } from '../../../core/check-predicate.ts'
import { traitsOf } from '../../../core/kinds.ts'
import type { ModelField } from '../../../core/model.ts'
import type { Leaf, Operator } from '../../../core/predicate.ts'

/** Operators without a value, and those with several. */
export const bare: ReadonlySet<Operator> = new Set<Operator>(['null', 'nnull'])
export const listed: ReadonlySet<Operator> = new Set<Operator>(['in', 'nin'])

/** Of a closed list nothing is greater than another, and nobody searches within its words. */
const ofChoices: ReadonlySet<Operator> = new Set<Operator>(['eq', 'ne', 'in', 'nin', 'null', 'nnull'])
const ofFlags: ReadonlySet<Operator> = new Set<Operator>(['eq', 'null', 'nnull'])

/** Fields that conditions may ask about. */
export const askableFields = (fields: readonly ModelField[]): readonly ModelField[] =>
  fields.filter(({ name, type, field }) => {
    if (type === 'id') return field.kind === 'ref'
    return name !== 'id' && type !== null && type !== 'json'
  })

/** Operators that make sense for a field, the usual one first. */
export const offeredOperators = ({ type, field }: ModelField): readonly Operator[] => {
  const all = operatorsFor(type ?? 'text')
  if (traitsOf(field).listed === true) return all.filter((one) => ofChoices.has(one))
  if (type === 'boolean') return all.filter((one) => ofFlags.has(one))
  if (type !== 'text') return all
  return ['contains', ...all.filter((one) => one !== 'contains')]
}

/** What a new condition on a field begins with. */
export const freshLeaf = (field: ModelField): Leaf => {
  const operator = offeredOperators(field)[0] ?? 'eq'
  return bare.has(operator) ? { column: field.wire, operator } : { column: field.wire, operator, value: '' }
}

/** The same condition with another operator; the value stays where it still has its form. */
export const withOperator = (leaf: Leaf, operator: Operator): Leaf => {
  const formOf = (operator: Operator) =>
    listed.has(operator) ? 'list' : operator === 'between' || operator === 'relative' ? operator : 'one'
  if (bare.has(operator)) return { column: leaf.column, operator }
  const stays = !bare.has(leaf.operator) && formOf(operator) === formOf(leaf.operator)
  return { column: leaf.column, operator, value: stays ? (leaf.value ?? '') : operator === 'relative' ? 'today' : '' }
}

/** Whether a condition says enough to be asked: an empty text would ask for everything. */
export const isComplete = ({ operator, value }: Leaf, field: ModelField | undefined): boolean => {
  if (field?.type === undefined || field.type === null) return false
  if (bare.has(operator)) return true
  const values = Array.isArray(value) ? value : [value]
  if (values.length === 0 || values.some((value) => value === undefined || value === null || value === '')) return false
  return readLeafValue(field.type, operator, value, true) !== badValue
}
