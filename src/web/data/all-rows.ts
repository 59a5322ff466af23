import { useQuery } from '@tanstack/react-query'
import type { Model } from '../../core/model.ts'
import { writeListQuery } from '../../core/query.ts'
import { client } from '../api/client.ts'
import { type Row, readList } from '../api/shapes.ts'

/** Most of a page (decisions, 'On the wire'), and a stop for servers whose total never comes true. */
const perPage = 100
const mostPages = 20

type Asked = {
  readonly filter?: { readonly [column: string]: string }
  readonly params?: { readonly [name: string]: string }
  readonly include?: readonly string[]
}

const readAll = async (model: Model, { filter = {}, params = {}, include = [] }: Asked): Promise<readonly Row[]> => {
  const rows: Row[] = []
  for (let page = 1; page <= mostPages; page++) {
    const sort = [{ column: model.entity.list.sort.replace(/^-/, ''), direction: 'asc' as const }]
    const pairs = writeListQuery({
      page,
      perPage,
      search: '',
      sort,
      include,
      filter,
      filters: { operator: 'and', filters: [] },
      where: undefined,
      params,
    })
    const query = new URLSearchParams(pairs.map(([name, value]) => [name, value]))
    const list = readList((await client.get<unknown>(`${model.entity.api}?${query}`)).data)
    rows.push(...list.data)
    if (list.data.length < perPage || rows.length >= list.total) break
  }
  return rows
}

/** A short list whole, page after page. */
export const useAllRows = (model: Model, asked: Asked = {}, enabled = true) =>
  useQuery({
    queryKey: ['all-rows', model.name, asked],
    queryFn: () => readAll(model, asked),
    placeholderData: (previous) => previous,
    enabled,
  })
