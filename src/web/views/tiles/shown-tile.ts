import type { KeptTile, TileKind, TileSize } from '../../../core/declare/kept-tile.ts'
import type { FigureQuestion } from '../../../core/query/figure-question.ts'
import type { HealthLimits } from '../../../core/query/health.ts'
import { dashboardWidth, tileSpans } from '../../../core/query/tile-spans.ts'

/** A tile without its answer, which a request of its own reads. */
export type ShownTile = {
  readonly id: string
  readonly kind: TileKind
  readonly title: string
  readonly size: TileSize
  readonly ready?: string
  readonly question?: FigureQuestion
  /** The same question about the days before. */
  readonly before?: FigureQuestion
  readonly figure?: NonNullable<KeptTile['figure']>
  /** The questions about the health of rows. */
  readonly health?: {
    readonly all: FigureQuestion
    readonly signals: readonly (HealthLimits & { readonly question: FigureQuestion })[]
  }
}

/** The grid of a dashboard's tiles, by the width of the window. */
export const gridStyle = {
  display: 'grid',
  gap: 4,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: `repeat(${dashboardWidth}, minmax(0, 1fr))` },
} as const

/** Returns the share of the width of each tile, by the width of the window. */
export const spansOf = (tiles: readonly Pick<ShownTile, 'size' | 'kind'>[]): readonly { sm: string; md: string }[] => {
  const [two, four] = [tileSpans(tiles, 2), tileSpans(tiles, 4)]
  return tiles.map((_, n) => ({ sm: `span ${two[n]}`, md: `span ${four[n]}` }))
}
