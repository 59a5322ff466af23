import { toAsciiDigits } from '../../../../core/query/fold.ts'
import { meantDay, wholeYear } from '../../../../core/time/days/day-of-numbers.ts'
import type { Locale } from '../../../base/browser/languages.ts'

/** A reworded text, and for each of its characters the place in the original text; one more place for the end. */
export type Reworded = { readonly text: string; readonly places: readonly number[] }

type Rule = readonly [RegExp, (found: RegExpExecArray, locale: Locale) => string | undefined]

const twoDigits = (text: string | number): string => String(text).padStart(2, '0')

const notWithin = String.raw`(?<![\p{L}\p{N}./:-])`
const ends = String.raw`(?![\p{L}\p{M}\p{N}])`
const months =
  'january|february|march|april|june|july|august|september|october|november|december|jan|feb|apr|jun|jul|aug|sept?|oct|nov|dec' +
  '|janvier|février|fevrier|mars|avril|mai|juin|juillet|août|aout|septembre|octobre|novembre|décembre|decembre|janv|févr|avr|juil|déc' +
  '|يناير|فبراير|مارس|أبريل|إبريل|مايو|يونيو|يوليو|أغسطس|سبتمبر|أكتوبر|نوفمبر|ديسمبر|may'
const dayNames =
  '(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche' +
  "|today|tomorrow|demain|aujourd[’']hui"
const units: { readonly [sign: string]: string } = {
  d: 'days',
  day: 'days',
  days: 'days',
  j: 'days',
  jour: 'days',
  jours: 'days',
  يوم: 'days',
  أيام: 'days',
  ايام: 'days',
  w: 'weeks',
  week: 'weeks',
  weeks: 'weeks',
  s: 'weeks',
  sem: 'weeks',
  semaine: 'weeks',
  semaines: 'weeks',
  أسبوع: 'weeks',
  اسبوع: 'weeks',
  أسابيع: 'weeks',
  اسابيع: 'weeks',
  m: 'months',
  month: 'months',
  months: 'months',
  mois: 'months',
  شهر: 'months',
  أشهر: 'months',
  اشهر: 'months',
  y: 'years',
  year: 'years',
  years: 'years',
  a: 'years',
  an: 'years',
  ans: 'years',
  سنة: 'years',
  سنوات: 'years',
  h: 'hours',
  heure: 'hours',
  heures: 'hours',
  ساعة: 'hours',
  ساعات: 'hours',
}
/** Words before an amount of hours: those for a time that far ahead, and those for a length. */
const beforeAhead = /(?:^|\s)(?:in|within|dans|sous|بعد|خلال)\s+$/iu
const beforeLength = /(?:^|\s)(?:for|of|after|every|d[eu]|pendant|durant|après|chaque|لمدة|من|كل)\s+$/iu
const afterAt = /(?:^|\s)(?:à|a|at|vers|dès|jusqu[’']à|avant|before|by|from|until)\s+$/iu
const behindDay = new RegExp(
  String.raw`(?:^|\s)(?:${dayNames}|${months}|\d{4}-\d\d-\d\d|ce|غدا|غدًا|اليوم)(?:\s+prochaine?)?,?\s+$`,
  'iu',
)
const beforeDay = new RegExp(String.raw`^\s+(?:on\s+|le\s+|ce\s+)?(?:${dayNames}|غدا|غدًا|اليوم)${ends}`, 'iu')

/** An hour written as `9h`, `14h30` or `18 h`. It is an hour of the day, unless a word makes it an amount. */
const hourOfDay: Rule = [
  new RegExp(String.raw`${notWithin}(\d{1,2})\s?h\s?([0-5]\d)?${ends}`, 'giu'),
  ({ input, index, 0: all, 1: hour = '', 2: minute }) => {
    const [before, after] = [input.slice(0, index), input.slice(index + all.length)]
    if (Number(hour) > 24 || beforeAhead.test(before)) return undefined
    const isAlone = minute !== undefined || after.trim() === ''
    const isMeant =
      !beforeLength.test(before) && (isAlone || afterAt.test(before) || behindDay.test(before) || beforeDay.test(after))
    // An amount is blanked out, so that no parser takes it for a moment.
    if (!isMeant) return ' '.repeat(all.length)
    return `${twoDigits(Number(hour) % 24)}:${minute ?? '00'}`
  },
]

const rules: readonly Rule[] = [
  [
    new RegExp(
      String.raw`${notWithin}(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?![\p{N}/.:-]\p{N}|[\p{L}\p{N}])`,
      'giu',
    ),
    ({ 1: one = '', 2: sign, 3: other = '', 4: year = '' }, locale) =>
      // Where both numbers may be the month, the language decides; with points, the day is first in every language.
      meantDay([one, other, year], locale === 'en' && sign !== '.' ? 'mdy' : 'dmy'),
  ],
  [
    new RegExp(String.raw`${notWithin}(\d{4})[/.](\d{1,2})[/.](\d{1,2})${ends}`, 'giu'),
    ({ 1: year = '', 2: month = '', 3: day = '' }) => `${year}-${twoDigits(month)}-${twoDigits(day)}`,
  ],
  [
    new RegExp(
      String.raw`${notWithin}(\d{1,2}(?:er|st|nd|rd|th)?\s+(?:${months})\.?,?\s+)(\d{2})(?!\s*[:h\p{N}])${ends}`,
      'giu',
    ),
    ({ 1: day = '', 2: year = '' }) => `${day}${wholeYear(year)}`,
  ],
  [/(?<=(?:^|\s)à\s+)midi(?!\p{L})/giu, () => '12:00'],
  [/(?<=(?:^|\s)à\s+)minuit(?!\p{L})/giu, () => '00:00'],
  [/(?:la?e?\s+)?(?<![\p{L}-])apr[eè]s[- ]demain(?!\p{L})/giu, () => 'dans 2 jours'],
  [/(?<!\p{L})(?:the\s+)?day after tomorrow(?!\p{L})/giu, () => 'in 2 days'],
  [
    /(?<![\p{L}\p{N}])\+\s?(\d{1,3})\s?(\p{L}+)(?![\p{L}\p{M}\p{N}])/giu,
    ({ 1: amount = '', 2: unit = '' }) => {
      const word = units[unit.toLowerCase()]
      return word === undefined ? undefined : `in ${amount} ${word}`
    },
  ],
  hourOfDay,
  // 'Fri 9' is an hour; 'fri 9 dec' and 'monday 20 pallets' are not.
  [
    new RegExp(String.raw`(?<=(?<![\p{L}\p{N}])(?:${dayNames})\s+)(\d{1,2})(?=\s*$)`, 'giu'),
    ({ 1: hour = '' }) => (Number(hour) > 23 ? undefined : `${twoDigits(hour)}:00`),
  ],
  [/(?<=\d\s?)م(?![\p{L}\p{M}])/gu, () => 'pm'],
  [/(?<=\d\s?)ص(?![\p{L}\p{M}])/gu, () => 'am'],
]

const reword = ({ text, places }: Reworded, [pattern, say]: Rule, locale: Locale): Reworded => {
  let made = ''
  const at: number[] = []
  let from = 0
  const keep = (to: number) => {
    made += text.slice(from, to)
    at.push(...places.slice(from, to))
  }
  for (const found of text.matchAll(pattern)) {
    const replacement = say(found, locale)
    if (replacement === undefined) continue
    keep(found.index)
    from = found.index + found[0].length
    made += replacement
    // Only the two ends of a replaced part have places in the original text.
    at.push(...Array.from(replacement, (_, nth) => (nth === 0 ? places[found.index] : places[from - 1]) ?? 0))
  }
  keep(text.length)
  return { text: made, places: [...at, places[text.length] ?? 0] }
}

/**
 * Writes dates and hours in words that the parser knows in any language: `9h` as `09:00`, `12/10/27` as `2027-12-10` or
 * `2027-10-12`, `+3d` as `in 3 days`.
 * @param locale decides which of two numbers is the month
 */
export const inPlainWords = (line: string, locale: Locale): Reworded =>
  rules.reduce<Reworded>((now, rule) => reword(now, rule, locale), {
    text: toAsciiDigits(line),
    places: Array.from({ length: line.length + 1 }, (_, at) => at),
  })
