import type { Model } from '../../../core/declare/model.ts'
import { mostPerPage } from '../../../core/query/query.ts'
import { type Row, type RowList, readList } from '../../base/api/shapes.ts'
import { fetchList } from '../../data/rows/list-call.ts'
import { listParams, type RowsQuery } from '../../data/rows/use-rows.ts'

type Query = Omit<RowsQuery, 'page' | 'perPage' | 'sort' | 'include'> & {
  /** Path of the list call. */
  readonly path: string
  /** Wire name of the rank field. */
  readonly rank: string
}

/** The first row of a list that matches, reading page by page. @param perPage number of rows in which it is expected */
export const findInPages = async (
  read: (page: number, perPage: number) => Promise<RowList>,
  matches: (row: Row) => boolean,
  perPage: number,
): Promise<Row | undefined> => {
  const size = Math.min(perPage, mostPerPage)
  for (let page = 1; ; page++) {
    const { data } = await read(page, size)
    const match = data.find(matches)
    if (match !== undefined || data.length < size) return match
  }
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
