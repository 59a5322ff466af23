import type { Model, ModelField } from '../../../core/model.ts'
import { permissionFor } from '../../../core/permissions.ts'
import { useReadable } from '../../access/readable.ts'
import { useHoldsAll } from '../../access/use-holds-all.ts'
import { groupFields } from '../../collection/list-state.ts'
import { targetModel } from '../../data/titles.ts'
import { useProduct } from '../../product/product.ts'

/** Fields by which the signed-in user may group a list: what a reference leads to must be theirs to list, or its headings have no names. */
export const useGroupings = (model: Model): readonly ModelField[] => {
  const readable = useReadable(model)
  const holdsAll = useHoldsAll()
  const { models } = useProduct()
  return groupFields(model).filter(
    (field) =>
      readable.some(({ wire }) => wire === field.wire) &&
      (field.includeAs === null || holdsAll([permissionFor(targetModel(models, field).entity, 'index')])),
  )
}
