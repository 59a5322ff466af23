import { useQuery } from '@tanstack/react-query'
import type { EntityName, RowOf } from '../../../../core/register.ts'
import { client } from '../../../../web/api/client.ts'
import { readList } from '../../../../web/api/shapes.ts'
import { queryKeys } from '../../../../web/data/query-keys.ts'

/** Reads a list of child rows. */
const useChildQuery = <N extends EntityName>(entity: N, id: string, path: string, enabled: boolean) =>
  useQuery({
    queryKey: queryKeys.listBelow(entity, id, 'sidebar', path),
    queryFn: async () => readList((await client.get<unknown>(path)).data).data as readonly RowOf<N>[],
    enabled,
  })

/** A project's phases in order, with the state of their reading. */
export const usePhasesQuery = (project: string, enabled = true) =>
  useChildQuery('phase', project, `/sidebar/projects/${encodeURIComponent(project)}/phases`, enabled)

/** A project's phases in order; none while they are read. */
export const usePhases = (project: string, enabled = true): readonly RowOf<'phase'>[] =>
  usePhasesQuery(project, enabled).data ?? []

/** A phase's sprints, oldest first; none while they are read. */
export const useSprints = (phase: string, enabled = true): readonly RowOf<'sprint'>[] =>
  useChildQuery('sprint', phase, `/sidebar/phases/${encodeURIComponent(phase)}/sprints`, enabled).data ?? []
