import type { Model } from '../../../../core/model.ts'
import { client } from '../../../api/client.ts'
import { type Row, readList } from '../../../api/shapes.ts'
import { listParams, type RowsQuery } from '../../../data/use-rows.ts'
import { listPath } from '../../../providers/data-provider.ts'
import { listParameters } from '../../../providers/list-query.ts'

/** Most rows that are gathered to choose all that match; who wants more narrows the list. */
export const mostGathered = 2000

/** All rows that a list's question finds, page by page. */
export const gatherRows = async (model: Model, query: RowsQuery, own: boolean): Promise<readonly Row[]> => {
  const found = new Map<string, Row>()
  for (let page = 1; found.size < mostGathered; page++) {
    const asked = listParams(model, { ...query, page, perPage: 100 })
    const path = listPath(model.entity.api, asked.meta)
    const { data } = readList((await client.get<unknown>(`${path}?${listParameters(asked, model, own)}`)).data)
    for (const row of data) found.set(String(row.id), row)
    if (data.length < 100) break
  }
  return [...found.values()]
}
