import type { Locale } from '../browser/languages.ts'
import { dateHabits } from './date-habits.ts'

/** First day of the week by language, from Sunday (0): Saturday in Arabic, Monday in French, Sunday in English. */
const byLanguage: { readonly [L in Locale]: number } = { en: 0, fr: 1, ar: 6 }
const byChoice = { sunday: 0, monday: 1, saturday: 6 } as const

/** First day of the week from Sunday (0): as the user chose, else as the language has it. */
export const firstWeekday = (locale: Locale): number => {
  const { weekStart } = dateHabits()
  return weekStart === undefined ? byLanguage[locale] : byChoice[weekStart]
}
