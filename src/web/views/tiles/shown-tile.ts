import type { KeptTile, TileKind, TileSize } from '../../../core/declare/kept-tile.ts'
import type { FigureQuestion } from '../../../core/query/figure-question.ts'

/** A tile without its answer, which is asked for by itself. */
export type ShownTile = {
  readonly id: string
  readonly kind: TileKind
  readonly title: string
  readonly size: TileSize
  readonly ready?: string
  readonly question?: FigureQuestion
  /** The same of the days before. */
  readonly before?: FigureQuestion
  readonly figure?: NonNullable<KeptTile['figure']>
}

/** Columns of a dashboard, by the width of the window. */
export const gridStyle = {
  display: 'grid',
  gap: 4,
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    sm: 'repeat(2, minmax(0, 1fr))',
    md: 'repeat(4, minmax(0, 1fr))',
  },
} as const

/** Columns that tiles take beside each other: the last one of a row takes what is left of it, so that no hole remains. */
const filled = (sizes: readonly number[], columns: number): readonly number[] => {
  const spans: number[] = []
  let taken = 0
  for (const size of sizes) {
    const span = Math.min(size, columns)
    const last = spans.length - 1
    if (taken + span > columns) {
      spans[last] = (spans[last] ?? 0) + columns - taken
      taken = 0
    }
    spans.push(span)
    taken = (taken + span) % columns
  }
  const last = spans.length - 1
  if (taken > 0) spans[last] = (spans[last] ?? 0) + columns - taken
  return spans
}

/** How many columns each tile takes, by the width of the window. */
export const spansOf = (tiles: readonly Pick<ShownTile, 'size'>[]): readonly { sm: string; md: string }[] => {
  const sizes = tiles.map(({ size }) => size)
  const [two, four] = [filled(sizes, 2), filled(sizes, 4)]
  return sizes.map((_, n) => ({ sm: `span ${two[n]}`, md: `span ${four[n]}` }))
}
