import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { client } from '../../../web/api/client.ts'
import { type Row, readList } from '../../../web/api/shapes.ts'
import { useAction } from '../../../web/data/use-write.ts'

/** One's favourite projects, read once for the navigation and every star, from any server of the specification. */
export const useFavorites = () => {
  const query = useQuery({
    queryKey: ['project', 'favorites'],
    queryFn: async () => readList((await client.get<unknown>('/projects/favorites')).data).data,
  })
  const { data } = query
  const ids = useMemo(() => new Set((data ?? []).map(({ id }) => String(id))), [data])
  return { rows: data ?? [], ids, query }
}

/** Adds a project to one's favourites, or takes it away. */
export const useFavor = () => {
  const act = useAction()
  return (row: Row, isFavorite: boolean): Promise<boolean> => {
    const path = `/projects/${encodeURIComponent(String(row.id))}/favorites`
    return act(() => (isFavorite ? client.delete<unknown>(path) : client.post<unknown>(path)))
  }
}
