import type { Grouping } from '../../../core/query/measured.ts'
import { valuePlaces } from '../../../core/query/value-places.ts'
import { chartColor, chartColors } from '../../base/theme/tokens.ts'

/** The colour of rows without a value. */
const noColor = 'var(--tms-palette-text-secondary)'

/** Colours of the values of a grouping. @param keys those that one chart shows */
export const valueColors = (
  grouping: Grouping,
  keys: readonly (string | null)[],
): ReadonlyMap<string | null, string> => {
  const places = valuePlaces(grouping, keys, chartColors.length)
  return new Map(keys.map((key) => [key, key === null ? noColor : chartColor(places.get(key) ?? 0)]))
}
