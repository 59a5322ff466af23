import type { Model } from '../../core/model.ts'
import { type Row, readList } from '../api/shapes.ts'
import { findInPages } from '../data/find-in-pages.ts'
import { fetchList } from '../data/list-call.ts'
import { listParams, type RowsQuery } from '../data/use-rows.ts'

type Query = Omit<RowsQuery, 'page' | 'perPage' | 'sort' | 'include'> & {
  /** Path of the list call. */
  readonly path: string
  /** Wire name of the rank field. */
  readonly rank: string
}

/** The first or last row of an order, by a call. @param ids rows to ignore */
export const rowAtEnd = (
  model: Model,
  { path, rank, ...query }: Query,
  end: 'top' | 'bottom',
  ids: ReadonlySet<string>,
): Promise<Row | undefined> => {
  const sort = [{ field: rank, order: end === 'top' ? ('asc' as const) : ('desc' as const) }]
  const read = async (page: number, perPage: number) => {
    const params = listParams(model, { ...query, page, perPage, sort })
    return readList(await fetchList(path, params, model))
  }
  return findInPages(read, ({ id }) => !ids.has(String(id)), ids.size + 1)
}
