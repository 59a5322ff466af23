import type { Group } from './predicate.ts'

/** Measures of the rows of a group. */
export const measureNames = ['count', 'sum', 'mean', 'median', 'percentile', 'share'] as const
export type MeasureName = (typeof measureNames)[number]

/**
 * Tells whether the numbers of groups add up to that of all of them, so that charts may stack them and show them as
 * parts of a whole.
 */
export const addsUp = (measure: MeasureName): boolean => measure === 'count' || measure === 'sum'

/** Returns the measures of a field: the share in per cent for yes or no, all others for a number. */
export const measuresFor = ({ type }: { readonly type: string | null }): readonly MeasureName[] =>
  measureNames.filter((name) => name !== 'count' && (name === 'share') === (type === 'boolean'))

/** A question about the rows of an entity, as plain data. */
export type FigureQuestion = {
  readonly entity: string
  readonly measure: MeasureName
  /** The number that is added up or averaged, by its wire name. */
  readonly field?: string | undefined
  /** The percentile, above 0 and below 100. */
  readonly percentile?: number | undefined
  /** Names of groupings (`groupingsOf`). */
  readonly group: readonly string[]
  readonly where?: Group | undefined
  /** The first and the last day of the window, by the date of `measures.at`. */
  readonly from?: string | undefined
  readonly to?: string | undefined
}
