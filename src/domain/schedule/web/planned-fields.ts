import type { Row } from '../../../web/base/api/shapes.ts'
import type { PlanChanges, ScheduledRow } from './schedule-answer.ts'

/** Fields of a row that the plan computes and that people may set: of a milestone its date, of a summary none. */
export const plannedFields = ({ is_summary, is_milestone }: Pick<ScheduledRow, 'is_summary' | 'is_milestone'>) =>
  is_summary ? [] : is_milestone ? (['due_at'] as const) : (['start_at', 'due_at', 'duration'] as const)

/** Returns the row with the dates and the duration that the plan shows, as the stored row may be older. */
export const plannedRow = (row: Row, { start_at, end_at, duration }: ScheduledRow): Row => ({
  ...row,
  start_at,
  due_at: end_at,
  duration,
})

/**
 * The change of a plan that a value asks for, as a bar that is dragged there does.
 * @param field one of `plannedFields`
 * @param value ISO instant or working minutes; null sets none
 */
export const plannedChange = (
  { id, is_milestone }: Pick<ScheduledRow, 'id' | 'is_milestone'>,
  field: string,
  value: unknown,
): NonNullable<PlanChanges['changes']>[number] => {
  if (value === null || field === 'duration') return { id, [field]: value }
  return { id, [field === 'start_at' || is_milestone ? 'move_to' : 'finish_at']: value }
}
