import type { TileKind, TileSize } from '../declare/kept-tile.ts'

/** Parts of a dashboard's width: rows of two, three and four tiles fill it. */
export const dashboardWidth = 12

type Sized = { readonly kind: TileKind; readonly size: TileSize }

/** Divides tiles into rows beside each other. */
const tileRows = (tiles: readonly Sized[], columns: number): readonly (readonly Sized[])[] => {
  const rows: Sized[][] = []
  let left = 0
  for (const tile of tiles) {
    const size = Math.min(tile.size, columns)
    if (size > left) {
      rows.push([])
      left = columns
    }
    rows.at(-1)?.push(tile)
    left -= size
  }
  const isOfNumbers = (row: readonly Sized[]) => row.every(({ kind, size }) => kind === 'number' && size === 1)
  // A number alone in the whole width looks empty, so it gets a tile beside it.
  for (const [n, row] of rows.entries()) {
    const before = rows[n - 1] ?? []
    const taken = row.length === 1 && before.length > 2 && isOfNumbers([...before, ...row]) ? before.pop() : undefined
    if (taken !== undefined) row.unshift(taken)
  }
  return rows
}

/**
 * Returns the parts of the width that tiles take. Space that a row leaves goes to its last chart or table, else to all
 * of its tiles, so that no hole remains.
 */
export const tileSpans = (tiles: readonly Sized[], columns: number): readonly number[] =>
  tileRows(tiles, columns).flatMap((row) => {
    const part = dashboardWidth / columns
    const spans = row.map(({ size }) => Math.min(size, columns) * part)
    const left = dashboardWidth - spans.reduce((sum, span) => sum + span, 0)
    const wide = row.findLastIndex(({ kind }) => kind !== 'number')
    if (wide >= 0) return spans.map((span, n) => (n === wide ? span + left : span))
    return spans.map((span, n) => span + Math.floor((left + n) / row.length))
  })
