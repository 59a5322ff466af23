import type { Group } from './predicate.ts'

/** What is worked out of the rows of a group. */
export const measureNames = ['count', 'sum', 'mean', 'median', 'percentile', 'share'] as const
export type MeasureName = (typeof measureNames)[number]

/** Whether the numbers of groups add up to that of all of them, so that they can be stacked and stand as parts of a whole. */
export const addsUp = (measure: MeasureName): boolean => measure === 'count' || measure === 'sum'

/** What may be worked out of a field: of a yes or no its share in per cent, of a number all else. */
export const measuresFor = ({ type }: { readonly type: string | null }): readonly MeasureName[] =>
  measureNames.filter((name) => name !== 'count' && (name === 'share') === (type === 'boolean'))

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
