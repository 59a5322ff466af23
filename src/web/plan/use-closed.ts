import { settings } from '../base/settings.ts'
import { useStoredText } from '../collection/layout-store.ts'
import type { Place } from './places.ts'

/** As many places are open at first; those that follow are planned later. */
const openAtFirst = 3

/**
 * Which sections are closed: kept on this device for each plan. Of another server all places are at first: it may not
 * tell of their rows.
 */
export const useClosed = (plan: string, places: readonly Place[]) => {
  const [kept, keep] = useStoredText(`plan:closed:${plan}`)
  const first = places.slice(settings.own ? openAtFirst : 0)
  const closed = new Set(kept === null ? first : kept.split(','))
  return {
    isClosed: (place: Place) => closed.has(place),
    toggle: (place: Place) => {
      if (!closed.delete(place)) closed.add(place)
      keep([...closed].join(','))
    },
  }
}
