import type { Locale } from '../base/languages.ts'

/** First day of the week by language, from Sunday (0): Saturday in Arabic, Monday in French, Sunday in English. */
export const firstWeekdays: { readonly [L in Locale]: number } = { en: 0, fr: 1, ar: 6 }
