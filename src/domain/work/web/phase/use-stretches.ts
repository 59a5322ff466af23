import { useQuery } from '@tanstack/react-query'
import type { EntityName, RowOf } from '../../../../core/register.ts'
import { client } from '../../../../web/api/client.ts'
import { readList } from '../../../../web/api/shapes.ts'
import { queryKeys } from '../../../../web/data/query-keys.ts'

/** A plain list of what lies below a row. */
const useBelow = <N extends EntityName>(entity: N, id: string, path: string, enabled: boolean): readonly RowOf<N>[] => {
  const { data } = useQuery({
    queryKey: queryKeys.listBelow(entity, id, 'sidebar', path),
    queryFn: async () => readList((await client.get<unknown>(path)).data).data as readonly RowOf<N>[],
    enabled,
  })
  return data ?? []
}

/** Phases of a project in their order. */
export const usePhases = (project: string, enabled = true) =>
  useBelow('phase', project, `/sidebar/projects/${encodeURIComponent(project)}/phases`, enabled)

/** Sprints of a phase, the oldest first. */
export const useSprints = (phase: string, enabled = true) =>
  useBelow('sprint', phase, `/sidebar/phases/${encodeURIComponent(phase)}/sprints`, enabled)
