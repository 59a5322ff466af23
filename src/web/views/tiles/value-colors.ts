// Decision (2026-11): A value has one colour on all charts: a choice by its place among the declared ones, a row by its id. Two rows of
// one chart that would have the same colour part: the later one takes the next that is free.
import type { Grouping } from '../../../core/query/measured.ts'
import { chartColor, chartColors } from '../../base/theme/tokens.ts'

/** The colour of rows without a value. */
const noColor = 'var(--tms-palette-text-secondary)'

/** A number that follows from a text, the same in every browser. */
const hashOf = (text: string): number =>
  [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 65_521, 7)

/** @param keys values of the grouping that one chart shows */
export const valueColors = (
  { field: { field }, part, clock, target }: Grouping,
  keys: readonly (string | null)[],
): ReadonlyMap<string | null, string> => {
  const options: readonly string[] =
    'options' in field ? field.options : field.kind === 'boolean' ? ['true', 'false'] : []
  const colors = new Map<string | null, string>([[null, noColor]])
  const known = keys.flatMap((key) => key ?? [])
  if (part !== undefined || clock !== undefined || (target === undefined && options.length > 0)) {
    const order = part === undefined && clock === undefined ? options : known
    for (const key of known) colors.set(key, chartColor(Math.max(0, order.indexOf(key))))
    return colors
  }
  const taken = new Set<number>()
  for (const key of known.toSorted()) {
    let place = hashOf(key) % chartColors.length
    while (taken.has(place) && taken.size < chartColors.length) place = (place + 1) % chartColors.length
    taken.add(place)
    colors.set(key, chartColor(place))
  }
  return colors
}
