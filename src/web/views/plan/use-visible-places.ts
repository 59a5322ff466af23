import { useCallback, useRef, useState } from 'react'
import type { Row } from '../../base/api/shapes.ts'
import type { Pages, Place, VisiblePlace } from './places.ts'

/** A place with its displayed rows and paging. */
export type PlacePage = VisiblePlace & Pages

/**
 * The displayed rows of all places, as reported by each.
 * @param order ids of places in order
 */
export const useVisiblePlaces = (order: readonly Place[]) => {
  const [reported, setReported] = useState<ReadonlyMap<Place, Omit<PlacePage, 'place'>>>(new Map())
  const latest = useRef(reported)
  const report = useCallback((place: Place, rows: readonly Row[] | undefined, pages: Pages) => {
    const next = new Map(latest.current)
    if (rows === undefined) next.delete(place)
    else next.set(place, { rows, ...pages })
    latest.current = next
    setReported(next)
  }, [])
  const shown = order.flatMap((place): PlacePage[] => {
    const of = reported.get(place)
    return of === undefined ? [] : [{ place, ...of }]
  })
  return { shown, report }
}
