import type { Row } from '../api/shapes.ts'

/** Rows of a cell in their order, as far as they were read: a place whose page has not come is undefined. */
export type Slots = readonly (Row | undefined)[]

/** Where rows are put in an order that the server keeps: right behind a row, or right in front of one. */
export type Anchor = { readonly after?: string; readonly before?: string }

/** One row of a move: as it will be, and the cells that it leaves and enters. */
export type Moved = {
  readonly id: string
  readonly was: Row
  readonly row: Row
  readonly from: readonly string[]
  readonly to: readonly string[]
}

/** Rows that were moved, in the order in which they are to stand, until what is read shows them there. */
export type Move = { readonly key: number; readonly rows: readonly Moved[]; readonly anchor: Anchor }

const idOf = (row: Row | undefined): string | undefined => (row === undefined ? undefined : String(row.id))

const placeFor = (rest: Slots, { after, before }: Anchor, kept: number): number => {
  const behind = after === undefined ? -1 : rest.findIndex((row) => idOf(row) === after)
  if (behind >= 0) return behind + 1
  const front = before === undefined ? -1 : rest.findIndex((row) => idOf(row) === before)
  if (front >= 0) return front
  return kept >= 0 ? Math.min(kept, rest.length) : rest.length
}

/**
 * A cell as it will be once the moves are done. Each is put on top of what was read whether or not that shows it
 * already, so that nothing jumps when the answer of one comes between two others.
 */
export const withMoves = (read: Slots, cell: string, moves: readonly Move[]): Slots =>
  moves.reduce<Slots>((slots, { rows, anchor }) => {
    const moving = new Set(rows.map(({ id }) => id))
    const kept = slots.findIndex((row) => row !== undefined && moving.has(String(row.id)))
    const entering = rows.filter(({ to }) => to.includes(cell)).map(({ row }) => row)
    if (kept < 0 && entering.length === 0) return slots
    const rest = slots.filter((row) => row === undefined || !moving.has(String(row.id)))
    if (entering.length === 0) return rest
    const at = placeFor(rest, anchor, kept)
    return [...rest.slice(0, at), ...entering, ...rest.slice(at)]
  }, read)

/**
 * What to tell the server of a place in a cell.
 * @param slots the cell as it is shown
 * @param index place among all but `dragged`, as a drag tells it
 * @param moving ids of all that are moved: none of them can be told by
 */
export const anchorAt = (slots: Slots, index: number, dragged: string, moving: ReadonlySet<string>): Anchor => {
  const rest = slots.filter((row) => idOf(row) !== dragged)
  const isFixed = (row: Row | undefined) => row !== undefined && !moving.has(String(row.id))
  const behind = rest.slice(0, index).findLast((row) => row === undefined || isFixed(row))
  if (behind !== undefined) return { after: String(behind.id) }
  const front = rest.slice(index).find((row) => row === undefined || isFixed(row))
  return front === undefined ? {} : { before: String(front.id) }
}

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
