import { dayIn, startOfDay } from '../../query/relative.ts'

const dayMs = 86_400_000
/** Most days of one list, so that an open-ended range stays finite. */
export const mostDays = 366

/** The day after a day, both `YYYY-MM-DD`. @param by days; negative ones lead back */
export const dayAfter = (day: string, by = 1): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + by * dayMs).toISOString().slice(0, 10)

/**
 * Returns all days from one to another, both included; none where the second comes first.
 * @returns at most `mostDays`
 */
export const daysBetween = (from: string, to: string): readonly string[] => {
  const count = (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs + 1
  return Array.from({ length: Math.max(0, Math.min(mostDays, count)) }, (_, n) => dayAfter(from, n))
}

/** The last moment of a day in a zone, in milliseconds since 1970 UTC. */
export const endOfDay = (day: string, timeZone: string): number => startOfDay(dayAfter(day), timeZone) - 1

/** Monday to Friday: what counts where no calendar says which days are worked. */
export const isWorkingDay = (day: string): boolean => ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())

/** Returns the last day of a range that ends at a moment; one that ends at midnight ends with the day before. */
export const lastDayOf = (end: number, timeZone: string): string => dayIn(end - 1, timeZone)
