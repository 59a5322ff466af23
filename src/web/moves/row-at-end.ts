import type { Model } from '../../core/model.ts'
import { type Row, readList } from '../api/shapes.ts'
import { findInPages } from '../data/find-in-pages.ts'
import { fetchList } from '../data/list-call.ts'
import { listParams, type RowsQuery } from '../data/use-rows.ts'

type Query = Omit<RowsQuery, 'page' | 'perPage' | 'sort' | 'include'> & {
  /** Address of the list call. */
  readonly path: string
  /** Name on the wire of the field that keeps the order. */
  readonly rank: string
}

/** The first or last row of an order, whatever part of it has been read. @param ids of rows that do not count */
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
