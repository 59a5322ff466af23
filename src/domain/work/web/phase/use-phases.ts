import { useQuery } from '@tanstack/react-query'
import type { EntityName, RowOf } from '../../../../core/register.ts'
import { client } from '../../../../web/api/client.ts'
import { readList } from '../../../../web/api/shapes.ts'

/** A list of child rows. The query key begins with the entity, so that news of it invalidates the list. */
const useChildRows = <N extends EntityName>(entity: N, path: string, enabled: boolean): readonly RowOf<N>[] => {
  const { data } = useQuery({
    queryKey: [entity, path],
    queryFn: async () => readList((await client.get<unknown>(path)).data).data as readonly RowOf<N>[],
    enabled,
  })
  return data ?? []
}

/** A project's phases in order. */
export const usePhases = (project: string, enabled = true) =>
  useChildRows('phase', `/sidebar/projects/${encodeURIComponent(project)}/phases`, enabled)

/** A phase's sprints, oldest first. */
export const useSprints = (phase: string, enabled = true) =>
  useChildRows('sprint', `/sidebar/phases/${encodeURIComponent(phase)}/sprints`, enabled)
