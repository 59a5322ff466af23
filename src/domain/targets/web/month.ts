import { dayAfter, daysBetween } from '../../../core/time/days/days.ts'
import type { HistoryDay } from '../target.ts'

/** The looks of a day. */
export const squareLooks = ['achieved', 'missed', 'none', 'free'] as const
export type SquareLook = (typeof squareLooks)[number] | 'later'

/** Returns the first and last day of a day's month, or of the month that is some months later. */
export const monthOf = (day: string, by = 0): { readonly from: string; readonly to: string } => {
  const [year = 0, month = 1] = day.split('-').map(Number)
  const first = (at: number) => new Date(Date.UTC(year, month - 1 + at, 1)).toISOString().slice(0, 10)
  return { from: first(by), to: dayAfter(first(by + 1), -1) }
}

/**
 * Returns the days of a span in weeks; undefined for days of a week outside the span.
 * @param firstDay weekday that weeks begin with, from Sunday (0)
 */
export const weeksOf = (from: string, to: string, firstDay: number): readonly (readonly (string | undefined)[])[] => {
  const lead = (new Date(`${from}T00:00:00Z`).getUTCDay() - firstDay + 7) % 7
  const cells = [...Array.from({ length: lead }, () => undefined), ...daysBetween(from, to)]
  return Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_day, n) => cells[7 * week + n]),
  )
}

/** Returns the look of a day. A target on a day without work counts like any other. */
export const lookOf = (day: HistoryDay, today: string): SquareLook => {
  if (day.target !== null && day.is_target_achieved) return 'achieved'
  if (day.date > today) return 'later'
  if (day.target !== null) return 'missed'
  return day.is_working_day ? 'none' : 'free'
}
