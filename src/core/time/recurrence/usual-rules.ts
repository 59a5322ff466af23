import { type Rule, type Weekday, weekdays, writeRule } from './rule.ts'

const plain = (freq: Rule['freq']): Rule => ({ freq, interval: 1, byDay: [], numbers: {}, weekStart: 'MO' })
const workdays: readonly Weekday[] = ['MO', 'TU', 'WE', 'TH', 'FR']

/** Returns which weekday of its month a day is; for the fifth, which not every month has, it returns the last. */
export const nthOf = (wall: number): number => {
  const nth = Math.ceil(new Date(wall).getUTCDate() / 7)
  return nth > 4 ? -1 : nth
}

/**
 * The rules that people choose most, for a series that begins at a moment: each day, week, working day, month by its day and by
 * its weekday, and year.
 * @param wall the moment on the clock of its zone, as if it were UTC
 */
export const usualRules = (wall: number): readonly string[] => {
  const day = weekdays[(new Date(wall).getUTCDay() + 6) % 7] as Weekday
  return [
    plain('DAILY'),
    { ...plain('WEEKLY'), byDay: [{ day }] },
    { ...plain('WEEKLY'), byDay: workdays.map((one) => ({ day: one })) },
    plain('MONTHLY'),
    { ...plain('MONTHLY'), byDay: [{ day, nth: nthOf(wall) }] },
    plain('YEARLY'),
  ].map(writeRule)
}
