import type { Mark } from '../../core/declare/marks.ts'

/** Priorities in ascending urgency, the same as those of tasks. */
export const priorities = ['low', 'medium', 'high', 'urgent'] as const
export const priorityMarks: { readonly [P in (typeof priorities)[number]]: Mark } = {
  low: 'low',
  medium: 'medium',
  high: 'high',
  urgent: 'urgent',
}
