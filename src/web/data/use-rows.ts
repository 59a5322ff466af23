import { type CrudFilter, type CrudSort, useList, useOne } from '@refinedev/core'
import type { Model, ModelField } from '../../core/model.ts'
import { permissionFor, permissionsOn } from '../../core/permissions.ts'
import type { Group } from '../../core/predicate.ts'
import type { RowOf } from '../../core/register.ts'
import { useHoldsAll } from '../access/use-holds-all.ts'
import type { CallError } from '../api/errors.ts'
import { useProduct } from '../product.ts'
import { settings } from '../settings.ts'
import { targetModel } from './titles.ts'

export type RowsQuery = {
  readonly page: number
  readonly perPage: number
  readonly search?: string
  readonly sort?: readonly CrudSort[]
  /** Conditions of the filter builder. */
  readonly where?: Group | undefined
  readonly filters?: readonly CrudFilter[]
  readonly include?: readonly string[]
  /** Those in the trash instead. */
  readonly trash?: boolean
}

/** A read speaks only when it fails; a missing row has its own page. */
export const readFailed = (error?: CallError) =>
  error === undefined || error.statusCode === 404 || error.statusCode === 401
    ? (false as const)
    : {
        type: 'error' as const,
        message: error.message,
        key: error.type === 'server' ? `read-${error.statusCode}` : error.type,
      }

/** A list call in Refine's words. */
export const listParams = (model: Model, query: RowsQuery) => ({
  resource: model.name,
  pagination: { currentPage: query.page, pageSize: query.perPage },
  sorters: [...(query.sort ?? [])],
  filters: [...(query.filters ?? [])],
  meta: { include: query.include ?? [], search: query.search ?? '', where: query.where, trash: query.trash === true },
})

/** One page of an entity's list. The page before stays on screen while the next is fetched. */
export const useRows = <N extends string>(model: Model<N>, query: RowsQuery, enabled = true) =>
  useList<RowOf<N>, CallError>({
    ...listParams(model, query),
    queryOptions: { placeholderData: (previous) => previous, enabled },
    errorNotification: readFailed,
  })

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
