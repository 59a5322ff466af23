import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Model } from '../../../core/declare/model.ts'
import type { RowOf } from '../../../core/declare/register.ts'
import { client } from '../../base/api/client.ts'
import { type Row, readList } from '../../base/api/shapes.ts'
import { queryKeys } from '../../data/rows/query-keys.ts'
import { useAction } from '../../data/rows/use-write.ts'
import { changeOfRow } from '../../data/rows/write-effects.ts'

/** The user's favourite rows of an entity; one query shared by all components that show them. */
export const useFavorites = <N extends string>(model: Model<N>) => {
  const query = useQuery({
    queryKey: queryKeys.list(model, 'favorites'),
    queryFn: async () =>
      readList((await client.get<unknown>(`${model.entity.api}/favorites`)).data).data as readonly RowOf<N>[],
  })
  const { data } = query
  const ids = useMemo(() => new Set((data ?? []).map(({ id }) => String(id))), [data])
  return { rows: data ?? [], ids, query }
}

/** Adds a row to the favourites, or removes it. */
export const useFavor = (model: Model) => {
  const act = useAction()
  return (row: Row, isFavorite: boolean): Promise<boolean> => {
    const path = `${model.entity.api}/${encodeURIComponent(String(row.id))}/favorites`
    return act(() => (isFavorite ? client.delete<unknown>(path) : client.post<unknown>(path)), {
      // The row is no newer than it was, but shows whether it is a favourite.
      more: [changeOfRow(model, row.id)],
    })
  }
}
