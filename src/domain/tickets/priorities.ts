import type { Mark } from '../../core/declare/marks.ts'

/** In ascending urgency, as tasks have them. */
export const priorities = ['low', 'medium', 'high', 'urgent'] as const
export const priorityMarks: { readonly [P in (typeof priorities)[number]]: Mark } = {
  low: 'low',
  medium: 'medium',
  high: 'high',
  urgent: 'urgent',
}
