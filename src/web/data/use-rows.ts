import { type CrudSort, useList } from '@refinedev/core'
import type { Model } from '../../core/model.ts'
import type { Group } from '../../core/predicate.ts'
import type { RowOf } from '../../core/register.ts'
import type { CallError } from '../api/errors.ts'

export type RowsQuery = {
  readonly page: number
  readonly perPage: number
  readonly search?: string
  readonly sort?: readonly CrudSort[]
  /** Which rows. */
  readonly where?: Group | undefined
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
  meta: { include: query.include ?? [], search: query.search ?? '', where: query.where, trash: query.trash === true },
})

/** One page of an entity's list. The page before stays on screen while the next is fetched. */
export const useRows = <N extends string>(model: Model<N>, query: RowsQuery, enabled = true) =>
  useList<RowOf<N>, CallError>({
    ...listParams(model, query),
    queryOptions: { placeholderData: (previous) => previous, enabled },
    errorNotification: readFailed,
  })
