import { dayIn, momentOf } from '../../query/relative.ts'
import { dayAfter } from './days.ts'

const byLanguage: { readonly [language: string]: number } = { en: 0, fr: 1, ar: 6 }
const byChoice: { readonly [day: string]: number } = { sunday: 0, monday: 1, saturday: 6 }

/**
 * Returns the first day of the week, counted from Sunday (0): the one that somebody chose, else that of the language:
 * Saturday in Arabic, Monday in French, Sunday in English.
 * @param chosen `monday`, `saturday` or `sunday`
 */
export const firstWeekdayOf = (chosen: string | null | undefined, language: string): number =>
  byChoice[chosen ?? ''] ?? byLanguage[language] ?? 1

/** Days on which most readers of a language don't work, from Sunday (0): Friday and Saturday in Arabic. */
export const restDaysOf = (language: string): readonly number[] => (language === 'ar' ? [5, 6] : [6, 0])

/**
 * Tells whether a day (`YYYY-MM-DD`) is one of rest.
 * @param isWorked what a working calendar says of it; undefined where there is none, and the language decides
 */
export const isRestDay = (day: string, isWorked: boolean | undefined, language: string): boolean =>
  isWorked === undefined ? restDaysOf(language).includes(new Date(`${day}T00:00:00Z`).getUTCDay()) : !isWorked

/** The first day of the week that a day is part of; both `YYYY-MM-DD`. @param first day of the week from Sunday (0) */
export const weekOf = (day: string, first: number): string =>
  dayAfter(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() - first + 7) % 7))

/** A moment of every week, on any clock: the day from Sunday (0), and the minute of that day. */
export type WeekMoment = { readonly weekday: number; readonly minute: number }

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const

/** Reads `monday 09:00`; undefined for what is no day with a time. */
export const weekMomentOf = (text: string): WeekMoment | undefined => {
  const [, day = '', hour = '', minute = ''] = /^([a-z]+) (\d{1,2}):(\d{2})$/.exec(text.trim().toLowerCase()) ?? []
  const weekday = weekdays.findIndex((one) => one === day)
  const at = Number(hour) * 60 + Number(minute)
  return weekday < 0 || Number(hour) > 23 || Number(minute) > 59 ? undefined : { weekday, minute: at }
}

/** The last time that a clock showed a moment of the week, at or before `now`. Milliseconds since 1970 UTC. */
export const lastWeekMoment = (now: number, { weekday, minute }: WeekMoment, timeZone: string): number => {
  const on = (day: string): number => momentOf(Date.parse(`${day}T00:00:00Z`) + minute * 60_000, timeZone)
  const day = weekOf(dayIn(now, timeZone), weekday)
  const at = on(day)
  return at <= now ? at : on(dayAfter(day, -7))
}
