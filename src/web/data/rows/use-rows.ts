import { type CrudSort, useList } from '@refinedev/core'
import type { Model } from '../../../core/declare/model.ts'
import type { ColumnName, ConditionName, RowOf } from '../../../core/declare/register.ts'
import type { Group } from '../../../core/query/predicate.ts'
import type { CallError } from '../../base/api/errors.ts'

/**
 * A query for rows of an entity's list. `N`: the entity's name, where it is known; the names of columns follow from it.
 */
export type RowsQuery<N extends string = string> = {
  readonly page: number
  readonly perPage: number
  readonly search?: string
  readonly sort?: readonly { readonly field: ColumnName<N>; readonly order: CrudSort['order'] }[]
  /** Condition of the rows. */
  readonly where?: Group<ConditionName<N>> | undefined
  readonly include?: readonly string[]
  /** Reads the rows in the trash instead. */
  readonly trash?: boolean
}

/** Makes the notice of a failed read; none for 404 and 401, which have pages of their own. */
export const readErrorNotice = (error?: CallError) =>
  error === undefined || error.statusCode === 404 || error.statusCode === 401
    ? (false as const)
    : {
        type: 'error' as const,
        message: error.message,
        key: error.type === 'server' ? `read-${error.statusCode}` : error.type,
      }

/** Parameters of a list call for Refine. */
export const listParams = <N extends string>(model: Model<N>, query: RowsQuery<N>) => ({
  resource: model.name,
  pagination: { currentPage: query.page, pageSize: query.perPage },
  sorters: [...(query.sort ?? [])],
  meta: { include: query.include ?? [], search: query.search ?? '', where: query.where, trash: query.trash === true },
})

/** Reads one page of an entity's list. The previous page stays while the next one is loading. */
export const useRows = <N extends string>(model: Model<N>, query: RowsQuery<N>, enabled = true) =>
  useList<RowOf<N>, CallError>({
    ...listParams(model, query),
    queryOptions: { placeholderData: (previous) => previous, enabled },
    errorNotification: readErrorNotice,
  })
