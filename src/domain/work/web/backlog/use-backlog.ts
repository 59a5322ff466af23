import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { RowOf } from '../../../../core/declare/register.ts'
import { allOf, equals } from '../../../../core/query/predicate.ts'
import { client } from '../../../../web/base/api/client.ts'
import { readList, readOne } from '../../../../web/base/api/shapes.ts'
import { settings } from '../../../../web/base/browser/settings.ts'
import { useHolds } from '../../../../web/data/access/can.tsx'
import { useModel } from '../../../../web/data/areas/product.ts'
import { type AllRowsQuery, useAllRows } from '../../../../web/data/rows/all-rows.ts'
import { queryKeys } from '../../../../web/data/rows/query-keys.ts'
import { completedStatuses, type TaskStatus } from '../../task-status.ts'
import { sprintsQuery, usePhases } from '../phase/use-phases.ts'
import { type Sum, sortSprints, sumsBy } from './sums.ts'

const noSprints: readonly RowOf<'sprint'>[] = []
/** API path below a project. */
export const projectPath = (project: string, rest: string) => `/projects/${encodeURIComponent(project)}/${rest}`

/** The open or completed sprints of a project, with their phases. */
export const sprintsOf = (project: string, isCompleted: boolean): AllRowsQuery<'sprint'> => ({
  include: ['phase'],
  sort: [{ field: 'created_at', order: isCompleted ? 'desc' : 'asc' }],
  where: allOf(equals('phase.project_id', project), equals('is_completed', isCompleted)),
})

/** Sprints of a project: open ones in order, or completed ones, latest first. */
export const useSprintsOf = (project: string, isCompleted: boolean, enabled: boolean) => {
  const ownQuery = useAllRows(useModel('sprint'), sprintsOf(project, isCompleted), {
    enabled: enabled && settings.own,
  })
  // The specification lists sprints by phase.
  const phases = usePhases(project, enabled && !settings.own)
  const below = useQueries({
    queries: phases.map(({ id }) => sprintsQuery(String(id))),
    combine: (results) => results.flatMap(({ data }) => data ?? []),
  })
  const rows: readonly RowOf<'sprint'>[] = settings.own ? (ownQuery.data ?? noSprints) : below
  return {
    rows: useMemo(
      () => (isCompleted ? rows : sortSprints(rows)).filter((sprint) => (sprint.is_completed === true) === isCompleted),
      [rows, isCompleted],
    ),
    isWaiting: enabled && settings.own && ownQuery.data === undefined && !ownQuery.isError,
  }
}

/** All epics of a project, by name. */
export const epicsOf = (project: string): AllRowsQuery<'epic'> => ({
  sort: [{ field: 'name', order: 'asc' }],
  where: allOf(equals('project_id', project)),
})

/** Column of which a project's tasks have sums. */
type SumColumn = 'sprint_id' | 'epic_id'

/** Query of a project's tasks by a column. @param maySum estimates may be read as well */
export const sumsQuery = (project: string, by: SumColumn, maySum: boolean) => ({
  queryKey: queryKeys.list('task', 'sums', project, by, maySum),
  queryFn: async () => {
    const params = {
      by: by === 'epic_id' ? `${by},status` : by,
      ...(maySum ? { sum: 'story_points,estimate' } : {}),
      'filter[project_id]': project,
    }
    return readList((await client.get<unknown>('/tasks/groups', { params })).data).data
  },
})

/** Count, story points and minutes of a project's tasks by the values of a column; our server only. */
export const useSums = (
  project: string,
  by: SumColumn,
  enabled = true,
): { readonly sums: ReadonlyMap<string, Sum> | undefined; readonly isLoading: boolean } => {
  const maySum = useHolds({ permissions: ['task-estimate'] })
  const { data, isLoading } = useQuery({ ...sumsQuery(project, by, maySum), enabled: settings.own && enabled })
  const sums = useMemo(
    () =>
      data === undefined
        ? undefined
        : sumsBy(data, by, ({ status }) => completedStatuses.includes(status as TaskStatus)),
    [data, by],
  )
  return { sums, isLoading }
}

/** Query of the mean story points of a project's last completed sprints. */
export const velocityQuery = (project: string) => ({
  queryKey: queryKeys.list('sprint', 'velocity', project),
  queryFn: async () => readOne((await client.get<unknown>(projectPath(project, 'velocity'))).data),
})

/** Mean story points of the last completed sprints; undefined if unknown. */
export const useVelocity = (
  project: string,
): { readonly velocity: number | undefined; readonly isLoading: boolean } => {
  const maySum = useHolds({ permissions: ['task-estimate'] })
  const { data, isLoading } = useQuery({ ...velocityQuery(project), enabled: settings.own && maySum })
  const velocity = Number(data?.velocity ?? Number.NaN)
  return { velocity: Number.isFinite(velocity) ? velocity : undefined, isLoading }
}
