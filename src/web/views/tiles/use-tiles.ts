import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { client } from '../../base/api/client.ts'
import type { CallError } from '../../base/api/errors.ts'
import { queryKeys } from '../../data/rows/query-keys.ts'
import { useReading } from '../../fields/values/use-reading.ts'
import type { ShownTile } from './shown-tile.ts'

export type TilesCall = { readonly path: string; readonly params: { readonly [name: string]: string } }

/** The tiles of a dashboard that the reader may see, without their answers. @param version of the row that has the tiles */
export const useTiles = ({ path, params }: TilesCall, version?: unknown) => {
  const { locale, timeZone } = useReading()
  return useQuery<readonly ShownTile[], CallError>({
    queryKey: queryKeys.other('tiles', path, params, locale, timeZone, version),
    queryFn: async ({ signal }) => {
      const { data } = await client.get<{ data: { tiles: readonly ShownTile[] } }>(path, {
        params: { ...params, results: false },
        signal,
      })
      return data.data.tiles
    },
    placeholderData: keepPreviousData,
  })
}
