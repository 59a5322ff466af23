import { useQuery } from '@tanstack/react-query'
import type { EntityName, RowOf } from '../../../../core/declare/register.ts'
import { client } from '../../../../web/base/api/client.ts'
import { readList } from '../../../../web/base/api/shapes.ts'
import { queryKeys } from '../../../../web/data/rows/query-keys.ts'

/** Returns the query of a list of child rows, under the key that the navigation uses. */
const childListQuery = <const N extends EntityName>(entity: N, id: string, path: string) => ({
  queryKey: queryKeys.listBelow(entity, id, 'sidebar', path),
  queryFn: async () => readList((await client.get<unknown>(path)).data).data as readonly RowOf<N>[],
})

/** Returns the query of a project's phases. */
export const phasesQuery = (project: string) =>
  childListQuery('phase', project, `/sidebar/projects/${encodeURIComponent(project)}/phases`)
/** Returns the query of a phase's sprints. */
export const sprintsQuery = (phase: string) =>
  childListQuery('sprint', phase, `/sidebar/phases/${encodeURIComponent(phase)}/sprints`)

/** Reads a project's phases in order, with the state of the reading. */
export const usePhasesQuery = (project: string, enabled = true) => useQuery({ ...phasesQuery(project), enabled })

/** Reads a project's phases in order; none while they are loading. */
export const usePhases = (project: string, enabled = true): readonly RowOf<'phase'>[] =>
  usePhasesQuery(project, enabled).data ?? []

/** Reads a phase's sprints, oldest first; none while they are loading. */
export const useSprints = (phase: string, enabled = true): readonly RowOf<'sprint'>[] =>
  useQuery({ ...sprintsQuery(phase), enabled }).data ?? []
