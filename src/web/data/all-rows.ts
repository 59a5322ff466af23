// Decision (2026-11): Nothing is cut silently: a list whose length the product limits is read whole here, any other
// shows how much there is and leads to the rest (`use-pages.ts`, pagers). `tests/architecture/reads.test.ts` holds
// it.
import { useQuery } from '@tanstack/react-query'
import type { Model } from '../../core/model.ts'
import { mostPerPage } from '../../core/query.ts'
import type { RowOf } from '../../core/register.ts'
import type { CallError } from '../api/errors.ts'
import { type Row, type RowList, readList } from '../api/shapes.ts'
import { listPath } from './data-provider.ts'
import { askList } from './list-call.ts'
import { queryKeys } from './query-keys.ts'
import { listParams, type RowsQuery } from './use-rows.ts'
import { useSaidFailure } from './use-said-failure.ts'

/**
 * All that a call gives, page after page. It ends with the total; where that is a guess or never comes true, with the
 * first page that brings nothing new.
 * @param most what is enough
 */
export const readAllPages = async <R extends Row>(
  read: (page: number, perPage: number) => Promise<RowList<R>>,
  most = Number.POSITIVE_INFINITY,
): Promise<readonly R[]> => {
  const rows = new Map<unknown, R>()
  for (let page = 1; ; page++) {
    const list = await read(page, mostPerPage)
    const before = rows.size
    for (const row of list.data) rows.set(row.id, row)
    const isWhole = list.total_is_estimate !== true && rows.size >= list.total
    if (isWhole || rows.size === before || rows.size >= most) return [...rows.values()]
  }
}

type Asked = Omit<RowsQuery, 'page' | 'perPage'> & {
  /** Bare parameters that the list declares. */
  readonly params?: { readonly [name: string]: string }
}

type How = {
  readonly enabled?: boolean
  /** Who asks can do without and says nothing of a failure. */
  readonly isQuiet?: boolean
}

/** One page of an entity's list, by the same words as `useRows`. */
export const readRows = async <N extends string>(
  model: Model<N>,
  { params = {}, ...asked }: Asked,
  page: number,
  perPage: number,
): Promise<RowList<RowOf<N>>> => {
  const list = listParams(model, { ...asked, page, perPage })
  const data = await askList(listPath(model.entity.api, list.meta), list, model, {
    adapt: (query) => {
      for (const [name, value] of Object.entries(params)) query.set(name, value)
    },
  })
  // Servers are taken at their word: what a row of the entity is, its declaration says.
  return readList(data) as RowList<RowOf<N>>
}

/** The whole of a list whose length the product bounds: the sprints of a project, the columns of a board. */
export const useAllRows = <N extends string>(
  model: Model<N>,
  asked: Asked = {},
  { enabled = true, isQuiet = false }: How = {},
) => {
  const query = useQuery<readonly RowOf<N>[], CallError>({
    queryKey: queryKeys.list(model, 'whole', asked),
    queryFn: () => readAllPages((page, perPage) => readRows(model, asked, page, perPage)),
    placeholderData: (previous) => previous,
    enabled,
  })
  useSaidFailure(isQuiet ? null : query.error)
  return query
}
