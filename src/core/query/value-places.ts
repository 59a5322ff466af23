// Decision (2026-11): A value has one colour on all charts, on the screen and in pictures that are mailed: a choice by its place among
// the declared ones, a row by its id. Two rows of one chart that would have the same colour part: the later one takes the next that
// is free.
import type { Grouping } from './measured.ts'

/** A number that follows from a text, the same everywhere. */
const hashOf = (text: string): number =>
  [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 65_521, 7)

/**
 * Places of values among the colours of charts, from 0; rows without a value have none.
 * @param keys values of the grouping that one chart shows
 * @param colors how many colours there are
 */
export const valuePlaces = (
  { field: { field }, part, clock, target }: Grouping,
  keys: readonly (string | null)[],
  colors: number,
): ReadonlyMap<string, number> => {
  const options: readonly string[] =
    'options' in field ? field.options : field.kind === 'boolean' ? ['true', 'false'] : []
  const places = new Map<string, number>()
  const known = keys.flatMap((key) => key ?? [])
  if (part !== undefined || clock !== undefined || (target === undefined && options.length > 0)) {
    const order = part === undefined && clock === undefined ? options : known
    for (const key of known) places.set(key, Math.max(0, order.indexOf(key)) % colors)
    return places
  }
  const taken = new Set<number>()
  for (const key of known.toSorted()) {
    let place = hashOf(key) % colors
    while (taken.has(place) && taken.size < colors) place = (place + 1) % colors
    taken.add(place)
    places.set(key, place)
  }
  return places
}
