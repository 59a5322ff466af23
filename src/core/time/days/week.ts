import { dayAfter } from './days.ts'

const byLanguage: { readonly [language: string]: number } = { en: 0, fr: 1, ar: 6 }
const byChoice: { readonly [day: string]: number } = { sunday: 0, monday: 1, saturday: 6 }

/**
 * First day of the week from Sunday (0): as somebody chose, else as the language has it: Saturday in Arabic, Monday in French,
 * Sunday in English.
 * @param chosen `monday`, `saturday` or `sunday`
 */
export const firstWeekdayOf = (chosen: string | null | undefined, language: string): number =>
  byChoice[chosen ?? ''] ?? byLanguage[language] ?? 1

/** The first day of the week that a day is part of; both `YYYY-MM-DD`. @param first day of the week from Sunday (0) */
export const weekOf = (day: string, first: number): string =>
  dayAfter(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() - first + 7) % 7))
