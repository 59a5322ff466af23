import type { TFunction } from 'i18next'
import type { ModelField } from '../../../../core/declare/model.ts'
import type { Operator } from '../../../../core/query/predicate.ts'

/** Operators of dates alone, and those with other words for dates ('before') than for numbers ('less than'). */
const dateOperators: ReadonlySet<Operator> = new Set<Operator>(['lt', 'lte', 'gt', 'gte', 'weekday', 'hour'])

/** Translation key of an operator for a field. */
export const operatorKey = (operator: Operator, field: ModelField | undefined): string =>
  (field?.type === 'day' || field?.type === 'instant') && dateOperators.has(operator)
    ? `list:dateOperator.${operator}`
    : `common:operator.${operator}`

/** Operators that a sentence says by words of its own, as a choice, a row or a yes or no is compared by them. */
const namedOperators: ReadonlySet<Operator> = new Set<Operator>(['eq', 'ne', 'in', 'nin', 'null', 'nnull'])

/** Returns a condition in a sentence up to its values, which stand last in every language. */
export const beforeValues = (label: string, operator: Operator, field: ModelField, t: TFunction): string =>
  namedOperators.has(operator)
    ? t(`common:said.${operator}`, { field: label, value: '' })
    : `${label} ${t(operatorKey(operator, field))} `
