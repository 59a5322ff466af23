import type { Row } from '../api/shapes.ts'
import type { Move } from '../moves/order.ts'

/** Numbers of a cell: how many rows, and sums by field. */
export type Tally = { readonly count: number; readonly sums: { readonly [wire: string]: number } }
export const nothing: Tally = { count: 0, sums: {} }

const amount = (row: Row, wire: string): number => Number(row[wire] ?? 0) || 0
/** Decimals of a few places, without what binary numbers add to them. */
const rounded = (value: number): number => Math.round(value * 1e6) / 1e6

const plus = (tally: Tally, row: Row, sign: 1 | -1): Tally => ({
  count: Math.max(0, tally.count + sign),
  sums: Object.fromEntries(
    Object.entries(tally.sums).map(([wire, sum]) => [wire, rounded(sum + sign * amount(row, wire))]),
  ),
})

/** Numbers of a cell once the moves are done. */
export const tallied = (read: Tally, cell: string, moves: readonly Move[]): Tally =>
  moves
    .flatMap(({ rows }) => rows)
    .reduce((tally, { was, row, from, to }) => {
      const left = from.includes(cell) ? plus(tally, was, -1) : tally
      return to.includes(cell) ? plus(left, row, 1) : left
    }, read)
