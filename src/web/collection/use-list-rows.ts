import { useEffect } from 'react'
import type { Model, ModelField } from '../../core/model.ts'
import { useListIncludes } from '../access/readable.ts'
import { rememberList } from '../data/last-list.ts'
import { useRows } from '../data/use-rows.ts'
import type { ListState } from './list-state.ts'
import { useRequestWhere } from './use-request-where.ts'

/** The page of rows for the URL's state, and the query by which it was read. */
export const useListRows = (
  model: Model,
  state: ListState,
  columns: readonly ModelField[],
  change: (next: Partial<ListState>, replace?: boolean) => void,
  enabled = true,
) => {
  const rowsQuery = {
    page: state.page,
    perPage: state.perPage,
    search: state.search,
    sort: state.sort,
    where: useRequestWhere(model, state.where),
    trash: state.trash,
    include: useListIncludes(model, columns),
  }
  const { query } = useRows(model, rowsQuery, enabled)
  const lastPage = Math.max(1, Math.ceil((query.data?.total ?? 0) / state.perPage))
  const isPastEnd = query.isSuccess && !query.isPlaceholderData && state.page > lastPage
  // biome-ignore lint/correctness/useExhaustiveDependencies: `change` is new with each address
  useEffect(() => {
    // Beyond the last page: an old URL, or the last row of the last page was deleted.
    if (isPastEnd) change({ page: lastPage }, true)
  }, [isPastEnd, lastPage])
  useEffect(() => {
    if (query.isSuccess && !rowsQuery.trash) rememberList(model.name, rowsQuery)
  })
  return { asked: rowsQuery, query, rows: query.data?.data ?? [] }
}
