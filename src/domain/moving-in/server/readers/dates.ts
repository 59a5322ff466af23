import { fold } from '../../../../core/fold.ts'
import { momentOf } from '../../../../core/relative.ts'
import { isDay, readInstant } from '../../../../core/values.ts'
import { latin } from '../../../../server/import/moments.ts'
import type { DateStyle } from '../../survey.ts'

/** Languages and lands whose names of months files bring along. */
const tongues = ['en', 'fr', 'ar', 'ar-SY', 'ar-DZ', 'ar-MA', 'de', 'es', 'pt', 'it', 'ru']
const nameKey = (word: string): string => fold(word).replaceAll('.', '')
const namesOf = (part: 'month' | 'weekday', count: number, at: (index: number) => number) =>
  new Map(
    tongues.flatMap((tongue) =>
      (['long', 'short'] as const).flatMap((form) => {
        const format = new Intl.DateTimeFormat(`${tongue}-u-ca-gregory`, { [part]: form, timeZone: 'UTC' })
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

/** The wall clock of a day: `at` as if it were UTC, in milliseconds; `null` where no time is said. */
type Wall = { readonly day: string; readonly seconds: number | null; readonly zone: string | null }

const clock =
  /(?:^|[\sT,،])(\d{1,2})(?::|h)([0-5]\d)(?::([0-5]\d)(?:[.,]\d{1,9})?)?\s*(am|pm|a\.m\.|p\.m\.|ص|م)?\s*(z|utc|gmt)?\s*([+-]\d{1,2}(?::?\d{2})?)?$/i

/** Seconds into the day; undefined for a time that no clock shows. */
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
  return isDay(text) ? text : undefined
}

/** Year, month and day as they stand in a text; a month by its name needs no style. */
const dayIn = (text: string, style: DateStyle): string | undefined => {
  if (/^\d{8}$/.test(text)) return dayOf(text.slice(0, 4), text.slice(4, 6), text.slice(6))
  const words = text.split(/[\s,،/.\u06d4-]+|(?<=\d)(?=\p{L})|(?<=\p{L})(?=\d)/u).map(nameKey)
  const spoken = words.filter((word) => !fillers.has(word) && !(weekdays.has(word) && !months.has(word)))
  const numbers = spoken.filter((word) => /^\d{1,4}$/.test(word))
  // `Mar` is March, and Tuesday beside another month or where three numbers say all.
  const hasMonth = numbers.length === 3 || spoken.some((word) => months.has(word) && !weekdays.has(word))
  const dateWords = hasMonth ? spoken.filter((word) => !weekdays.has(word)) : spoken
  const monthNumbers = dateWords.flatMap((word) => months.get(word) ?? [])
  const [a = '', b = '', c = ''] = numbers
  if (numbers.length + monthNumbers.length !== dateWords.length) return undefined
  if (monthNumbers.length === 1 && numbers.length === 2)
    return a.length === 4 ? dayOf(a, monthNumbers[0] ?? 0, b) : dayOf(b, monthNumbers[0] ?? 0, a)
  if (numbers.length !== 3) return undefined
  if (a.length === 4 || style === 'ymd') return dayOf(a, b, c)
  return style === 'mdy' ? dayOf(c, a, b) : dayOf(c, b, a)
}

const wallOf = (input: string, style: DateStyle): Wall | undefined => {
  const text = latin(input.slice(0, 100))
    .replaceAll(/[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/g, '')
    .replaceAll(/[\s\u00a0\u202f]+/g, ' ')
    // The name of a zone whose offset stands before it: `GMT+0000 (Greenwich Mean Time)`.
    .replace(/(?<=[+-]\d{4}) \([^()]{1,60}\)\s*$/, '')
    .trim()
  const time = clock.exec(text)
  const [, hours = '', minutes = '', seconds, half, zero, offset] = time ?? []
  const at = time === null ? null : secondsOf(hours, minutes, seconds, half)
  const day = dayIn(time === null ? text : text.slice(0, time.index).trim(), style)
  if (day === undefined || at === undefined) return undefined
  return { day, seconds: at, zone: offset === undefined ? (zero === undefined ? null : '+00:00') : zoneOf(offset) }
}

/** `+1`, `+01`, `+0100` and `+01:00` are one. */
const zoneOf = (offset: string): string => {
  const [, sign = '', hours = '', minutes = '00'] = /^([+-])(\d{1,2}):?(\d{2})?$/.exec(offset) ?? []
  return `${sign}${hours.padStart(2, '0')}:${minutes}`
}

/** Seconds or milliseconds since 1970, as APIs have them, of this century and the end of the last. */
const epoch = /^(?:9\d{8}|1\d{9})(?:\d{3})?$/
const ofEpoch = (text: string): Date => new Date(Number(text) * (text.length > 10 ? 1 : 1000))
/** The first or the last day of a range: `1 May 2024 → 3 May 2024`. */
const edgeOf = (text: string, wholeDay: WholeDay): string => {
  const edges = text.split('→')
  return (edges.length > 2 ? text : (edges.at(wholeDay === 'end' ? -1 : 0) ?? text)).trim()
}

const dayMs = 86_400_000
const mostDays = 5000
/** Turns a zone's wall clock into moments; days on which clocks keep their pace are asked about once. */
export const zoned = (timeZone: string): ((wall: number) => number) => {
  const offsets = new Map<number, number | null>()
  return (wall) => {
    const day = Math.floor(wall / dayMs) * dayMs
    let offset = offsets.get(day)
    if (offset === undefined) {
      const [begin, end] = [day - momentOf(day, timeZone), day + dayMs - momentOf(day + dayMs, timeZone)]
      offset = begin === end ? begin : null
      if (offsets.size > mostDays) offsets.clear()
      offsets.set(day, offset)
    }
    return offset === null ? momentOf(wall, timeZone) : wall - offset
  }
}

/** What stands in for the time of a day that has none. */
export type WholeDay = 'begin' | 'end'

/**
 * Reads days and moments in any of the ways in which files write them.
 * @param style of days that are numbers alone
 * @param timeZone of what names no zone
 * @returns a reader; `null` for what is no moment that a calendar has
 */
export const dateReader = (style: DateStyle, timeZone: string) => {
  const inZone = zoned(timeZone)
  return (text: string, wholeDay: WholeDay = 'begin'): string | null => {
    const edge = edgeOf(text, wholeDay)
    const exact = readInstant(edge)
    if (exact !== undefined) return exact
    if (epoch.test(edge)) return ofEpoch(edge).toISOString()
    const wall = wallOf(edge, style)
    if (wall === undefined) return null
    // Midnight is how a whole day is written where a column always has a time.
    const seconds = wholeDay === 'end' ? wall.seconds || 86_340 : (wall.seconds ?? 0)
    if (wall.zone !== null)
      return (
        readInstant(
          `${new Date(Date.parse(`${wall.day}T00:00:00Z`) + seconds * 1000).toISOString().slice(0, 19)}${wall.zone}`,
        ) ?? null
      )
    const at = new Date(inZone(Date.parse(`${wall.day}T00:00:00Z`) + seconds * 1000))
    return /^(?!0000)\d{4}-/.test(at.toISOString()) ? at.toISOString() : null
  }
}

/** What the form of a text says of the order of day and month. */
export type DateForm = DateStyle | 'either' | 'clear'
/** `undefined` for what is no date in any style. */
export const dateForm = (input: string): DateForm | undefined => {
  const text = latin(edgeOf(input.slice(0, 100), 'begin'))
  if (!/\d/.test(text)) return undefined
  if (epoch.test(text)) return 'clear'
  const [, a = '', b = '', c = ''] = /^(\d{1,4})[-/.](\d{1,2})[-/.](\d{1,4})(?!\d)/.exec(text) ?? []
  const reads = (style: DateStyle) => wallOf(text, style) !== undefined
  if (a === '' || a.length > 2) return readInstant(text) !== undefined || reads('ymd') ? 'clear' : undefined
  // Two digits first and last: the year may be either.
  if (Number(a) > 31 || (c.length <= 2 && Number(c) === 0)) return reads('ymd') ? 'ymd' : undefined
  const [dmy, mdy] = [reads('dmy'), reads('mdy')]
  if (dmy && mdy) return Number(a) === Number(b) ? 'clear' : 'either'
  return dmy ? 'dmy' : mdy ? 'mdy' : undefined
}
