import type { TitleFormat } from '../core/title.ts'
import { plainText } from './texts/plain-text.ts'
import type { Language, Translate } from './translate.ts'

/** How titles are written in mails. @param timeZone the reader's, an IANA name */
export const titleFormat = (translate: Translate, language: Language, timeZone: string): TitleFormat => {
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' })
  const instant = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone })
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 10 })
  return {
    word: (key) => translate(language, key),
    day: (text) => day.format(new Date(`${text}T00:00:00Z`)),
    instant: (text) => instant.format(new Date(text)),
    // A decimal text goes to Intl as it is: a number would round it.
    number: (value) => number.format(value as number),
    minutes: (value) =>
      new Intl.NumberFormat(language, { style: 'unit', unit: 'minute', unitDisplay: 'short' }).format(value),
    plainText,
  }
}
