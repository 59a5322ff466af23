// Decision (2026-11): Days and moments lie in three centuries unless a field declares otherwise, and no walk over time leaves
// them: what would happen later does not happen (decisions, 'Bounds').

/** First and last day of a field that does not say otherwise. */
const earliestDay = '1900-01-01'
export const latestDay = '2199-12-31'
/** The first moment of the first day, and the one after the last: no walk over time leaves them. Milliseconds since 1970 UTC. */
export const earliest = Date.UTC(1900, 0, 1)
export const horizon = Date.UTC(2200, 0, 1)

/** Days (`YYYY-MM-DD`), both included. */
export type DayRange = { readonly min: string; readonly max: string }

export const usualDays: DayRange = { min: earliestDay, max: latestDay }

/** Returns the first and the last day of a field's values; for moments by UTC. */
export const daysOf = ({ min = earliestDay, max = latestDay }: Partial<DayRange>): DayRange => ({ min, max })

/** Tells whether a day, or a moment by UTC (`2026-11-20T22:14:00.000Z`), is in a range. */
export const isWithin = (text: string, { min, max }: DayRange = usualDays): boolean => {
  const day = text.slice(0, 10)
  return day >= min && day <= max
}
