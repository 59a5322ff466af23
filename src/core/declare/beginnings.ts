import { wallClock } from '../query/relative.ts'
import type { Field } from './fields.ts'
import type { Given } from './initial.ts'

/** Returns how a new row's value is worked out; undefined where the declaration gives the value itself, or none. */
export const givenOf = (field: Field): Given | undefined => {
  const initial: unknown = 'initial' in field ? field.initial : undefined
  return typeof initial === 'object' && initial !== null ? (initial as Given) : undefined
}

/**
 * Returns the declared value with which a new row begins; false for a yes-or-no field unless declared. The database has
 * it as the column's default, so that the field always has a value.
 */
export const writtenInitial = (field: Field): string | number | boolean | undefined => {
  const initial: unknown = 'initial' in field ? field.initial : undefined
  if (initial === undefined && field.kind === 'boolean') return false
  return typeof initial === 'object' ? undefined : (initial as string | number | boolean | undefined)
}

/** Tells whether a row gets a value when it is sent none. */
export const beginsWithValue = (field: Field): boolean => 'initial' in field && field.initial !== undefined

/** The parts of a pattern, by which numbers are written and read. */
type Numbering = { readonly before: string; readonly after: string; readonly digits: number }
const numberPart = /\{(0{1,9})\}/g
const yearPart = '{year}'

/** @returns the pattern's fault in words; undefined for a correct one */
export const patternProblem = (pattern: string): string | undefined => {
  const numbers = pattern.match(numberPart)?.length ?? 0
  if (numbers !== 1) return `needs one number, such as {0000}, and has ${numbers}`
  if (pattern.split(yearPart).length > 2) return 'has the year twice'
  const rest = pattern.replace(numberPart, '').replace(yearPart, '')
  const braces = /\{[^}]*\}?|\}/.exec(rest)
  return braces === null ? undefined : `has '${braces[0]}', and may have {year} and zeros in braces`
}

/** Tells whether numbers of the pattern begin anew each year. */
const isYearly = (pattern: string): boolean => pattern.includes(yearPart)

/** Returns the texts around the number of a pattern, in a year. */
export const numberingOf = (pattern: string, year: number): Numbering => {
  const [part = '', zeros = ''] = /\{(0{1,9})\}/.exec(pattern) ?? []
  const [before = '', after = ''] = pattern.split(part)
  const written = (text: string) => text.replace(yearPart, String(year))
  return { before: written(before), after: written(after), digits: zeros.length }
}

export const writeNumber = ({ before, after, digits }: Numbering, number: number): string =>
  `${before}${String(number).padStart(digits, '0')}${after}`

/** Reads a number that is written by the pattern, with its year; undefined for any other text. */
export const readNumber = (
  pattern: string,
  text: string,
): { readonly year: number; readonly number: number } | undefined => {
  const escaped = pattern.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`)
  const read = escaped
    .replace(yearPart, String.raw`(?<year>\d{4})`)
    .replace(numberPart, String.raw`(?<number>\d{1,15})`)
  const groups = new RegExp(`^${read}$`).exec(text)?.groups
  return groups === undefined ? undefined : { year: Number(groups.year ?? 0), number: Number(groups.number) }
}

/**
 * Returns the year in which a number is given; 0 where the pattern counts on through all years.
 * @param at milliseconds since 1970 UTC
 */
export const yearOfNumber = (pattern: string, at: number, timeZone: string): number =>
  isYearly(pattern) ? new Date(wallClock(at, timeZone)).getUTCFullYear() : 0
