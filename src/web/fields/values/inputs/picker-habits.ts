import dayjs from 'dayjs'
import type { Locale } from '../../../base/browser/languages.ts'
import { dateHabits } from '../../../base/i18n/date-habits.ts'
import { firstWeekday } from '../../../base/i18n/first-weekday.ts'
import { countsToTwelve } from '../../../base/i18n/format.ts'

const forms = { day_month_year: 'DD/MM/YYYY', month_day_year: 'MM/DD/YYYY', year_month_day: 'YYYY-MM-DD' } as const

/** The form in which dates are typed, as the user chose; none: as the language has it. */
export const pickerFormats = (): { readonly keyboardDate?: string } => {
  const { dateForm } = dateHabits()
  return dateForm === undefined ? {} : { keyboardDate: forms[dateForm] }
}

/** Returns whether times are typed in 12 hours: as they are shown everywhere else, whatever the library's language has. */
export const pickerHours = (locale: Locale): { readonly ampm: boolean } => ({ ampm: countsToTwelve(locale) })

/** Has the calendars begin their weeks as all other pages do: dayjs asks its locale, which is changed where it says another day. */
export const beginWeeks = (locale: Locale): void => {
  const own = dayjs.Ls[locale]
  const weekStart = firstWeekday(locale)
  if (own !== undefined && (own.weekStart ?? 0) !== weekStart) dayjs.locale({ ...own, weekStart }, undefined, true)
}
