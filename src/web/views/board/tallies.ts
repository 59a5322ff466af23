import { currencyName } from '../../../core/words/currency.ts'
import type { Row } from '../../base/api/shapes.ts'
import type { Move } from '../row-order/order.ts'

/** Sums of money are kept by field and currency. */
export const moneyKey = (wire: string, currency: string): string => `${wire} ${currency}`
/** The sums of an amount's field by currency. */
export const moneySums = ({ sums }: Tally, wire: string): readonly { currency: string; sum: number }[] =>
  Object.entries(sums).flatMap(([key, sum]) =>
    key.startsWith(`${wire} `) ? [{ currency: key.slice(wire.length + 1), sum }] : [],
  )

/** Count and sums of a cell's rows. */
export type Tally = { readonly count: number; readonly sums: { readonly [wire: string]: number } }
export const nothing: Tally = { count: 0, sums: {} }

const numberOf = (row: Row, key: string): number => {
  const [wire = '', currency] = key.split(' ')
  return currency !== undefined && row[currencyName(wire)] !== currency ? 0 : Number(row[wire] ?? 0) || 0
}
/** Rounds to six decimals to remove binary rounding errors. */
const round = (value: number): number => Math.round(value * 1e6) / 1e6

const addRow = (tally: Tally, row: Row, sign: 1 | -1): Tally => ({
  count: Math.max(0, tally.count + sign),
  sums: Object.fromEntries(
    Object.entries(tally.sums).map(([wire, sum]) => [wire, round(sum + sign * numberOf(row, wire))]),
  ),
})

/** Count and sums of a cell after the pending moves. */
export const tallied = (read: Tally, cell: string, moves: readonly Move[]): Tally =>
  moves
    .flatMap(({ rows }) => rows)
    .reduce((tally, { was, row, from, to }) => {
      const afterLeaving = from.includes(cell) ? addRow(tally, was, -1) : tally
      return to.includes(cell) ? addRow(afterLeaving, row, 1) : afterLeaving
    }, read)
