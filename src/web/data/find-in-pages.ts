import { mostPerPage } from '../../core/query.ts'
import type { Row, RowList } from '../api/shapes.ts'

/** The first row of a list that is meant, page after page. @param perPage how many are likely to be enough */
export const findInPages = async (
  read: (page: number, perPage: number) => Promise<RowList>,
  isMeant: (row: Row) => boolean,
  perPage: number,
): Promise<Row | undefined> => {
  const size = Math.min(perPage, mostPerPage)
  for (let page = 1; ; page++) {
    const { data } = await read(page, size)
    const found = data.find(isMeant)
    if (found !== undefined || data.length < size) return found
  }
}
