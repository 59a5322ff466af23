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

/** How many columns a tile takes. */
export const spanOf = (size: TileSize) => ({ sm: `span ${Math.min(size, 2)}`, md: `span ${size}` })
