import type { Group } from './predicate.ts'

/** What is worked out of the rows of a group. */
export const measureNames = ['count', 'sum', 'mean', 'median', 'percentile'] as const
export type MeasureName = (typeof measureNames)[number]

/** A question about the rows of an entity, as plain data. */
export type FigureQuestion = {
  readonly entity: string
  readonly measure: MeasureName
  /** The number that is added up or averaged, by its wire name. */
  readonly field?: string | undefined
  /** Which percentile, above 0 and below 100. */
  readonly percentile?: number | undefined
  /** Names of groupings (`groupingsOf`). */
  readonly group: readonly string[]
  readonly where?: Group | undefined
  /** The first and the last day of the window, by the date of `measures.at`. */
  readonly from?: string | undefined
  readonly to?: string | undefined
}
