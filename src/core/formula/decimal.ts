// Decision (2026-11): Formulas and sums are exact: decimals as PostgreSQL's numeric has them. A quotient is cut off after
// `quotientScale` digits on both sides, as the digits of numeric's own division depend on the size of its operands.

/** An exact decimal: `units` divided by 10 to the power of `scale`. */
export type Decimal = { readonly units: bigint; readonly scale: number }

/** Digits after the point of a quotient, before the result is rounded. */
export const quotientScale = 12

const power = (scale: number): bigint => 10n ** BigInt(scale)
const at = ({ units, scale }: Decimal, wanted: number): bigint => units * power(wanted - scale)

/** @returns undefined for a value that is no number */
export const readDecimal = (value: unknown): Decimal | undefined => {
  const text = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value
  const [match, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(text).trim()) ?? []
  if (match === undefined) return undefined
  const units = BigInt(whole + fraction)
  return { units: sign === '-' ? -units : units, scale: fraction.length }
}

export const negate = ({ units, scale }: Decimal): Decimal => ({ units: -units, scale })

export const add = (a: Decimal, b: Decimal): Decimal => {
  const scale = Math.max(a.scale, b.scale)
  return { units: at(a, scale) + at(b, scale), scale }
}

export const multiply = (a: Decimal, b: Decimal): Decimal => ({ units: a.units * b.units, scale: a.scale + b.scale })

/** @returns null for a division by zero */
export const divide = (a: Decimal, b: Decimal): Decimal | null =>
  b.units === 0n
    ? null
    : { units: (a.units * power(quotientScale + b.scale)) / (b.units * power(a.scale)), scale: quotientScale }

export const compareDecimals = (a: Decimal, b: Decimal): number => {
  const scale = Math.max(a.scale, b.scale)
  const [left, right] = [at(a, scale), at(b, scale)]
  return left < right ? -1 : left > right ? 1 : 0
}

/** The text of a decimal with so many digits after the point, rounded half away from zero. */
export const writeDecimal = (value: Decimal, scale: number): string => {
  const more = Math.max(0, value.scale - scale)
  const units = value.scale < scale ? at(value, scale) : value.units
  const size = units < 0n ? -units : units
  const rounded = more === 0 ? size : (size + power(more) / 2n) / power(more)
  const digits = rounded.toString().padStart(scale + 1, '0')
  const text = scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`
  return units < 0n && rounded !== 0n ? `-${text}` : text
}
