import type { ModelField } from '../../../../core/declare/model.ts'
import type { Operator } from '../../../../core/query/predicate.ts'

/** Operators of dates alone, and those with other words for dates ('before') than for numbers ('less than'). */
const dateOperators: ReadonlySet<Operator> = new Set<Operator>(['lt', 'lte', 'gt', 'gte', 'weekday', 'hour'])

/** Translation key of an operator for a field. */
export const operatorKey = (operator: Operator, field: ModelField | undefined): string =>
  (field?.type === 'day' || field?.type === 'instant') && dateOperators.has(operator)
    ? `list:dateOperator.${operator}`
    : `common:operator.${operator}`
