import { boundsOf } from '../../../../core/declare/bounds.ts'
import type { Field } from '../../../../core/declare/fields.ts'
import { compareDecimals, readScalar } from '../../../../core/query/values.ts'
import { isWithin } from '../../../../core/time/days/range.ts'

/** A message (`common:error.…`) with the bounds that it names; days are `YYYY-MM-DD`. */
export type BoundFault =
  | { readonly key: 'dateOutOfRange'; readonly values: { readonly from: string; readonly to: string } }
  | { readonly key: 'numberOutOfRange'; readonly values: { readonly min: number; readonly max: number } }

/**
 * Returns the error of a typed value outside the bounds of its field; undefined without one, and for a text that is no
 * value of the kind, which the server refuses.
 * @param stored the row's value, which may be older than the bounds and stays as it is
 */
export const boundFault = (field: Field, value: unknown, stored: unknown): BoundFault | undefined => {
  if (value === stored || (typeof value !== 'string' && typeof value !== 'number') || value === '') return undefined
  const text = String(value)
  const { days, numbers, decimals } = boundsOf(field)
  if (days !== undefined) {
    const isFault = /^[+-]?\d{4,6}-\d{2}-\d{2}/.test(text) && !(/^\d{4}-/.test(text) && isWithin(text, days))
    return isFault ? { key: 'dateOutOfRange', values: { from: days.min, to: days.max } } : undefined
  }
  // Minutes may be typed as a duration.
  const range = numbers ?? decimals
  if (range === undefined || readScalar('decimal', text) === undefined) return undefined
  const [min, max] = [String(range.min), String(range.max)]
  return compareDecimals(text, min) < 0 || compareDecimals(text, max) > 0
    ? { key: 'numberOutOfRange', values: { min: Number(min), max: Number(max) } }
    : undefined
}
