import type { Mark } from '../../core/declare/marks.ts'

/** The states that a service-level clock can show. */
export const clockStates = ['running', 'paused', 'met', 'missed'] as const
export type ClockState = (typeof clockStates)[number]

export const clockMarks: { readonly [S in ClockState]: Mark } = {
  running: 'active',
  paused: 'paused',
  met: 'done',
  missed: 'failed',
}
