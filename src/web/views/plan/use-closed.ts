import { settings } from '../../base/browser/settings.ts'
import { useStoredText } from '../collection/layout-store.ts'
import type { Place } from './places.ts'

/** Number of places expanded by default. */
const defaultExpanded = 3

/**
 * Collapsed places, stored on this device by plan. With other servers all places are expanded by default, as their rows
 * may be unavailable.
 */
export const useClosed = (plan: string, places: readonly Place[]) => {
  const [storedText, storeText] = useStoredText(`plan:closed:${plan}`)
  const first = places.slice(settings.own ? defaultExpanded : 0)
  const closed = new Set(storedText === null ? first : storedText.split(','))
  return {
    isClosed: (place: Place) => closed.has(place),
    toggle: (place: Place) => {
      if (!closed.delete(place)) closed.add(place)
      storeText([...closed].join(','))
    },
  }
}
