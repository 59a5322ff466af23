import { toAsciiDigits } from '../../../../core/query/fold.ts'
import { wallClock } from '../../../../core/query/relative.ts'
import { readInstant } from '../../../../core/query/values.ts'
import { type DayOrder, meantDay } from '../../../../core/time/days/day-of-numbers.ts'
import { chosenDayOrder } from '../../../base/i18n/date-habits.ts'
import type { Reading } from '../../../base/i18n/format.ts'
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

/** Numbers in a given order, as a date that reads in one way only. */
const inOrder = (text: string, order: DayOrder | undefined): string => {
  const [whole = '', first = '', , second = '', year = ''] =
    /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?!\d)/.exec(text) ?? []
  const day = order === undefined || whole === '' ? undefined : meantDay([first, second, year], order)
  return day === undefined ? text : day + text.slice(whole.length)
}

/**
 * Reads a date as people write it in a field: `12/10/27`, `10 déc 2026 17:00`, `غدا`, `+3d`, `fri 9`; the same words
 * work in a quick line.
 * @param order of day and month; by default the language's
 * @returns undefined for a text that is not a date as a whole
 */
export const readDate = (
  parser: Parser,
  written: string,
  now: number,
  reading: Reading,
  order: DayOrder | undefined = chosenDayOrder(),
): ReadDate | undefined => {
  // Copied texts may contain marks of direction.
  const plain = toAsciiDigits(written)
    .replaceAll(/[\u200e\u200f\u061c\u2066-\u2069]/g, '')
    .trim()
  const exact = readInstant(plain)
  if (exact !== undefined) return { wall: wallClock(Date.parse(exact), reading.timeZone), hasDay: true, isTimed: true }
  const text = inOrder(withSigns(plain), order)
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
