import { useQuery } from '@tanstack/react-query'
import type { EntityName, RowOf } from '../../../../core/register.ts'
import { client } from '../../../../web/api/client.ts'
import { readList } from '../../../../web/api/shapes.ts'

/** A plain list of what lies below a row. The entity leads the key, so that news of it reads the list again. */
const useBelow = <N extends EntityName>(entity: N, path: string, enabled: boolean): readonly RowOf<N>[] => {
  const { data } = useQuery({
    queryKey: [entity, path],
    queryFn: async () => readList((await client.get<unknown>(path)).data).data as readonly RowOf<N>[],
    enabled,
  })
  return data ?? []
}

/** Phases of a project in their order. */
export const usePhases = (project: string, enabled = true) =>
  useBelow('phase', `/sidebar/projects/${encodeURIComponent(project)}/phases`, enabled)

/** Sprints of a phase, the oldest first. */
export const useSprints = (phase: string, enabled = true) =>
  useBelow('sprint', `/sidebar/phases/${encodeURIComponent(phase)}/sprints`, enabled)
