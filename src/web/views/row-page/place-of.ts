import type { Row } from '../../base/api/shapes.ts'

/** A row's position on a page of its list. `isFirst`, `isLast`: the neighbour is on another page, or there is none. */
export type Place = {
  /** Index from 0; undefined if the row is not on the page. */
  readonly index: number | undefined
  readonly previous: Row | undefined
  readonly next: Row | undefined
  readonly isFirst: boolean
  readonly isLast: boolean
}

/**
 * @param rows rows of the page in order
 * @param was last index of the row, if it has left the page because it no longer matches the list's query; its
 *   neighbours are then the rows around that index
 */
export const placeOf = (rows: readonly Row[], id: string, was: number | undefined): Place => {
  const position = rows.findIndex((row) => String(row.id) === id)
  const index = position === -1 ? undefined : position
  const [before, after] = index === undefined ? [(was ?? 0) - 1, was ?? 0] : [index - 1, index + 1]
  const isKnown = index !== undefined || was !== undefined
  return {
    index,
    previous: isKnown ? rows[before] : undefined,
    next: isKnown ? rows[after] : undefined,
    isFirst: isKnown && before < 0,
    isLast: isKnown && after >= rows.length,
  }
}
