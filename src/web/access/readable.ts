import { useOne } from '@refinedev/core'
import type { Model, ModelField } from '../../core/model.ts'
import { permissionFor, permissionsOn } from '../../core/permissions.ts'
import type { RowOf } from '../../core/register.ts'
import type { CallError } from '../api/errors.ts'
import { settings } from '../base/settings.ts'
import { targetModel } from '../data/titles.ts'
import { readFailed } from '../data/use-rows.ts'
import { useProduct } from '../product/product.ts'
import { useHoldsAll } from './use-holds-all.ts'

/** Fields that the signed-in user may read; a relation needs rows that they may read, too, or the server refuses it. */
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
 * Relations that a list asks along: those of its columns. Another server is asked only for those that the
 * specification lets its call ask.
 * @param columns fields that are shown, of those that the user may read
 */
export const useListIncludes = (model: Model, columns: readonly ModelField[]): readonly string[] => {
  const relations = columns.flatMap(({ includeAs }) => includeAs ?? [])
  const { payloads } = useProduct()
  if (settings.own) return relations
  return (payloads[model.name]?.include ?? []).filter((relation) => relations.includes(relation))
}

/**
 * Relations to ask along with a row. Another server is asked for those of the list only: more than that the
 * specification doesn't promise.
 */
export const useIncludes = (model: Model): readonly string[] => {
  const readable = useReadable(model)
  const listed = useListIncludes(model, readable)
  if (!settings.own) return listed
  return readable.flatMap(({ includeAs, field }) =>
    includeAs === null || field.kind === 'children' ? [] : [includeAs],
  )
}

/** One row with its relations. */
export const useRow = <N extends string>(model: Model<N>, id: string) =>
  useOne<RowOf<N>, CallError>({
    resource: model.name,
    id,
    meta: { include: useIncludes(model) },
    errorNotification: readFailed,
  })
