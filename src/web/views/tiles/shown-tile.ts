import type { KeptTile, TileKind, TileSize } from '../../../core/declare/kept-tile.ts'
import type { Compared } from '../../../core/declare/tile.ts'
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
  /** The days before, in words: as many days, or the period before. */
  readonly compared?: Compared
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
  gap: { xs: 2, sm: 4 },
  gridTemplateColumns: `repeat(${dashboardWidth}, minmax(0, 1fr))`,
} as const

/** Columns that a tile takes, by the width of the window. */
export type TileSpan = { readonly xs: string; readonly sm: string; readonly md: string }

/** Returns the share of the width of each tile, by the width of the window. */
export const spansOf = (tiles: readonly Pick<ShownTile, 'size' | 'kind'>[]): readonly TileSpan[] => {
  // On phones only numbers have room beside each other.
  const onPhones = tiles.map(({ kind }) => ({ kind, size: kind === 'number' ? 1 : 2 }) as const)
  const [one, two, four] = [tileSpans(onPhones, 2), tileSpans(tiles, 2), tileSpans(tiles, 4)]
  return tiles.map((_, n) => ({ xs: `span ${one[n]}`, sm: `span ${two[n]}`, md: `span ${four[n]}` }))
}

/** The figure of a tile of one number. */
export const bigNumber = {
  fontSize: { xs: '1.5rem', sm: '2rem' },
  fontWeight: 600,
  lineHeight: 1.2,
  fontVariantNumeric: 'tabular-nums',
} as const
