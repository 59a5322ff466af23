import { useQuery } from '@tanstack/react-query'
import type { EntityName, RowOf } from '../../../../core/declare/register.ts'
import { client } from '../../../../web/base/api/client.ts'
import { readList } from '../../../../web/base/api/shapes.ts'
import { queryKeys } from '../../../../web/data/rows/query-keys.ts'

/** Query of a list of child rows, under the key that the navigation uses. */
const childListQuery = <const N extends EntityName>(entity: N, id: string, path: string) => ({
  queryKey: queryKeys.listBelow(entity, id, 'sidebar', path),
  queryFn: async () => readList((await client.get<unknown>(path)).data).data as readonly RowOf<N>[],
})

/** The phases of a project. */
export const phasesQuery = (project: string) =>
  childListQuery('phase', project, `/sidebar/projects/${encodeURIComponent(project)}/phases`)
/** The sprints of a phase. */
export const sprintsQuery = (phase: string) =>
  childListQuery('sprint', phase, `/sidebar/phases/${encodeURIComponent(phase)}/sprints`)

/** A project's phases in order, with the state of their reading. */
export const usePhasesQuery = (project: string, enabled = true) => useQuery({ ...phasesQuery(project), enabled })

/** A project's phases in order; none while they are read. */
export const usePhases = (project: string, enabled = true): readonly RowOf<'phase'>[] =>
  usePhasesQuery(project, enabled).data ?? []

/** A phase's sprints, oldest first; none while they are read. */
export const useSprints = (phase: string, enabled = true): readonly RowOf<'sprint'>[] =>
  useQuery({ ...sprintsQuery(phase), enabled }).data ?? []
