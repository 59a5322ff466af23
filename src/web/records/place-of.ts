import type { Row } from '../api/shapes.ts'

/** Where a row stands on the page of its list. `isFirst`, `isLast`: what is beside it lies on another page, or nowhere. */
export type Place = {
  /** Counted from 0; undefined: it is not on the page. */
  readonly at: number | undefined
  readonly previous: Row | undefined
  readonly next: Row | undefined
  readonly isFirst: boolean
  readonly isLast: boolean
}

/**
 * @param rows of the page, in their order
 * @param was where the row stood before it left the page, because a change of it took it out of the list's question: its
 *   neighbours are then those that closed ranks
 */
export const placeOf = (rows: readonly Row[], id: string, was: number | undefined): Place => {
  const found = rows.findIndex((row) => String(row.id) === id)
  const at = found === -1 ? undefined : found
  const [before, after] = at === undefined ? [(was ?? 0) - 1, was ?? 0] : [at - 1, at + 1]
  const isKnown = at !== undefined || was !== undefined
  return {
    at,
    previous: isKnown ? rows[before] : undefined,
    next: isKnown ? rows[after] : undefined,
    isFirst: isKnown && before < 0,
    isLast: isKnown && after >= rows.length,
  }
}
