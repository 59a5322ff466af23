import { useCallback, useRef, useState } from 'react'
import type { Row } from '../api/shapes.ts'
import type { Pages, Place, Shown } from './places.ts'

/** A place on screen. */
export type ShownPlace = Shown & Pages

/**
 * Which rows of which places are on screen, as each place tells.
 * @param order of the places
 */
export const useShown = (order: readonly Place[]) => {
  const [known, setKnown] = useState<ReadonlyMap<Place, Omit<ShownPlace, 'place'>>>(new Map())
  const newest = useRef(known)
  const tell = useCallback((place: Place, rows: readonly Row[] | undefined, pages: Pages) => {
    const next = new Map(newest.current)
    if (rows === undefined) next.delete(place)
    else next.set(place, { rows, ...pages })
    newest.current = next
    setKnown(next)
  }, [])
  const shown = order.flatMap((place): ShownPlace[] => {
    const of = known.get(place)
    return of === undefined ? [] : [{ place, ...of }]
  })
  return { shown, tell }
}
