import { traitsOf } from '../../../../core/declare/kinds.ts'
import type { ModelField } from '../../../../core/declare/model.ts'
import { badValue, operatorsFor, readLeafValue } from '../../../../core/query/check-predicate.ts'
import type { Leaf, Operator } from '../../../../core/query/predicate.ts'

/** Operators without a value, and operators with a list of values. */
export const operatorsWithoutValue: ReadonlySet<Operator> = new Set<Operator>(['null', 'nnull'])
export const operatorsWithList: ReadonlySet<Operator> = new Set<Operator>(['in', 'nin'])

/** Operators of choices: they have no order, and their labels are not searched. */
const choiceOperators: ReadonlySet<Operator> = new Set<Operator>(['eq', 'ne', 'in', 'nin', 'null', 'nnull'])
const flagOperators: ReadonlySet<Operator> = new Set<Operator>(['eq', 'null', 'nnull'])

/** Tells whether the field's values are picked: options of a choice, or rows. */
export const isPicked = ({ type, field }: ModelField): boolean =>
  type === 'id' || type === 'ids' || field.kind === 'choice'

/** Fields that conditions can use. */
export const conditionFields = (fields: readonly ModelField[]): readonly ModelField[] =>
  fields.filter(({ name, type, field }) => {
    if (type === 'id') return field.kind === 'ref'
    return name !== 'id' && type !== null && type !== 'json'
  })

/** Operators of a field, the default first. */
export const operatorsOf = ({ type, field }: ModelField): readonly Operator[] => {
  const all = operatorsFor(type ?? 'text')
  if (traitsOf(field).listed === true) return all.filter((operator) => choiceOperators.has(operator))
  if (type === 'boolean') return all.filter((operator) => flagOperators.has(operator))
  if (type !== 'text') return all
  return ['contains', ...all.filter((operator) => operator !== 'contains')]
}

/** A new condition on a field, with the default operator. */
export const newLeaf = (field: ModelField): Leaf => {
  const operator = operatorsOf(field)[0] ?? 'eq'
  return operatorsWithoutValue.has(operator)
    ? { column: field.wire, operator }
    : { column: field.wire, operator, value: '' }
}

/** A condition with another operator; the value is kept if both operators take the same form of value. */
export const withOperator = (leaf: Leaf, operator: Operator): Leaf => {
  const formOf = (operator: Operator) =>
    operatorsWithList.has(operator) ? 'list' : operator === 'between' || operator === 'relative' ? operator : 'one'
  if (operatorsWithoutValue.has(operator)) return { column: leaf.column, operator }
  const keepsValue = !operatorsWithoutValue.has(leaf.operator) && formOf(operator) === formOf(leaf.operator)
  return {
    column: leaf.column,
    operator,
    value: keepsValue ? (leaf.value ?? '') : operator === 'relative' ? 'today' : '',
  }
}

/** Tells whether a condition has all its values. */
export const isComplete = ({ operator, value }: Leaf, field: ModelField | undefined): boolean => {
  if (field?.type === undefined || field.type === null) return false
  if (operatorsWithoutValue.has(operator)) return true
  const values = Array.isArray(value) ? value : [value]
  if (values.length === 0 || values.some((value) => value === undefined || value === null || value === '')) return false
  return readLeafValue(field.type, operator, value, true) !== badValue
}
