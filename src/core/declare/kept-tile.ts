import type { FigureQuestion } from '../query/figure-question.ts'
import type { Period } from '../time/days/periods.ts'

/**
 * How the answer to a question is shown: one number, bars beside the numbers of groups, columns, a line or stacked areas over time,
 * the parts of a whole, the days of a calendar, a table; or a figure of a row. `health`: the rows that are not on track, and why.
 */
export const tileKinds = [
  'number',
  'bars',
  'columns',
  'lines',
  'areas',
  'pie',
  'heat',
  'table',
  'figure',
  'health',
] as const
export type TileKind = (typeof tileKinds)[number]

/** Columns of a dashboard that a tile takes. */
export const tileSizes = [1, 2, 3, 4] as const
export type TileSize = (typeof tileSizes)[number]

/** A question whose days move on with the calendar. */
export type TileQuestion = Omit<FigureQuestion, 'from' | 'to'> & {
  /** Only rows of the last days, by a date of the row; a number is shown beside that of as many days before. */
  readonly window?: { readonly column: string; readonly days: number } | undefined
  /** A span of days by the date of `measures.at`. */
  readonly period?: Period | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** A figure of a row, by its path below the row's address. */
type TileFigure = { readonly entity: string; readonly path: string; readonly id: string }

/** A tile that somebody has put on a dashboard: one that an area declares, a question or a figure. */
export type KeptTile = {
  /** Differs from the ids of the dashboard's other tiles. */
  readonly id: string
  readonly size?: TileSize | undefined
  readonly title?: string | undefined
  /** The kind of a declared tile is its own unless said. */
  readonly kind?: TileKind | undefined
  /** Key of a tile that an area declares; it goes where the area goes. */
  readonly ready?: string | undefined
  readonly question?: TileQuestion | undefined
  readonly figure?: TileFigure | undefined
}
