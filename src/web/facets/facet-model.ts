import type { ServedFacet } from '../../core/declare/facets.ts'
import type { Model } from '../../core/declare/model.ts'
import { permissionFor } from '../../core/declare/permissions.ts'
import { settings } from '../base/browser/settings.ts'
import { useHolds } from '../data/access/can.tsx'
import { useProduct } from '../data/areas/product.ts'

/** The model of the entity that stores the rows of a facet; undefined if the product has none. */
export const useOptionalFacetModel = (facet: ServedFacet): Model | undefined =>
  useProduct().models.all.find(({ entity }) => entity.serves === facet)

/**
 * Returns the same as `useOptionalFacetModel`, for facets that an entity declares: the registry guarantees the model.
 * @throws Error if there is none
 */
export const useFacetModel = (facet: ServedFacet): Model => {
  const model = useOptionalFacetModel(facet)
  if (model === undefined) throw new Error(`no entity serves '${facet}'`)
  return model
}

/**
 * Tells whether the user may do the operation on a facet's rows. Always false on other servers, which have no facets.
 */
export const useMayOnFacet = (model: Model, operation: 'index' | 'store'): boolean =>
  useHolds({ permissions: [permissionFor(model.entity, operation)] }) && settings.own

/** Values of the `about` field by which a facet's row refers to its row. */
export const subjectValues = (model: Model, row: { readonly id?: unknown }) => ({
  about_type: model.name,
  about_id: String(row.id),
})
