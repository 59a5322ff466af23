import { mostPerPage } from '../../core/query.ts'
import type { Row, RowList } from '../api/shapes.ts'

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
