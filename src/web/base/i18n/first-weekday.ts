import { firstWeekdayOf } from '../../../core/time/days/week.ts'
import type { Locale } from '../browser/languages.ts'
import { dateHabits } from './date-habits.ts'

/** First day of the week from Sunday (0): as the user chose, else as the language has it. */
export const firstWeekday = (locale: Locale): number => firstWeekdayOf(dateHabits().weekStart, locale)
