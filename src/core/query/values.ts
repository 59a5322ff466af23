import type { ValueKind } from '../declare/fields.ts'
import { type DayRange, isWithin, usualDays } from '../time/days/range.ts'
import type { Scalar } from './predicate.ts'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const wholeDay = /^(\d{4})-(\d{2})-(\d{2})$/
const moment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/
const exact = /^-?\d{1,15}(\.\d{1,10})?$/
const clock = /^([01]\d|2[0-3]):[0-5]\d$/

export const isUuid = (text: string): boolean => uuid.test(text)

/** True for a day that the calendar has, years 0001 to 9999 (PostgreSQL's date and ISO 8601 agree there). */
export const isDay = (text: string): boolean => {
  const match = wholeDay.exec(text)
  if (match === null || match[1] === '0000') return false
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

/** A moment in its one spelling (`2026-11-20T22:14:00.000Z`), or undefined. */
export const readInstant = (text: string): string | undefined => {
  if (!moment.test(text) || !isDay(text.slice(0, 10))) return undefined
  const at = new Date(text)
  if (Number.isNaN(at.getTime())) return undefined
  const iso = at.toISOString()
  return /^\d{4}-/.test(iso) && !iso.startsWith('0000') ? iso : undefined
}

/** Tells whether a text is a day in a range; without one, in the range of fields that declare none. */
export const isDayWithin = (text: string, days: DayRange = usualDays): boolean => isDay(text) && isWithin(text, days)

/** Returns a moment in its one spelling if it is in a range of days by UTC, or undefined. */
export const readInstantWithin = (text: string, days: DayRange = usualDays): string | undefined => {
  const at = readInstant(text)
  return at !== undefined && isWithin(at, days) ? at : undefined
}

/** True where the text can be stored: no NUL, no lone surrogate (PostgreSQL's UTF-8 has neither). */
export const isStorable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed()

/** Marks that turn the direction of writing, and control characters that are no white space. */
const unseen = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]|(?!\s)\p{Cc}/gu

/**
 * Returns a text as a single line: white space is one blank, and invisible characters are left out, or a name could be
 * read as another one. They are not refused, as they come along unseen with texts that are copied from pages and chats,
 * ours among them.
 */
export const singleLine = (text: string): string => text.replaceAll(unseen, '').replaceAll(/\s+/g, ' ').trim()

/**
 * Reads one value of a filter, sent as text in an address or typed in JSON; undefined where it is none of the kind, or a day
 * or moment that no field has unless it says so.
 */
export const readScalar = (kind: ValueKind, raw: unknown): Scalar | undefined => {
  if (kind === 'boolean') {
    if (typeof raw === 'boolean') return raw
    return raw === 'true' || raw === '1' ? true : raw === 'false' || raw === '0' ? false : undefined
  }
  if (kind === 'number') {
    const number = typeof raw === 'string' && /^-?\d{1,15}(\.\d{1,6})?$/.test(raw) ? Number(raw) : raw
    return typeof number === 'number' && Number.isFinite(number) && Math.abs(number) < 1e15
      ? Object.is(number, -0)
        ? 0
        : number
      : undefined
  }
  const text = typeof raw === 'number' && kind === 'decimal' ? String(raw) : raw
  if (typeof text !== 'string' || !isStorable(text)) return undefined
  switch (kind) {
    case 'text':
    case 'markup':
      return text.length <= 1000 ? text : undefined
    case 'decimal':
      return exact.test(text) ? text : undefined
    case 'day':
      return isDayWithin(text) ? text : undefined
    case 'instant':
      // A day stays a day: it means all of its moments in the reader's time zone.
      return isDayWithin(text) ? text : readInstantWithin(text)
    case 'time':
      return clock.test(text) ? text : undefined
    case 'id':
    case 'ids':
      return isUuid(text) ? text.toLowerCase() : undefined
    case 'json':
      return undefined
  }
}

/** Compares two exact decimals without rounding: negative, zero or positive. */
export const compareDecimals = (a: string, b: string): number => {
  const scaled = (text: string): bigint => {
    const negative = text.startsWith('-')
    const [whole = '0', part = ''] = text.replace('-', '').split('.')
    const value = BigInt(whole + part.padEnd(20, '0').slice(0, 20))
    return negative ? -value : value
  }
  const difference = scaled(a) - scaled(b)
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}
