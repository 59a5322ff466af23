import List from '@mui/material/List'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { RowOf } from '../../../../core/declare/register.ts'
import { RailEntry } from '../../../../web/app/shell/rail-entry.tsx'
import { useRailPlace } from '../../../../web/app/shell/rail-place.ts'
import { client } from '../../../../web/base/api/client.ts'
import { readList } from '../../../../web/base/api/shapes.ts'
import { useHolds } from '../../../../web/data/access/can.tsx'
import { useModel } from '../../../../web/data/areas/product.ts'
import { queryKeys } from '../../../../web/data/rows/query-keys.ts'
import { useFavorites } from '../../../../web/facets/favourites/use-favorites.ts'
import { projectAddress } from './project-address.ts'

/** Projects in the rail, at most. */
const mostEntries = 5

/** The newest projects that are running. */
const useRunning = () =>
  useQuery({
    queryKey: queryKeys.list('project', 'sidebar', 'running'),
    queryFn: async () => {
      const params = { 'filter[status]': 'active', perPage: mostEntries, orderOn: 'created_at', orderBy: 'desc' }
      const { data } = await client.get<unknown>('/sidebar/projects', { params })
      return readList(data).data as readonly RowOf<'project'>[]
    },
  })

const Entries = ({ onGo }: { readonly onGo: () => void }) => {
  const { t } = useTranslation('work')
  const model = useModel('project')
  const favorites = useFavorites(model)
  const running = useRunning()
  const hasLoaded = !favorites.query.isPending && !running.isPending
  const rows = [...favorites.rows, ...(running.data ?? []).filter(({ id }) => !favorites.ids.has(String(id)))].slice(
    0,
    mostEntries,
  )
  useRailPlace(hasLoaded ? rows.length : undefined)
  if (!hasLoaded || rows.length === 0) return null
  return (
    <List disablePadding aria-label={t('nav.atHand')}>
      {rows.map((row) => (
        <RailEntry key={row.id} model={model} row={row} to={projectAddress(row)} onGo={onGo} />
      ))}
    </List>
  )
}

/** Favourite projects, then running ones, for users who may open projects. */
export const ProjectRail = ({ onGo }: { readonly onGo: () => void }) =>
  useHolds({ permissions: ['project-show'] }) ? <Entries onGo={onGo} /> : null
