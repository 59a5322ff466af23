import { allOf } from '../../core/query/predicate.ts'

/**
 * The constraints of a task's dates besides its links, as in MS Project. Each has the position of its number there
 * (Project XML data interchange, `ConstraintType`).
 */
export const taskConstraints = [
  'as_soon_as_possible',
  'as_late_as_possible',
  'must_start_on',
  'must_finish_on',
  'start_no_earlier_than',
  'start_no_later_than',
  'finish_no_earlier_than',
  'finish_no_later_than',
] as const
export type TaskConstraint = (typeof taskConstraints)[number]

/** The condition that a row's constraint needs a date. */
export const hasConstraintDate = allOf({
  column: 'constraint',
  operator: 'in',
  value: taskConstraints.filter((constraint) => !constraint.endsWith('_possible')),
})
