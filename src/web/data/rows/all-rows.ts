// Decision (2026-11): No list is truncated silently: lists of bounded length are read completely here; all others show
// their total and are paged (`use-pages.ts`, pagers). `tests/architecture/reads.test.ts` enforces it.
import { useQuery } from '@tanstack/react-query'
import type { Model } from '../../../core/declare/model.ts'
import type { RowOf } from '../../../core/declare/register.ts'
import { mostPerPage } from '../../../core/query/query.ts'
import type { CallError } from '../../base/api/errors.ts'
import { type Row, type RowList, readList } from '../../base/api/shapes.ts'
import { listPath } from './data-provider.ts'
import { fetchList } from './list-call.ts'
import { queryKeys } from './query-keys.ts'
import { useReadErrorNotice } from './use-read-error-notice.ts'
import { listParams, type RowsQuery } from './use-rows.ts'

/**
 * Reads all pages of a call. Ends when the total is reached. If the total is an estimate or wrong, it ends with the
 * first page without new rows.
 * @param limit number of rows after which to stop
 */
export const readAllPages = async <R extends Row>(
  read: (page: number, perPage: number) => Promise<RowList<R>>,
  limit = Number.POSITIVE_INFINITY,
): Promise<readonly R[]> => {
  const rows = new Map<unknown, R>()
  for (let page = 1; ; page++) {
    const list = await read(page, mostPerPage)
    const before = rows.size
    for (const row of list.data) rows.set(row.id, row)
    const isComplete = list.total_is_estimate !== true && rows.size >= list.total
    if (isComplete || rows.size === before || rows.size >= limit) return [...rows.values()]
  }
}

/** A query for all rows of a list. */
export type AllRowsQuery<N extends string = string> = Omit<RowsQuery<N>, 'page' | 'perPage'> & {
  /** Further query parameters that the list declares. */
  readonly params?: { readonly [name: string]: string }
}

type ReadOptions = {
  readonly enabled?: boolean
  /** Shows no notice on failure. */
  readonly isQuiet?: boolean
}

/** Reads one page of an entity's list, with the query of `useRows`. */
export const readRows = async <N extends string>(
  model: Model<N>,
  { params = {}, ...asked }: AllRowsQuery<N>,
  page: number,
  perPage: number,
): Promise<RowList<RowOf<N>>> => {
  const list = listParams(model, { ...asked, page, perPage })
  const data = await fetchList(listPath(model.entity.api, list.meta), list, model, {
    adapt: (query) => {
      for (const [name, value] of Object.entries(params)) query.set(name, value)
    },
  })
  // The answer is not validated: the declaration defines the type of a row.
  return readList(data) as RowList<RowOf<N>>
}

/** Query of all rows of a list of bounded length. */
export const allRowsQuery = <N extends string>(model: Model<N>, asked: AllRowsQuery<N> = {}) => ({
  queryKey: queryKeys.list(model, 'whole', asked),
  queryFn: () => readAllPages((page, perPage) => readRows(model, asked, page, perPage)),
})

/** All rows of a list of bounded length, e.g. the sprints of a project. */
export const useAllRows = <N extends string>(
  model: Model<N>,
  asked: AllRowsQuery<N> = {},
  { enabled = true, isQuiet = false }: ReadOptions = {},
) => {
  const query = useQuery<readonly RowOf<N>[], CallError>({
    ...allRowsQuery(model, asked),
    placeholderData: (previous) => previous,
    enabled,
  })
  useReadErrorNotice(isQuiet ? null : query.error)
  return query
}
