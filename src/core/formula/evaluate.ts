import { add, type Decimal, divide, multiply, negate } from './decimal.ts'
import type { Formula, Operation } from './parse.ts'

/** A value of a formula: an exact decimal, or a day as its number since 1970. */
export type Operand = { readonly decimal: Decimal } | { readonly day: number }

/** @returns undefined for a value that is no day */
export const readDay = (value: unknown): number | undefined => {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return undefined
  const at = Date.parse(`${value}T00:00:00Z`)
  return Number.isNaN(at) ? undefined : at / 86_400_000
}

/**
 * The value of a formula, as the database computes it (`server/facets/figured/`).
 * @param valueIn the value of a field; null where it has none
 * @returns null if a field has no value, or something is divided by zero
 */
export const evaluate = (formula: Formula, valueIn: (field: string) => Operand | null): Decimal | null => {
  const value = operandOf(formula, valueIn)
  return value !== null && 'decimal' in value ? value.decimal : null
}

const operandOf = (formula: Formula, valueIn: (field: string) => Operand | null): Operand | null => {
  if ('number' in formula) {
    const [whole = '', fraction = ''] = formula.number.split('.')
    return { decimal: { units: BigInt(whole + fraction), scale: fraction.length } }
  }
  if ('field' in formula) return valueIn(formula.field)
  if ('negated' in formula) {
    const value = operandOf(formula.negated, valueIn)
    return value !== null && 'decimal' in value ? { decimal: negate(value.decimal) } : null
  }
  const [left, right] = [operandOf(formula.left, valueIn), operandOf(formula.right, valueIn)]
  if (left === null || right === null) return null
  if ('day' in left || 'day' in right)
    return 'day' in left && 'day' in right && formula.does === '-'
      ? { decimal: { units: BigInt(left.day - right.day), scale: 0 } }
      : null
  const result = operations[formula.does](left.decimal, right.decimal)
  return result === null ? null : { decimal: result }
}

const operations: { readonly [does in Operation]: (a: Decimal, b: Decimal) => Decimal | null } = {
  '+': add,
  '-': (a, b) => add(a, negate(b)),
  '*': multiply,
  '/': divide,
}
