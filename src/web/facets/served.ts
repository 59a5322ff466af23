import type { ServedFacet } from '../../core/facets.ts'
import type { Model } from '../../core/model.ts'
import { permissionFor } from '../../core/permissions.ts'
import { useHolds } from '../access/can.tsx'
import { settings } from '../base/settings.ts'
import { useProduct } from '../product/product.ts'

/** The entity that keeps the rows of a facet, where there is one. */
export const useServer = (facet: ServedFacet): Model | undefined =>
  useProduct().models.all.find(({ entity }) => entity.serves === facet)

/** The entity that keeps the rows of a facet. The registry has proved that there is one where the facet is used. */
export const useServed = (facet: ServedFacet): Model => {
  const model = useServer(facet)
  if (model === undefined) throw new Error(`no entity serves '${facet}'`)
  return model
}

/** Whether the user holds the permission for the operation on a facet's rows, which only our own server keeps. */
export const useMayServed = (model: Model, operation: 'index' | 'store'): boolean =>
  useHolds({ permissions: [permissionFor(model.entity, operation)] }) && settings.own

/** What a row of a facet is told of the row that it hangs on. */
export const aboutOf = (model: Model, row: { readonly id?: unknown }) => ({
  about_type: model.name,
  about_id: String(row.id),
})
