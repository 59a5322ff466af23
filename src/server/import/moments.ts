import { fold, toAsciiDigits } from '../../core/query/fold.ts'
import { momentOf } from '../../core/query/relative.ts'
import { isDay, readInstant } from '../../core/query/values.ts'
import { type DayOrder, dayOfNumbers } from '../../core/time/days/day-of-numbers.ts'
import { languages } from '../translate.ts'

/** Removes direction marks and narrow spaces that copied dates contain. */
const tidied = (text: string): string =>
  toAsciiDigits(text)
    .replaceAll(/[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/g, '')
    .replaceAll(/[\s\u00a0\u202f]+/g, ' ')
    .trim()

const monthNames = new Map(
  languages.flatMap((language) =>
    (['long', 'short'] as const).flatMap((month) => {
      const format = new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' })
      return Array.from({ length: 12 }, (_, at) => [monthKey(format.format(Date.UTC(2026, at))), at + 1] as const)
    }),
  ),
)
function monthKey(word: string): string {
  return fold(word).replaceAll('.', '')
}

/** `21 nov. 2026`, `Nov 21, 2026`: dates with a named month are unambiguous. */
const inWords = (text: string): string | undefined => {
  const parts = text.split(/[\s,،/-]+/).filter((part) => part !== '')
  const month = parts.map((part) => monthNames.get(monthKey(part))).find((one) => one !== undefined)
  const numbers = parts.filter((part) => /^\d+$/.test(part))
  const year = numbers.find((part) => part.length === 4)
  const day = numbers.find((part) => part.length <= 2)
  if (parts.length !== 3 || month === undefined || year === undefined || day === undefined) return undefined
  return `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** @returns the day, or a fault code */
export const readDay = (input: string, order: DayOrder | undefined): { day: string } | { code: string } => {
  const text = tidied(input)
  const [iso = '', year = '', month = '', day = ''] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text) ?? []
  const [other = '', one = '', two = '', its = ''] = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d\d)$/.exec(text) ?? []
  const named = iso === '' ? inWords(text) : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  // Between points the day stands first everywhere, where nobody says otherwise.
  const read = other === '' ? named : dayOfNumbers([one, two, its], order ?? (text.includes('.') ? 'dmy' : undefined))
  if (read !== undefined && isDay(read)) return { day: read }
  const isUndecided = other !== '' && order === undefined && dayOfNumbers([one, two, its], 'dmy') !== undefined
  return { code: isUndecided ? 'day_order' : 'bad_day' }
}

const clock = /(?:^|[ T,،]+|\bà )(\d{1,2}):([0-5]\d)(?::([0-5]\d))?(?: ?(am|pm|a\.m\.|p\.m\.|ص|م))?$/i
/** `14h30`, `14 h`, `14 Uhr 30`, `2 pm`: a time as texts write it, at the end, with a colon. */
export const withColon = (text: string): string =>
  text
    .replace(
      /(\d{1,2}) ?(?:h|heures?|uhr)(?: ?([0-5]\d))?$/iu,
      (_, hours: string, minutes = '00') => `${hours}:${minutes}`,
    )
    .replace(/(^|[ T,،]|à )(\d{1,2}) ?(am|pm|a\.m\.|p\.m\.|ص|م)$/iu, '$1$2:00 $3')
    .replace(/ (?:à|at|um) (?=\d{1,2}:\d\d)/iu, ' ')

const isAfternoon = (word: string): boolean => /^p|م/i.test(word)

/** Seconds into the day; undefined for an invalid time. */
const secondsOf = ([, hours = '', minutes = '', seconds = '0', half]: RegExpExecArray): number | undefined => {
  const hour = Number(hours)
  if (half === undefined ? hour > 23 : hour < 1 || hour > 12) return undefined
  const of24 = half === undefined ? hour : (hour % 12) + (isAfternoon(half) ? 12 : 0)
  return of24 * 3600 + Number(minutes) * 60 + Number(seconds)
}

/**
 * A timestamp with a zone is absolute; one without is in the writer's time zone, as exports and screens show it.
 * @param keepsDay a day without a time stays one: the write makes the moment of it
 * @returns the timestamp, or a fault code
 */
export const readMoment = (
  input: string,
  order: DayOrder | undefined,
  timeZone: string,
  keepsDay = false,
): { moment: string } | { code: string } => {
  const text = withColon(tidied(input))
  const exact = readInstant(text)
  if (exact !== undefined) return { moment: exact }
  const time = clock.exec(text)
  const seconds = time === null ? 0 : secondsOf(time)
  const on = readDay(time === null ? text : text.slice(0, time.index).replace(/[,،]$/, ''), order)
  if ('code' in on) return on.code === 'day_order' ? on : { code: 'bad_instant' }
  if (seconds === undefined) return { code: 'bad_instant' }
  if (time === null && keepsDay) return { moment: on.day }
  return { moment: new Date(momentOf(Date.parse(`${on.day}T00:00:00Z`) + seconds * 1000, timeZone)).toISOString() }
}
