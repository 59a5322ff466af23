import type { Row } from '../../../../web/api/shapes.ts'
import { useKept } from '../../../../web/screens/list/layout-store.ts'
import { settings } from '../../../../web/settings.ts'
import { idOf, type Place } from './places.ts'

/** As many sprints are open at first; those that follow are planned later. */
const openAtFirst = 3

/**
 * Which sections are closed: kept on this device for each project. Of another server all sprints are at first: it may not
 * tell of their tasks.
 */
export const useClosed = (project: string, sprints: readonly Row[]) => {
  const [kept, keep] = useKept(`backlog:closed:${project}`)
  const first = sprints.slice(settings.own ? openAtFirst : 0).map(idOf)
  const closed = new Set(kept === null ? first : kept.split(','))
  return {
    isClosed: (place: Place) => closed.has(place),
    toggle: (place: Place) => {
      if (!closed.delete(place)) closed.add(place)
      keep([...closed].join(','))
    },
  }
}
