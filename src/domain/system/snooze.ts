import { dayIn, momentOf } from '../../core/query/relative.ts'

/** The times by which a reminder can be put off. */
export const snoozes = ['ten_minutes', 'one_hour', 'tomorrow'] as const
export type Snooze = (typeof snoozes)[number]

/** The kinds of notifications that can be put off: all those about a time. */
export const snoozedKinds: readonly string[] = ['reminder', 'due_soon', 'overdue']

/** The kinds that can be put off in the bell's menu. */
export const promptKinds: readonly string[] = ['reminder']

const [minuteMs, dayMs] = [60_000, 86_400_000]
const morning = 8 * 60 * minuteMs

/**
 * Returns when a reminder comes again if it is put off now.
 * @param timeZone the user's: 'tomorrow' is 8:00 of their next day
 */
export const againAt = (snooze: Snooze, now: number, timeZone: string): number => {
  if (snooze === 'ten_minutes') return now + 10 * minuteMs
  if (snooze === 'one_hour') return now + 60 * minuteMs
  return momentOf(Date.parse(`${dayIn(now, timeZone)}T00:00:00Z`) + dayMs + morning, timeZone)
}
