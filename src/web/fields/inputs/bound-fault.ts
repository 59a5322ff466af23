import { decimalsOf, numbersOf } from '../../../core/bounds.ts'
import { daysOf, isWithin } from '../../../core/days/range.ts'
import type { Field } from '../../../core/fields.ts'
import { compareDecimals, readScalar } from '../../../core/values.ts'

/** A message (`common:error.…`) with its bounds: numbers, or days as moments at their beginning. */
export type BoundFault = {
  readonly key: 'dateOutOfRange' | 'numberOutOfRange'
  readonly min: number
  readonly max: number
}

/**
 * Whether a value that was typed lies beyond the bounds of its field; undefined also for what is no value of the kind, which the
 * server tells.
 * @param stored the row's value, which may be older than the bounds and stays as it is
 */
export const boundFault = (field: Field, value: unknown, stored: unknown): BoundFault | undefined => {
  if (value === stored || (typeof value !== 'string' && typeof value !== 'number') || value === '') return undefined
  const text = String(value)
  if (field.kind === 'day' || field.kind === 'instant') {
    const range = daysOf(field)
    const isFault = /^[+-]?\d{4,6}-\d{2}-\d{2}/.test(text) && !(/^\d{4}-/.test(text) && isWithin(text, range))
    return isFault ? { key: 'dateOutOfRange', min: Date.parse(range.min), max: Date.parse(range.max) } : undefined
  }
  // Minutes may be typed as a duration.
  const range =
    field.kind === 'integer' || field.kind === 'progress' || field.kind === 'minutes'
      ? numbersOf(field)
      : field.kind === 'decimal' || field.kind === 'money'
        ? decimalsOf(field)
        : undefined
  if (range === undefined || readScalar('decimal', text) === undefined) return undefined
  const [min, max] = [String(range.min), String(range.max)]
  return compareDecimals(text, min) < 0 || compareDecimals(text, max) > 0
    ? { key: 'numberOutOfRange', min: Number(min), max: Number(max) }
    : undefined
}
