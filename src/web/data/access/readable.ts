import { keys, useOne } from '@refinedev/core'
import { backOf, isRowTable } from '../../../core/declare/kinds.ts'
import type { Model, ModelField, Models } from '../../../core/declare/model.ts'
import { permissionFor, permissionsOn } from '../../../core/declare/permissions.ts'
import type { RowOf } from '../../../core/declare/register.ts'
import type { CallError } from '../../base/api/errors.ts'
import { settings } from '../../base/browser/settings.ts'
import type { Holds } from '../areas/page.ts'
import { type Payloads, type Product, useProduct } from '../areas/product.ts'
import { dataProviderFor } from '../rows/data-provider.ts'
import { queryClient } from '../rows/query-client.ts'
import { targetModel } from '../rows/titles.ts'
import { readErrorNotice } from '../rows/use-rows.ts'
import { useHoldsAll } from './use-holds-all.ts'

/**
 * Fields that the user may read. A relation also requires permission to read its target; the server would refuse it.
 */
const readableOf = (models: Models, model: Model, holdsAll: Holds): readonly ModelField[] => {
  const mayRead = ({ entity }: Model) =>
    (['index', 'show'] as const).some((action) => holdsAll([permissionFor(entity, action)]))
  return model.fields.filter(
    (field) =>
      holdsAll(permissionsOn(field, 'read')) && (field.includeAs === null || mayRead(targetModel(models, field))),
  )
}

/** Relations to include in a list call. Other servers get only those that the specification lists. */
const listIncludesOf = (payloads: Payloads, model: Model, columns: readonly ModelField[]): readonly string[] => {
  const relations = columns.flatMap(({ includeAs }) =>
    includeAs !== null && model.relations.has(includeAs) ? includeAs : [],
  )
  if (settings.own) return relations
  return (payloads[model.name]?.include ?? []).filter((relation) => relations.includes(relation))
}

/**
 * Returns the relations to include in the call for one row. Other servers get only those of the list, as the
 * specification does not define more.
 */
const rowIncludesOf = ({ models, payloads }: Product, model: Model, holdsAll: Holds): readonly string[] => {
  const readable = readableOf(models, model, holdsAll)
  if (!settings.own) return listIncludesOf(payloads, model, readable)
  const inForm = new Set(model.entity.form.flatMap(({ fields }) => fields))
  const isInTable = ({ name, field }: ModelField) => isRowTable(field) && inForm.has(name)
  return readable.flatMap((one) =>
    one.includeAs === null || (backOf(one.field) !== undefined && !isInTable(one)) ? [] : [one.includeAs],
  )
}

/** Fields that the user may read. */
export const useReadable = (model: Model): readonly ModelField[] =>
  readableOf(useProduct().models, model, useHoldsAll())

/**
 * Returns the relations to include in a list call: those of its columns.
 * @param columns visible fields, all of them readable
 */
export const useListIncludes = (model: Model, columns: readonly ModelField[]): readonly string[] =>
  listIncludesOf(useProduct().payloads, model, columns)

/** Relations to include in the call for one row. */
export const useIncludes = (model: Model): readonly string[] => rowIncludesOf(useProduct(), model, useHoldsAll())

/** One row with its relations; nothing is read without an id. */
export const useRow = <N extends string>(model: Model<N>, id: string | undefined) =>
  useOne<RowOf<N>, CallError>({
    resource: model.name,
    id: id ?? '',
    queryOptions: { enabled: id !== undefined },
    meta: { include: useIncludes(model) },
    errorNotification: readErrorNotice,
  })

/**
 * Reads a row into the cache of queries, under the key of `useRow`. The component that shows the row handles a failure.
 */
export const prefetchRow = (product: Product, model: Model, id: string, holdsAll: Holds): Promise<void> => {
  const meta = { include: rowIncludesOf(product, model, holdsAll) }
  return queryClient.prefetchQuery({
    queryKey: keys().data().resource(model.name).action('one').id(id).params(meta).get(),
    queryFn: () =>
      dataProviderFor(product.models, product.payloads, settings.own).getOne({ resource: model.name, id, meta }),
  })
}
