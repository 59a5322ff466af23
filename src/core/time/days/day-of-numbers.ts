import { isDay } from '../../query/values.ts'

/** Order of day and month in 3/4/2026. */
export const dayOrders = ['dmy', 'mdy'] as const
export type DayOrder = (typeof dayOrders)[number]

/** A year of two digits is one of this century: nobody plans for the last one. */
export const wholeYear = (text: string): string => (text.length === 2 ? `20${text}` : text)

/**
 * Returns the day of two numbers and a year: the one rule for days that are typed, pasted and imported.
 * @param order undefined: unknown
 * @returns `YYYY-MM-DD`; undefined where the order makes none, or where either number may be the month without an order
 */
export const dayOfNumbers = (
  [one, other, year]: readonly [string, string, string],
  order: DayOrder | undefined,
): string | undefined => {
  const dayOf = (month: string, day: string) => {
    const iso = `${wholeYear(year)}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
    return isDay(iso) ? iso : undefined
  }
  const read = { dmy: dayOf(other, one), mdy: dayOf(one, other) }
  if (order !== undefined) return read[order]
  const isClear = read.dmy === undefined || read.mdy === undefined || read.dmy === read.mdy
  return isClear ? (read.dmy ?? read.mdy) : undefined
}

/** Returns the day that a person wrote: in the other order where theirs makes no day. A file keeps to one order. */
export const meantDay = (parts: readonly [string, string, string], order: DayOrder): string | undefined =>
  dayOfNumbers(parts, order) ?? dayOfNumbers(parts, undefined)
