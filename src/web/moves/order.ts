import type { Row } from '../api/shapes.ts'

/** Rows of a cell in their order. A row whose page has not been read is undefined. */
export type Slots = readonly (Row | undefined)[]

/** A position in an order that the server keeps: right behind a row, else right in front of one, else at an end. */
export type Anchor = {
  readonly after?: string
  readonly before?: string
  /** Of the whole cell, whatever part of it has been read. */
  readonly end?: 'top' | 'bottom'
}

/** One row of a move: before, after, and the cells that it leaves and enters. */
export type Moved = {
  readonly id: string
  readonly was: Row
  readonly row: Row
  readonly from: readonly string[]
  readonly to: readonly string[]
}

/** Rows that were moved, in the order in which they are to stand. A move is shown until the rows have been read again. */
export type Move = { readonly key: number; readonly rows: readonly Moved[]; readonly anchor: Anchor }

const idOf = (row: Row | undefined): string | undefined => (row === undefined ? undefined : String(row.id))

/** @param kept index at which the first of the moved rows stood in this cell, or -1 */
const indexFor = (rest: Slots, { after, before, end }: Anchor, kept: number): number => {
  const behind = after === undefined ? -1 : rest.findIndex((row) => idOf(row) === after)
  if (behind >= 0) return behind + 1
  const front = before === undefined ? -1 : rest.findIndex((row) => idOf(row) === before)
  if (front >= 0) return front
  if (end !== undefined) return end === 'top' ? 0 : rest.length
  return kept >= 0 ? Math.min(kept, rest.length) : rest.length
}

/**
 * A cell with the moves applied. Applying a move to rows that show it already changes nothing, so that nothing jumps when
 * the answer of one move comes between two others.
 */
export const withMoves = <S extends Row | undefined>(
  rows: readonly S[],
  cell: string,
  moves: readonly Move[],
): readonly (S | Row)[] =>
  moves.reduce<readonly (S | Row)[]>((slots, { rows: moved, anchor }) => {
    const ids = new Set(moved.map(({ id }) => id))
    const kept = slots.findIndex((row) => row !== undefined && ids.has(String(row.id)))
    const entering = moved.filter(({ to }) => to.includes(cell)).map(({ row }) => row)
    if (kept < 0 && entering.length === 0) return slots
    const rest = slots.filter((row) => row === undefined || !ids.has(String(row.id)))
    if (entering.length === 0) return rest
    const at = indexFor(rest, anchor, kept)
    return [...rest.slice(0, at), ...entering, ...rest.slice(at)]
  }, rows)

/**
 * The anchor of an index in a cell.
 * @param slots the cell as it is on screen
 * @param index among all rows but `dragged`, as drag libraries count
 * @param ids of all rows that move: none of them can be an anchor
 * @returns without a key where the cell shows no other row
 */
export const anchorAt = (slots: Slots, index: number, dragged: string, ids: ReadonlySet<string>): Anchor => {
  const rest = slots.filter((row) => idOf(row) !== dragged)
  const isFixed = (row: Row | undefined) => row !== undefined && !ids.has(String(row.id))
  const behind = rest.slice(0, index).findLast((row) => row === undefined || isFixed(row))
  if (behind !== undefined) return { after: String(behind.id) }
  const front = rest.slice(index).find((row) => row === undefined || isFixed(row))
  return front === undefined ? {} : { before: String(front.id) }
}
