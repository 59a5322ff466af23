import type { Model } from '../../../core/declare/model.ts'
import { permissionFor } from '../../../core/declare/permissions.ts'
import { settings } from '../../base/browser/settings.ts'
import { useProduct } from '../areas/product.ts'
import { useHoldsAll } from './use-holds-all.ts'

/** Tells whether the entity has a full text search. */
const isSearched = (model: Model): boolean =>
  settings.own
    ? model.fields.some(({ field }) => 'search' in field && field.search === true)
    : model.byName.get(model.entity.title)?.type === 'text'

/** Entities whose rows the user may list and open, on pages of their own or within another row's. */
export const useSearched = (): readonly Model[] => {
  const holdsAll = useHoldsAll()
  const { models, foundAddresses } = useProduct()
  return models.all.filter(
    (model) =>
      // The specification has no lists of rows that are shown within other rows.
      (model.entity.page !== undefined || (settings.own && foundAddresses[model.name] !== undefined)) &&
      isSearched(model) &&
      holdsAll((['index', 'show'] as const).map((action) => permissionFor(model.entity, action))),
  )
}
