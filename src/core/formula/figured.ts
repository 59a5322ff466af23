// Decision (2026-11): Sums of children and formulas are computed where they are read, so that they are never out of
// date. They are filtered and sorted without an index: a list that asks for it computes them for each of its rows,
// within the time that a statement has. Callers who may not read the values behind a sum or formula read neither.
import { scaleOf } from '../declare/bounds.ts'
import type { ComputedFrom } from '../declare/field-options.ts'
import type { Field } from '../declare/fields.ts'
import { fromOf, isMoney } from '../declare/kinds.ts'
import { type Model, valueKindOf } from '../declare/model.ts'
import { holds } from '../query/holds.ts'
import { add, compareDecimals, type Decimal, readDecimal, writeDecimal } from './decimal.ts'
import { evaluate, type Operand, readDay } from './evaluate.ts'
import { fieldsIn, parseFormula } from './parse.ts'

type Row = { readonly [wire: string]: unknown }
type Source = ComputedFrom

const isWhole = (field: Field): boolean => valueKindOf(field) === 'number'

/** Returns the digits after the point of a computed decimal. */
export const figuredScale = (field: Field): number =>
  isWhole(field) ? 0 : scaleOf(field as { readonly scale?: number })

/** Returns a value as it is written on the wire. */
const wireValueOf = (field: Field, value: Decimal): unknown => {
  const text = writeDecimal(value, figuredScale(field))
  if (!isWhole(field)) return text
  // A number of JSON is exact up to here.
  return Number.isSafeInteger(Number(text)) ? Number(text) : null
}

const operandOf = (value: unknown): Operand | null => {
  const day = readDay(value)
  if (day !== undefined) return { day }
  const decimal = value === null || value === undefined ? undefined : readDecimal(value)
  return decimal === undefined ? null : { decimal }
}

/** Tells whether amounts of money are in one currency; an amount without one is in that of the installation. */
const isOneCurrency = (currencies: readonly unknown[]): boolean =>
  new Set(currencies.map((one) => one ?? null)).size < 2

const ofFormula = (model: Model, field: Field, text: string, row: Row, rowsOf: RowsOf): unknown => {
  const formula = parseFormula(text)
  const named = fieldsIn(formula).flatMap((name) => model.byName.get(name) ?? [])
  const currencies = named.filter((one) => isMoney(one.field)).map(({ name }) => row[`${name}_currency`])
  if (!isOneCurrency(currencies)) return null
  const value = evaluate(formula, (name) => {
    const one = model.byName.get(name)
    if (one === undefined) return null
    return operandOf(fromOf(one.field) === undefined ? row[one.wire] : figuredValue(model, name, row, rowsOf))
  })
  return value === null ? null : wireValueOf(field, value)
}

/** Returns the rows of a relation, as far as they are known; undefined where they are not. */
export type RowsOf = (children: string) => { readonly model: Model; readonly rows: readonly Row[] } | undefined

const ofChildren = (
  field: Field,
  source: Extract<Source, { children: string }>,
  row: Row,
  own: string,
  rowsOf: RowsOf,
): unknown => {
  const known = rowsOf(source.children)
  // The server's value stays where the form does not have the rows.
  if (known === undefined) return row[own] ?? null
  const { model, rows } = known
  const summed = model.byName.get(source.field)
  if (summed === undefined) return null
  const kindOf = (column: string) => model.byWire.get(column)?.type ?? 'text'
  const { where } = source
  const chosen = rows.filter((one) => where === undefined || holds(where, one, kindOf, { now: 0, timeZone: 'UTC' }))
  const having = chosen.filter((one) => operandOf(one[summed.wire]) !== null)
  if (isMoney(summed.field) && !isOneCurrency(having.map((one) => one[`${summed.name}_currency`]))) return null
  const values = having.flatMap((one) => operandOf(one[summed.wire]) ?? [])
  if (source.take === 'sum') {
    const decimals = values.flatMap((one) => ('decimal' in one ? [one.decimal] : []))
    return wireValueOf(field, decimals.reduce(add, { units: 0n, scale: 0 }))
  }
  const sign = source.take === 'least' ? -1 : 1
  const compared = (a: Operand, b: Operand) =>
    'day' in a && 'day' in b
      ? a.day - b.day
      : 'decimal' in a && 'decimal' in b
        ? compareDecimals(a.decimal, b.decimal)
        : 0
  const [first] = values.toSorted((a, b) => sign * compared(b, a))
  if (first === undefined) return null
  return 'decimal' in first
    ? wireValueOf(field, first.decimal)
    : new Date(first.day * 86_400_000).toISOString().slice(0, 10)
}

/**
 * Returns the value of a sum or formula as the database would compute it, for a row that is still being typed.
 * @param row by wire name
 * @param rowsOf rows of the tables in the form
 */
export const figuredValue = (model: Model, name: string, row: Row, rowsOf: RowsOf): unknown => {
  const one = model.byName.get(name)
  const source = one === undefined ? undefined : fromOf(one.field)
  if (one === undefined || source === undefined) return null
  return 'formula' in source
    ? ofFormula(model, one.field, source.formula, row, rowsOf)
    : ofChildren(one.field, source, row, one.wire, rowsOf)
}
