import type { ModelField } from '../../../core/model.ts'
import type { Operator } from '../../../core/predicate.ts'

/** Dates are before and after, where numbers are less and greater. */
const ofDates: ReadonlySet<Operator> = new Set<Operator>(['lt', 'lte', 'gt', 'gte'])

/** Key of an operator's words for a field. */
export const operatorKey = (operator: Operator, field: ModelField | undefined): string =>
  (field?.type === 'day' || field?.type === 'instant') && ofDates.has(operator)
    ? `list:dateOperator.${operator}`
    : `common:operator.${operator}`
