import { fold, toAsciiDigits } from '../../../../core/query/fold.ts'
import { momentOf } from '../../../../core/query/relative.ts'
import { isDayWithin, readInstantWithin } from '../../../../core/query/values.ts'
import type { DateStyle } from '../../survey.ts'

/** Locales whose month and weekday names are recognised. */
const localeNames = ['en', 'fr', 'ar', 'ar-SY', 'ar-DZ', 'ar-MA', 'de', 'es', 'pt', 'it', 'ru']
const nameKey = (word: string): string => fold(word).replaceAll('.', '')
const namesOf = (part: 'month' | 'weekday', count: number, at: (index: number) => number) =>
  new Map(
    localeNames.flatMap((localeName) =>
      (['long', 'short'] as const).flatMap((form) => {
        const format = new Intl.DateTimeFormat(`${localeName}-u-ca-gregory`, { [part]: form, timeZone: 'UTC' })
        return Array.from({ length: count }, (_, index) => [nameKey(format.format(at(index))), index + 1] as const)
      }),
    ),
  )
const months = namesOf('month', 12, (index) => Date.UTC(2026, index, 15)).set('sept', 9)
const weekdays = namesOf('weekday', 7, (index) => Date.UTC(2026, 10, 22 + index))
const fillers = new Set([
  '',
  'a',
  'at',
  'um',
  'uhr',
  'le',
  'de',
  'del',
  'of',
  'الساعه',
  'on',
  't',
  '年',
  '月',
  '日',
  'г',
  'в',
])

/** A local date and time: `seconds` since midnight, null without a time; `zone` as `+01:00`, null if not given. */
type LocalTime = { readonly day: string; readonly seconds: number | null; readonly zone: string | null }

const clock =
  /(?:^|[\sT,،])(\d{1,2})(?::|h)([0-5]\d)(?::([0-5]\d)(?:[.,]\d{1,9})?)?\s*(am|pm|a\.m\.|p\.m\.|ص|م)?\s*(z|utc|gmt)?\s*([+-]\d{1,2}(?::?\d{2})?)?$/i

/** Returns seconds since midnight; undefined for invalid times. */
const secondsOf = (hours: string, minutes: string, seconds = '0', half?: string): number | undefined => {
  const hour = Number(hours)
  if (half === undefined ? hour > 23 : hour < 1 || hour > 12) return undefined
  const of24 = half === undefined ? hour : (hour % 12) + (/^p|م/i.test(half) ? 12 : 0)
  return of24 * 3600 + Number(minutes) * 60 + Number(seconds)
}

const yearOf = (text: string): string =>
  text.length === 4 ? text : text.length === 2 ? `${Number(text) < 70 ? '20' : '19'}${text}` : ''
const dayOf = (year: string, month: string | number, day: string): string | undefined => {
  const text = `${yearOf(year)}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDayWithin(text) ? text : undefined
}

/** Parses a date as `YYYY-MM-DD`; with a month's name, the style is not needed. */
const dayIn = (text: string, style: DateStyle): string | undefined => {
  if (/^\d{8}$/.test(text)) return dayOf(text.slice(0, 4), text.slice(4, 6), text.slice(6))
  const words = text.split(/[\s,،/.\u06d4-]+|(?<=\d)(?=\p{L})|(?<=\p{L})(?=\d)/u).map(nameKey)
  const significant = words.filter((word) => !fillers.has(word) && !(weekdays.has(word) && !months.has(word)))
  const numbers = significant.filter((word) => /^\d{1,4}$/.test(word))
  // `Mar` means March, but beside another month or three numbers it means Tuesday (French, Spanish).
  const hasMonth = numbers.length === 3 || significant.some((word) => months.has(word) && !weekdays.has(word))
  const dateWords = hasMonth ? significant.filter((word) => !weekdays.has(word)) : significant
  const monthNumbers = dateWords.flatMap((word) => months.get(word) ?? [])
  const [a = '', b = '', c = ''] = numbers
  if (numbers.length + monthNumbers.length !== dateWords.length) return undefined
  if (monthNumbers.length === 1 && numbers.length === 2)
    return a.length === 4 ? dayOf(a, monthNumbers[0] ?? 0, b) : dayOf(b, monthNumbers[0] ?? 0, a)
  if (numbers.length !== 3) return undefined
  if (a.length === 4 || style === 'ymd') return dayOf(a, b, c)
  return style === 'mdy' ? dayOf(c, a, b) : dayOf(c, b, a)
}

const localTimeOf = (input: string, style: DateStyle): LocalTime | undefined => {
  const text = toAsciiDigits(input.slice(0, 100))
    .replaceAll(/[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/g, '')
    .replaceAll(/[\s\u00a0\u202f]+/g, ' ')
    // Removes the zone's name after an offset: `GMT+0000 (Greenwich Mean Time)`.
    .replace(/(?<=[+-]\d{4}) \([^()]{1,60}\)\s*$/, '')
    .trim()
  const time = clock.exec(text)
  const [, hours = '', minutes = '', seconds, half, zero, offset] = time ?? []
  const at = time === null ? null : secondsOf(hours, minutes, seconds, half)
  const day = dayIn(time === null ? text : text.slice(0, time.index).trim(), style)
  if (day === undefined || at === undefined) return undefined
  return { day, seconds: at, zone: offset === undefined ? (zero === undefined ? null : '+00:00') : zoneOf(offset) }
}

/** Normalises `+1`, `+01` and `+0100` to `+01:00`. */
const zoneOf = (offset: string): string => {
  const [, sign = '', hours = '', minutes = '00'] = /^([+-])(\d{1,2}):?(\d{2})?$/.exec(offset) ?? []
  return `${sign}${hours.padStart(2, '0')}:${minutes}`
}

/** Unix time in seconds or milliseconds, from 1998 on. */
const epoch = /^(?:9\d{8}|1\d{9})(?:\d{3})?$/
const ofEpoch = (text: string): Date => new Date(Number(text) * (text.length > 10 ? 1 : 1000))
/** Returns the first or last day of a range such as `1 May 2024 → 3 May 2024`. */
const edgeOf = (text: string, wholeDay: WholeDay): string => {
  const edges = text.split('→')
  return (edges.length > 2 ? text : (edges.at(wholeDay === 'begin' ? 0 : -1) ?? text)).trim()
}

const dayMs = 86_400_000
const maxCachedDays = 5000
/** Converts local times of a zone to instants; offsets are cached for days without a change of clocks. */
export const zoneConverter = (timeZone: string): ((wall: number) => number) => {
  const offsets = new Map<number, number | null>()
  return (wall) => {
    const day = Math.floor(wall / dayMs) * dayMs
    let offset = offsets.get(day)
    if (offset === undefined) {
      const [begin, end] = [day - momentOf(day, timeZone), day + dayMs - momentOf(day + dayMs, timeZone)]
      offset = begin === end ? begin : null
      if (offsets.size > maxCachedDays) offsets.clear()
      offsets.set(day, offset)
    }
    return offset === null ? momentOf(wall, timeZone) : wall - offset
  }
}

/**
 * The meaning of a date without a time: the beginning or the end of the day, or the day itself, whose end the project's
 * hours define.
 */
export type WholeDay = 'begin' | 'end' | 'day'

/**
 * Returns a parser of dates and times in all supported formats.
 * @param style order of day and month in numeric dates
 * @param timeZone zone of times without one
 * @returns parses a text to ISO 8601 in UTC, or to a day (`YYYY-MM-DD`) if asked to; null if invalid
 */
export const dateReader = (style: DateStyle, timeZone: string) => {
  const inZone = zoneConverter(timeZone)
  return (text: string, wholeDay: WholeDay = 'begin'): string | null => {
    const edge = edgeOf(text, wholeDay)
    const exact = readInstantWithin(edge)
    if (exact !== undefined) return exact
    if (epoch.test(edge)) return readInstantWithin(ofEpoch(edge).toISOString()) ?? null
    const wall = localTimeOf(edge, style)
    if (wall === undefined) return null
    // Midnight counts as no time, since columns with times write whole days as midnight.
    if (wholeDay === 'day' && (wall.seconds ?? 0) === 0) return isDayWithin(wall.day) ? wall.day : null
    const seconds = wholeDay === 'end' ? wall.seconds || 86_340 : (wall.seconds ?? 0)
    if (wall.zone !== null)
      return (
        readInstantWithin(
          `${new Date(Date.parse(`${wall.day}T00:00:00Z`) + seconds * 1000).toISOString().slice(0, 19)}${wall.zone}`,
        ) ?? null
      )
    const at = new Date(inZone(Date.parse(`${wall.day}T00:00:00Z`) + seconds * 1000))
    return readInstantWithin(at.toISOString()) ?? null
  }
}

/** The order of day and month that a date's format proves. */
export type DateForm = DateStyle | 'either' | 'clear'
/** Returns the form of a date. @returns undefined if the text is no date in any style */
export const dateForm = (input: string): DateForm | undefined => {
  const text = toAsciiDigits(edgeOf(input.slice(0, 100), 'begin'))
  if (!/\d/.test(text)) return undefined
  if (epoch.test(text)) return 'clear'
  const [, a = '', b = '', c = ''] = /^(\d{1,4})[-/.](\d{1,2})[-/.](\d{1,4})(?!\d)/.exec(text) ?? []
  const isValid = (style: DateStyle) => localTimeOf(text, style) !== undefined
  if (a === '' || a.length > 2) return readInstantWithin(text) !== undefined || isValid('ymd') ? 'clear' : undefined
  // Both ends have two digits, so either may be the year.
  if (Number(a) > 31 || (c.length <= 2 && Number(c) === 0)) return isValid('ymd') ? 'ymd' : undefined
  const [dmy, mdy] = [isValid('dmy'), isValid('mdy')]
  if (dmy && mdy) return Number(a) === Number(b) ? 'clear' : 'either'
  return dmy ? 'dmy' : mdy ? 'mdy' : undefined
}
