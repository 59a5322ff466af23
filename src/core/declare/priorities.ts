import type { Mark } from './marks.ts'

/** In ascending urgency. */
export const priorities = ['low', 'medium', 'high', 'urgent'] as const
export type Priority = (typeof priorities)[number]

export const priorityMarks: { readonly [P in Priority]: Mark } = {
  low: 'low',
  medium: 'medium',
  high: 'high',
  urgent: 'urgent',
}
