import { useEffect } from 'react'
import type { Model, ModelField } from '../../core/model.ts'
import { useListIncludes } from '../access/readable.ts'
import { rememberList } from '../data/last-list.ts'
import { useRows } from '../data/use-rows.ts'
import type { ListState } from './list-state.ts'
import { useWhereAsked } from './use-where-asked.ts'

/** The page of rows that the address asks for, and the question in the words of the data layer. */
export const useListRows = (
  model: Model,
  state: ListState,
  columns: readonly ModelField[],
  change: (next: Partial<ListState>, replace?: boolean) => void,
  enabled = true,
) => {
  const asked = {
    page: state.page,
    perPage: state.perPage,
    search: state.search,
    sort: state.sort,
    where: useWhereAsked(model, state.where),
    trash: state.trash,
    include: useListIncludes(model, columns),
  }
  const { query } = useRows(model, asked, enabled)
  const lastPage = Math.max(1, Math.ceil((query.data?.total ?? 0) / state.perPage))
  const isPastEnd = query.isSuccess && !query.isPlaceholderData && state.page > lastPage
  // biome-ignore lint/correctness/useExhaustiveDependencies: `change` is new with each address
  useEffect(() => {
    // An old address, or the last row of the last page was deleted.
    if (isPastEnd) change({ page: lastPage }, true)
  }, [isPastEnd, lastPage])
  useEffect(() => {
    if (query.isSuccess && !asked.trash) rememberList(model.name, asked)
  })
  return { asked, query, rows: query.data?.data ?? [] }
}
