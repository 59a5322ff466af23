import type { Row } from '../api/shapes.ts'

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

/** Where in a place: right behind a row, else right in front of one, else at an end of the whole place. */
export type Spot = {
  readonly to: Place
  readonly after?: string
  readonly before?: string
  readonly end?: 'top' | 'bottom'
}
export type Move = Spot & { readonly rows: readonly Row[] }

export const idOf = (row: Row): string => String(row.id)

const without = (rows: readonly Row[], moved: readonly Row[]): readonly Row[] => {
  const gone = new Set(moved.map(idOf))
  return rows.some((row) => gone.has(idOf(row))) ? rows.filter((row) => !gone.has(idOf(row))) : rows
}

/** Rows of a place as they are once a move is made; told twice, it is made once. */
export const withMove = (rows: readonly Row[], place: Place, move: Move): readonly Row[] => {
  const rest = without(rows, move.rows)
  if (move.to !== place) return rest
  const { after, before, end } = move
  const at =
    after !== undefined
      ? rest.findIndex((row) => row.id === after) + 1
      : before !== undefined
        ? rest.findIndex((row) => row.id === before)
        : end === 'top'
          ? 0
          : rest.length
  return rest.toSpliced(at < 0 ? rest.length : at, 0, ...move.rows)
}

/**
 * The spot of a place in a list on screen.
 * @param index among the rows without those that move
 */
export const spotAt = ({ place, rows }: Shown, index: number, moved: readonly Row[]): Spot => {
  const rest = without(rows, moved)
  const [behind, next] = [rest[index - 1], rest[index]]
  if (behind !== undefined) return { to: place, after: idOf(behind) }
  if (next !== undefined) return { to: place, before: idOf(next) }
  // Nothing of it is on screen: it is empty, or closed.
  return { to: place, end: 'bottom' }
}

/**
 * Of several that move together only one is dragged: the place at which a list without that one shows the drop, counted
 * without all of them.
 */
export const indexWithout = (rows: readonly Row[], dragged: string, index: number, moved: readonly Row[]): number =>
  without(rows.filter((row) => row.id !== dragged).slice(0, index), moved).length

/** Something held by the keyboard: over which place, and before which of its rows, counted without those that are held. */
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
