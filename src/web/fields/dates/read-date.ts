import { toAsciiDigits } from '../../../core/fold.ts'
import { wallClock } from '../../../core/relative.ts'
import { dateHabits } from '../../i18n/date-habits.ts'
import type { Reading } from '../../i18n/format.ts'
import { dateIn, type Parser } from './found-date.ts'

/** A date that a whole text says. */
export type ReadDate = {
  /** The wall clock of the reader, as if it were UTC, in milliseconds since 1970; of a day alone, the usual end of its work. */
  readonly wall: number
  readonly hasDay: boolean
  readonly isTimed: boolean
}

/** Digits without signs between them, as one types into a form: `12102026`, `121026`. */
const withSigns = (text: string): string =>
  /^(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/.test(text)
    ? text.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3')
    : text.replace(/^(\d\d)(\d\d)(\d{4}|\d\d)(?!\d)/, '$1/$2/$3')

/** Numbers in the order that the user chose for dates, as a date that reads in one way only. */
const inOrder = (text: string): string => {
  const { dateForm } = dateHabits()
  if (dateForm !== 'day_month_year' && dateForm !== 'month_day_year') return text
  const [whole = '', first = '', , second = '', year = ''] =
    /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?!\d)/.exec(text) ?? []
  const [day, month] = dateForm === 'day_month_year' ? [first, second] : [second, first]
  if (whole === '' || Number(month) < 1 || Number(month) > 12 || Number(day) < 1 || Number(day) > 31) return text
  const fullYear = year.length === 2 ? `20${year}` : year
  return `${fullYear}-${month.padStart(2, '0')}-${day.padStart(2, '0')}${text.slice(whole.length)}`
}

/**
 * Reads a date as people write it in a field: `12/10/27`, `10 déc 2026 17:00`, `غدا`, `+3d`, `fri 9`; the same words as in a
 * line of its own.
 * @returns undefined for what is no date as a whole
 */
export const readDate = (parser: Parser, written: string, now: number, reading: Reading): ReadDate | undefined => {
  // Marks of direction come along with what is copied.
  const text = inOrder(
    withSigns(
      toAsciiDigits(written)
        .replaceAll(/[\u200e\u200f\u061c\u2066-\u2069]/g, '')
        .trim(),
    ),
  )
  const found = dateIn(parser, text, now, reading)
  if (found === undefined) return undefined
  const rest = text.slice(0, found.from) + text.slice(found.to)
  if (!/^[\s.,;،]*$/.test(rest)) return undefined
  return { wall: wallClock(found.at, reading.timeZone), hasDay: found.hasDay, isTimed: found.isTimed }
}

/** Reads a time of day: `9`, `930`, `9:30`, `9h30`, `9 pm`, `9 م`. @returns `HH:MM`, or undefined */
export const readTime = (written: string): string | undefined => {
  const text = toAsciiDigits(written).trim().toLowerCase()
  const found = /^(?<hours>\d{1,2})(?:\s?[:.h]\s?)?(?<minutes>[0-5]\d)?\s?(?<half>am|pm|ص|م)?$/.exec(text)
  const { hours = '', minutes = '00', half } = found?.groups ?? {}
  if (hours === '') return undefined
  const isAfternoon = half === 'pm' || half === 'م'
  const isMorning = half === 'am' || half === 'ص'
  const hour = Number(hours)
  if (hour > (isAfternoon || isMorning ? 12 : 23)) return undefined
  const at = isAfternoon && hour < 12 ? hour + 12 : isMorning && hour === 12 ? 0 : hour
  return `${String(at).padStart(2, '0')}:${minutes}`
}
