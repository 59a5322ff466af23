import { inputTraitsOf } from '../../../core/input-kinds.ts'
import type { Model, ModelField } from '../../../core/model.ts'
import { permissionsOn } from '../../../core/permissions.ts'
import { useHoldsAll } from '../../access/use-holds-all.ts'
import { settings } from '../../base/settings.ts'
import { useProduct } from '../../product/product.ts'

/** Fields of the form that may be changed for many rows at once: not what names a row or tells it from all others. */
export const useBulkFields = (model: Model): readonly ModelField[] => {
  const holdsAll = useHoldsAll()
  const { payloads } = useProduct()
  if (!model.operations.has('update')) return []
  const listed = settings.own ? undefined : payloads[model.name]?.update
  const inForm = new Set(model.entity.form.flatMap(({ fields }) => fields))
  return model.fields.filter(
    ({ name, wire, field, updatable }) =>
      updatable &&
      inForm.has(name) &&
      inputTraitsOf(field).bulk === true &&
      name !== model.entity.title &&
      !('unique' in field && field.unique === true) &&
      // Lists are changed by what is added and removed, which only our own server reads.
      (settings.own || field.kind !== 'refs') &&
      (listed === undefined || listed.includes(wire)) &&
      holdsAll(permissionsOn({ field }, 'write')),
  )
}
