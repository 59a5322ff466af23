/** Orders in which people read the parts of a date. */
const dateForms = ['day_month_year', 'month_day_year', 'year_month_day'] as const
export type DateForm = (typeof dateForms)[number]
const hourCycles = ['h12', 'h23'] as const
type HourCycle = (typeof hourCycles)[number]

/** The forms in which a person wants days and times; a form that is missing follows their language. */
export type Habits = { readonly dateForm?: DateForm | undefined; readonly hourCycle?: HourCycle | undefined }

const among = <T extends string>(values: readonly T[], value: unknown): T | undefined =>
  values.find((one) => one === value)

/** Reads the forms of dates and times from a user's row, by wire name. */
export const habitsOf = ({ date_form, hour_cycle }: { readonly [wire: string]: unknown }): Habits => ({
  dateForm: among(dateForms, date_form),
  hourCycle: among(hourCycles, hour_cycle),
})

/** A format with the month's name in Arabic, too, which `dateStyle: 'medium'` lacks. */
export const fullDay = { day: 'numeric', month: 'short', year: 'numeric' } as const

export const commaOf = (locale: string): string => (locale === 'ar' ? '،' : ',')

/**
 * Writes the day of a moment in a form.
 * @param at milliseconds since 1970
 * @param formatOf makes or keeps the formatter of a language
 */
export const writtenDay = (
  at: number,
  form: DateForm,
  {
    locale,
    timeZone,
    hasYear = true,
  }: { readonly locale: string; readonly timeZone: string; readonly hasYear?: boolean },
  formatOf: (options: Intl.DateTimeFormatOptions) => Intl.DateTimeFormat,
): string => {
  const isByNumber = form === 'year_month_day'
  const options = isByNumber ? ({ day: '2-digit', month: '2-digit', year: 'numeric' } as const) : fullDay
  const parts = formatOf({ ...options, timeZone }).formatToParts(at)
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
  const [d, m, y] = [part('day'), part('month'), part('year')]
  if (isByNumber) return hasYear ? `${y}-${m}-${d}` : `${m}-${d}`
  if (form === 'day_month_year') return hasYear ? `${d} ${m} ${y}` : `${d} ${m}`
  return hasYear ? `${m} ${d}${commaOf(locale)} ${y}` : `${m} ${d}`
}
