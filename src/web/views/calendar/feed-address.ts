import { feedPermission } from '../../../core/time/days/feeds.ts'
import { settings } from '../../base/browser/settings.ts'
import { useHoldsAll } from '../../data/access/use-holds-all.ts'
import { useProduct } from '../../data/areas/product.ts'

/** Page of one's own private calendar addresses. */
export const feedPath = '/profile/calendar'

/**
 * Returns the address of the page on which calendar addresses are made: for a row's calendar, or for one's own.
 * @param about entity and id of the row
 * @returns undefined for a user who may have none, and with another server
 */
export const useFeedAddress = (about?: { readonly entity: string; readonly id: string }): string | undefined => {
  const permission = feedPermission(useProduct().models)
  const holdsAll = useHoldsAll()
  if (permission === undefined || !settings.own || !holdsAll([permission])) return undefined
  return about === undefined ? feedPath : `${feedPath}?${about.entity}=${encodeURIComponent(about.id)}`
}
