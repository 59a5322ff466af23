import type { Row } from '../../base/api/shapes.ts'

/** Rows of a cell in order; undefined for rows of pages that are not loaded. */
export type Slots = readonly (Row | undefined)[]

/** A position in the server's order: directly after a row, else directly before one, else at an end. */
export type Anchor = {
  readonly after?: string
  readonly before?: string
  /** End of the whole cell, not only of its loaded part. */
  readonly end?: 'top' | 'bottom'
}

/** A row of a move: its values before and after, and the cells that it leaves and enters. */
export type Moved = {
  readonly id: string
  readonly was: Row
  readonly row: Row
  readonly from: readonly string[]
  readonly to: readonly string[]
}

/** Moved rows in their target order. A move is displayed until the rows are refetched. */
export type Move = {
  readonly key: number
  readonly rows: readonly Moved[]
  readonly anchor: Anchor
  /** The time at which the server accepted it, in milliseconds since 1970; undefined before. */
  readonly savedAt?: number
}

const idOf = (row: Row | undefined): string | undefined => (row === undefined ? undefined : String(row.id))

/** @param kept index of the first moved row in this cell before the move, or -1 */
const indexFor = (rest: Slots, { after, before, end }: Anchor, kept: number): number => {
  const behind = after === undefined ? -1 : rest.findIndex((row) => idOf(row) === after)
  if (behind >= 0) return behind + 1
  const front = before === undefined ? -1 : rest.findIndex((row) => idOf(row) === before)
  if (front >= 0) return front
  if (end !== undefined) return end === 'top' ? 0 : rest.length
  return kept >= 0 ? Math.min(kept, rest.length) : rest.length
}

/**
 * Applies moves to a cell. Idempotent: a move that the rows show already changes nothing, so that rows do not jump when
 * an answer arrives between other moves.
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
 * @param slots the displayed cell
 * @param index among all rows but `dragged`, as drag libraries count
 * @param ids of all moved rows, which cannot be anchors
 * @returns empty if the cell has no other row
 */
export const anchorAt = (slots: Slots, index: number, dragged: string, ids: ReadonlySet<string>): Anchor => {
  const rest = slots.filter((row) => idOf(row) !== dragged)
  const isFixed = (row: Row | undefined) => row !== undefined && !ids.has(String(row.id))
  const behind = rest.slice(0, index).findLast((row) => row === undefined || isFixed(row))
  if (behind !== undefined) return { after: String(behind.id) }
  const front = rest.slice(index).find((row) => row === undefined || isFixed(row))
  return front === undefined ? {} : { before: String(front.id) }
}
