import { useQuery } from '@tanstack/react-query'
import type { EntityName, RowOf } from '../../../../core/register.ts'
import { client } from '../../../../web/api/client.ts'
import { readList } from '../../../../web/api/shapes.ts'
import { queryKeys } from '../../../../web/data/query-keys.ts'

/** A list of child rows. */
const useChildRows = <N extends EntityName>(
  entity: N,
  id: string,
  path: string,
  enabled: boolean,
): readonly RowOf<N>[] => {
  const { data } = useQuery({
    queryKey: queryKeys.listBelow(entity, id, 'sidebar', path),
    queryFn: async () => readList((await client.get<unknown>(path)).data).data as readonly RowOf<N>[],
    enabled,
  })
  return data ?? []
}

/** A project's phases in order. */
export const usePhases = (project: string, enabled = true) =>
  useChildRows('phase', project, `/sidebar/projects/${encodeURIComponent(project)}/phases`, enabled)

/** A phase's sprints, oldest first. */
export const useSprints = (phase: string, enabled = true) =>
  useChildRows('sprint', phase, `/sidebar/phases/${encodeURIComponent(phase)}/sprints`, enabled)
