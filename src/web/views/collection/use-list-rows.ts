import { useEffect } from 'react'
import type { Model, ModelField } from '../../../core/declare/model.ts'
import type { Row } from '../../base/api/shapes.ts'
import { useListIncludes } from '../../data/access/readable.ts'
import { rememberList } from '../../data/rows/last-list.ts'
import { useRows } from '../../data/rows/use-rows.ts'
import { defaultPerPage, type ListState } from './list-state.ts'
import { useRequestWhere } from './use-request-where.ts'
import { maxScrolledRows, scrolledPageSize, useScrolledRows } from './use-scrolled-rows.ts'

const noRows: readonly Row[] = []

/**
 * The rows for the URL's state, a page or as many as were scrolled to, and the query of the page that was read first: in
 * both cases the one of the specification, unless the user has chosen another size.
 */
export const useListRows = (
  model: Model,
  state: ListState,
  columns: readonly ModelField[],
  change: (next: Partial<ListState>, replace?: boolean) => void,
  enabled = true,
) => {
  const isPaged = state.perPage !== undefined
  const question = {
    search: state.search,
    sort: state.sort,
    where: useRequestWhere(model, state.where),
    trash: state.trash,
    include: useListIncludes(model, columns),
  }
  const rowsQuery = { page: isPaged ? state.page : 1, perPage: state.perPage ?? defaultPerPage(model), ...question }
  const { query } = useRows(model, rowsQuery, enabled)
  const scrolled = useScrolledRows(model, question, enabled && !isPaged)
  const rows = scrolled.rows ?? query.data?.data ?? noRows
  const total = scrolled.total ?? query.data?.total
  const lastPage = Math.max(1, Math.ceil((query.data?.total ?? 0) / rowsQuery.perPage))
  const isPastEnd = query.isSuccess && !query.isPlaceholderData && rowsQuery.page > lastPage
  // biome-ignore lint/correctness/useExhaustiveDependencies: `change` is new with each address
  useEffect(() => {
    // Beyond the last page: an old URL, or the last row of the last page was deleted.
    if (isPastEnd) change({ page: lastPage }, true)
  }, [isPastEnd, lastPage])
  /** Stores the page with a row, for the previous and next buttons of its page. */
  const remember = (id: string | undefined) => {
    if (!query.isSuccess || question.trash) return
    const index = rows.findIndex((row) => row.id === id)
    const isBeyond = !isPaged && index >= rowsQuery.perPage
    rememberList(
      model.name,
      isBeyond
        ? { ...rowsQuery, page: Math.floor(index / scrolledPageSize) + 1, perPage: scrolledPageSize }
        : rowsQuery,
    )
  }
  const isComplete = isPaged || rows.length >= (total ?? 0)
  const isCut = !isComplete && rows.length >= maxScrolledRows
  return {
    asked: rowsQuery,
    query,
    rows,
    total,
    remember,
    /** Reads further rows; undefined if all are shown, or as many as a list shows without pages. */
    more: isComplete || isCut ? undefined : scrolled.more,
    /** More rows match than a list shows without pages. */
    isCut,
  }
}
