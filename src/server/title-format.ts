import { commaOf, type Habits, writtenDay } from '../core/time/days/written-day.ts'
import type { TitleFormat } from '../core/words/title.ts'
import { plainText } from './texts/plain-text.ts'
import type { Language, Translate } from './translate.ts'

/**
 * Returns the functions that write titles and moments in mails.
 * @param timeZone the reader's, an IANA name
 * @param habits the reader's choice of forms for dates and times
 */
export const titleFormat = (
  translate: Translate,
  language: Language,
  timeZone: string,
  { dateForm, hourCycle }: Habits = {},
): TitleFormat => {
  const formatOf = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(language, options)
  const hours = hourCycle === undefined ? {} : { hourCycle }
  const dayOf = (at: number, zone: string) =>
    dateForm === undefined
      ? formatOf({ dateStyle: 'medium', timeZone: zone }).format(at)
      : writtenDay(at, dateForm, { locale: language, timeZone: zone }, formatOf)
  const instantOf = (at: number) =>
    dateForm === undefined
      ? formatOf({ dateStyle: 'medium', timeStyle: 'short', timeZone, ...hours }).format(at)
      : `${dayOf(at, timeZone)}${commaOf(language)} ${formatOf({ timeStyle: 'short', timeZone, ...hours }).format(at)}`
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 10 })
  return {
    word: (key) => translate(language, key),
    day: (text) => dayOf(Date.parse(`${text}T00:00:00Z`), 'UTC'),
    instant: (text) => instantOf(Date.parse(text)),
    // A decimal text goes to Intl as it is: a number would round it.
    number: (value) => number.format(value as number),
    minutes: (value) =>
      new Intl.NumberFormat(language, { style: 'unit', unit: 'minute', unitDisplay: 'short' }).format(value),
    plainText,
  }
}
