import { dayAfter } from './days.ts'
import { weekOf } from './week.ts'

/** Spans of days by name; `all` has no bounds. */
export const periods = [
  'all',
  'this_week',
  'last_week',
  'this_month',
  'last_month',
  'this_quarter',
  'last_quarter',
  'this_year',
  'last_year',
] as const
export type Period = (typeof periods)[number]

/** The first and the last day of a span, `YYYY-MM-DD`; an end that is not said is open. */
export type DaySpan = { readonly from?: string | undefined; readonly to?: string | undefined }

/** Months of whole months. @param back how many spans ago it was @param months of one span */
const monthsOf = (today: string, months: number, back: number): DaySpan => {
  const [year = 0, month = 1] = today.split('-').map(Number)
  const first = Math.floor((month - 1) / months) * months - back * months
  const day = (at: number) => new Date(Date.UTC(year, at, 1)).toISOString().slice(0, 10)
  return { from: day(first), to: dayAfter(day(first + months), -1) }
}

/** @param firstWeekday from Sunday (0) */
export const daysOfPeriod = (period: Period, today: string, firstWeekday: number): DaySpan => {
  const back = period.startsWith('last_') ? 1 : 0
  switch (period) {
    case 'all':
      return {}
    case 'this_week':
    case 'last_week': {
      const from = dayAfter(weekOf(today, firstWeekday), -7 * back)
      return { from, to: dayAfter(from, 6) }
    }
    case 'this_month':
    case 'last_month':
      return monthsOf(today, 1, back)
    case 'this_quarter':
    case 'last_quarter':
      return monthsOf(today, 3, back)
    case 'this_year':
    case 'last_year':
      return monthsOf(today, 12, back)
  }
}
