import type { Row } from '../api/shapes.ts'
import { type Anchor, anchorAt } from '../moves/order.ts'

/** Where rows stand: a place by its id, or none. */
export type Place = string
export const unplaced: Place = 'unplaced'

/** A place with the rows of it that are on screen, in their order. */
export type Shown = { readonly place: Place; readonly rows: readonly Row[] }

/** The pages of a place. */
export type Pages = {
  /** How many rows come before these, on other pages. */
  readonly offset: number
  /** Rows of a page. */
  readonly size: number
  readonly hasNext: boolean
  /** Shows another page, so many further on. */
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
 * The position that an index in a place on screen stands for.
 * @param dragged row that the index does not count
 */
export const spotAt = ({ place, rows }: Shown, index: number, dragged: string, moved: readonly Row[]): Spot => {
  const anchor = anchorAt(rows, index, dragged, new Set(moved.map(idOf)))
  // No row of it is on screen: it is empty, or closed.
  return Object.keys(anchor).length === 0 ? { to: place, end: 'bottom' } : { to: place, ...anchor }
}

/** Rows that are carried: over which place, and before which of its rows on screen, counted without those that are carried. */
export type Held = { readonly rows: readonly Row[]; readonly place: Place; readonly index: number }

/** Where rows are held as they are lifted. */
export const lifted = (shown: readonly Shown[], rows: readonly Row[]): Held | undefined => {
  const [first] = rows
  if (first === undefined) return undefined
  for (const { place, rows: here } of shown) {
    const at = here.findIndex((row) => row.id === first.id)
    if (at >= 0) return { rows, place, index: without(here.slice(0, at), rows).length }
  }
  return undefined
}

/** Where what is held comes by a step: by one row, over the edge into the next place, or by a whole place. */
export const stepped = (shown: readonly Shown[], held: Held, by: 1 | -1, whole = false): Held => {
  const at = shown.findIndex(({ place }) => place === held.place)
  const lengthOf = (n: number) => without(shown[n]?.rows ?? [], held.rows).length
  const index = held.index + by
  if (!whole && index >= 0 && index <= lengthOf(at)) return { ...held, index }
  // To the head of its own place first, as Page Up does in a text.
  if (whole && by < 0 && held.index > 0) return { ...held, index: 0 }
  const next = shown[at + by]
  if (next === undefined) return held
  return { ...held, place: next.place, index: whole || by > 0 ? 0 : lengthOf(at + by) }
}

/** What is held, no further down than its place goes on this page. */
export const within = ({ rows }: Shown, held: Held): Held => ({
  ...held,
  index: Math.min(held.index, without(rows, held.rows).length),
})

/**
 * Where what is held comes as a step beyond the edge of a page turns it; undefined where none is turned. Behind the last row
 * of a page is in front of the first of the next, so that it goes one further.
 * @param stood how many of those that are held stand on the page before
 */
export const turnedTo = (
  { rows, offset, hasNext, size }: Shown & Omit<Pages, 'turn'>,
  held: Held,
  by: 1 | -1,
  stood: number,
): Held | undefined => {
  if (by > 0) return hasNext && held.index >= without(rows, held.rows).length ? { ...held, index: 1 } : undefined
  return offset > 0 && held.index === 0 ? { ...held, index: Math.max(0, size - stood - 1) } : undefined
}
