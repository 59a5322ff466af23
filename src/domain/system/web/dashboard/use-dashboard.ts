import { useQuery } from '@tanstack/react-query'
import type { TileKind } from '../../../../core/declare/tile.ts'
import type { FigureQuestion } from '../../../../core/query/measured.ts'
import { client } from '../../../../web/base/api/client.ts'
import type { CallError } from '../../../../web/base/api/errors.ts'
import { queryKeys } from '../../../../web/data/rows/query-keys.ts'
import { useReading } from '../../../../web/fields/values/use-reading.ts'

/** Rows to which the dashboard may be narrowed, one at a time. */
export const scopes = ['department', 'client', 'project'] as const
export type ScopeName = (typeof scopes)[number]
export type Scope = { readonly name: ScopeName; readonly id: string }

/** A tile without its answer, which is asked for by itself. */
export type DashboardTile = {
  readonly id: string
  readonly kind: TileKind
  readonly title: string
  readonly question: FigureQuestion
  /** The same of as many days before. */
  readonly before?: FigureQuestion
}

/** The tiles that the reader may see, without their answers. */
export const useDashboard = (scope: Scope | undefined) => {
  const { locale, timeZone } = useReading()
  const params = { results: false, ...(scope === undefined ? {} : { [`${scope.name}_id`]: scope.id }) }
  return useQuery<readonly DashboardTile[], CallError>({
    queryKey: queryKeys.other('dashboard', params, locale, timeZone),
    queryFn: async ({ signal }) => {
      const { data } = await client.get<{ data: { tiles: readonly DashboardTile[] } }>('/dashboard', { params, signal })
      return data.data.tiles
    },
  })
}
