import type { Row } from '../../base/api/shapes.ts'
import { type Anchor, anchorAt } from '../row-order/order.ts'

/** Id of a place, or `unplaced`. */
export type Place = string
export const unplaced: Place = 'unplaced'

/** A place with its displayed rows, in order. */
export type VisiblePlace = { readonly place: Place; readonly rows: readonly Row[] }

/** Paging of a place. */
export type Pages = {
  /** Number of rows on earlier pages. */
  readonly offset: number
  /** Rows per page. */
  readonly size: number
  readonly hasNext: boolean
  /** Turns by a number of pages. */
  readonly turn: (by: number) => void
}

/** A position in a place. */
export type Spot = { readonly to: Place } & Anchor

export const idOf = (row: Row): string => String(row.id)

const without = (rows: readonly Row[], moved: readonly Row[]): readonly Row[] => {
  const ids = new Set(moved.map(idOf))
  return rows.some((row) => ids.has(idOf(row))) ? rows.filter((row) => !ids.has(idOf(row))) : rows
}

/**
 * The position of an index among a place's displayed rows.
 * @param dragged id of a row that the index does not count
 */
export const spotAt = ({ place, rows }: VisiblePlace, index: number, dragged: string, moved: readonly Row[]): Spot => {
  const anchor = anchorAt(rows, index, dragged, new Set(moved.map(idOf)))
  // No displayed row: the place is empty or collapsed.
  return Object.keys(anchor).length === 0 ? { to: place, end: 'bottom' } : { to: place, ...anchor }
}

/** Dragged rows: the place under them, and the index among its displayed rows without dragged ones. */
export type DragPlace = { readonly rows: readonly Row[]; readonly place: Place; readonly index: number }

/** Position of rows at the start of a drag. */
export const dragPlaceOf = (shown: readonly VisiblePlace[], rows: readonly Row[]): DragPlace | undefined => {
  const [first] = rows
  if (first === undefined) return undefined
  for (const { place, rows: here } of shown) {
    const at = here.findIndex((row) => row.id === first.id)
    if (at >= 0) return { rows, place, index: without(here.slice(0, at), rows).length }
  }
  return undefined
}

/** Position after a keyboard step: by one row, beyond the edge into the next place, or by a whole place. */
export const placeAfter = (shown: readonly VisiblePlace[], held: DragPlace, by: 1 | -1, whole = false): DragPlace => {
  const at = shown.findIndex(({ place }) => place === held.place)
  const lengthOf = (n: number) => without(shown[n]?.rows ?? [], held.rows).length
  const index = held.index + by
  if (!whole && index >= 0 && index <= lengthOf(at)) return { ...held, index }
  // First to the start of the own place, as Page Up does in a text.
  if (whole && by < 0 && held.index > 0) return { ...held, index: 0 }
  const next = shown[at + by]
  if (next === undefined) return held
  return { ...held, place: next.place, index: whole || by > 0 ? 0 : lengthOf(at + by) }
}

/** Clamps the index to the place's displayed rows. */
export const within = ({ rows }: VisiblePlace, held: DragPlace): DragPlace => ({
  ...held,
  index: Math.min(held.index, without(rows, held.rows).length),
})

/**
 * Position after a step beyond the edge of a page, which turns it; undefined if no page is turned. The end of a page
 * equals the start of the next, so the row moves one further.
 * @param stood number of dragged rows whose origin is the previous page
 */
export const turnedTo = (
  { rows, offset, hasNext, size }: VisiblePlace & Omit<Pages, 'turn'>,
  held: DragPlace,
  by: 1 | -1,
  stood: number,
): DragPlace | undefined => {
  if (by > 0) return hasNext && held.index >= without(rows, held.rows).length ? { ...held, index: 1 } : undefined
  return offset > 0 && held.index === 0 ? { ...held, index: Math.max(0, size - stood - 1) } : undefined
}
