import { useOne } from '@refinedev/core'
import type { Model, ModelField } from '../../core/model.ts'
import { permissionFor, permissionsOn } from '../../core/permissions.ts'
import type { RowOf } from '../../core/register.ts'
import type { CallError } from '../api/errors.ts'
import { settings } from '../base/settings.ts'
import { targetModel } from '../data/titles.ts'
import { readErrorNotice } from '../data/use-rows.ts'
import { useProduct } from '../product/product.ts'
import { useHoldsAll } from './use-holds-all.ts'

/**
 * Fields that the user may read. A relation also requires permission to read its target; the server would refuse it.
 */
export const useReadable = (model: Model): readonly ModelField[] => {
  const holdsAll = useHoldsAll()
  const { models } = useProduct()
  const mayRead = ({ entity }: Model) =>
    (['index', 'show'] as const).some((action) => holdsAll([permissionFor(entity, action)]))
  return model.fields.filter(
    (field) =>
      holdsAll(permissionsOn(field, 'read')) && (field.includeAs === null || mayRead(targetModel(models, field))),
  )
}

/**
 * Relations to include in a list call: those of its columns. Other servers get only those that the specification lists.
 * @param columns visible fields, all of them readable
 */
export const useListIncludes = (model: Model, columns: readonly ModelField[]): readonly string[] => {
  const relations = columns.flatMap(({ includeAs }) => includeAs ?? [])
  const { payloads } = useProduct()
  if (settings.own) return relations
  return (payloads[model.name]?.include ?? []).filter((relation) => relations.includes(relation))
}

/**
 * Relations to include in the call for one row. Other servers get only those of the list, as the specification does not
 * define more.
 */
export const useIncludes = (model: Model): readonly string[] => {
  const readable = useReadable(model)
  const listIncludes = useListIncludes(model, readable)
  if (!settings.own) return listIncludes
  return readable.flatMap(({ includeAs, field }) =>
    includeAs === null || field.kind === 'children' ? [] : [includeAs],
  )
}

/** One row with its relations; nothing is read without an id. */
export const useRow = <N extends string>(model: Model<N>, id: string | undefined) =>
  useOne<RowOf<N>, CallError>({
    resource: model.name,
    id: id ?? '',
    queryOptions: { enabled: id !== undefined },
    meta: { include: useIncludes(model) },
    errorNotification: readErrorNotice,
  })
