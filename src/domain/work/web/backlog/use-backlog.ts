import type { CrudFilter } from '@refinedev/core'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Group } from '../../../../core/predicate.ts'
import type { RowOf } from '../../../../core/register.ts'
import { useHolds } from '../../../../web/access/can.tsx'
import { client } from '../../../../web/api/client.ts'
import type { CallError } from '../../../../web/api/errors.ts'
import { type RowList, readList, readOne } from '../../../../web/api/shapes.ts'
import { useAllRows } from '../../../../web/data/all-rows.ts'
import { sameRows } from '../../../../web/data/same-rows.ts'
import { listParams, useListIncludes, useReadable } from '../../../../web/data/use-rows.ts'
import { useModel } from '../../../../web/product.ts'
import { listParameters } from '../../../../web/providers/list-query.ts'
import { settings } from '../../../../web/settings.ts'
import { completedStatuses, type TaskStatus } from '../../task-status.ts'
import { usePhases } from '../use-stretches.ts'
import { backlog, type Place } from './places.ts'
import { inOrder, type Sum, sumsBy } from './sums.ts'

/** Which tasks are shown. */
export type Question = {
  readonly search: string
  readonly filters: readonly CrudFilter[]
  readonly where: Group | undefined
}

const none: readonly RowOf<'sprint'>[] = []
const path = (project: string, rest: string) => `/projects/${encodeURIComponent(project)}/${rest}`

/** Sprints of a project: the open ones in their order, or those that are completed, the last first. */
export const useSprintsOf = (project: string, isCompleted: boolean, enabled: boolean) => {
  const own = useAllRows(
    useModel('sprint'),
    {
      include: ['phase'],
      sort: [{ field: 'created_at', order: isCompleted ? 'desc' : 'asc' }],
      filters: [
        { field: 'phase.project_id', operator: 'eq', value: project },
        { field: 'is_completed', operator: 'eq', value: isCompleted },
      ],
    },
    { enabled: enabled && settings.own },
  )
  // The specification lists them phase by phase.
  const phases = usePhases(project, enabled && !settings.own)
  const below = useQueries({
    queries: phases.map(({ id }) => ({
      queryKey: ['sprint', `/sidebar/phases/${encodeURIComponent(String(id))}/sprints`],
      queryFn: async () =>
        readList((await client.get<unknown>(`/sidebar/phases/${encodeURIComponent(String(id))}/sprints`)).data)
          .data as readonly RowOf<'sprint'>[],
    })),
    combine: (found) => found.flatMap(({ data }) => data ?? []),
  })
  const rows: readonly RowOf<'sprint'>[] = settings.own ? (own.data ?? none) : below
  return {
    rows: useMemo(
      () => (isCompleted ? rows : inOrder(rows)).filter((one) => (one.is_completed === true) === isCompleted),
      [rows, isCompleted],
    ),
    isWaiting: enabled && settings.own && own.data === undefined && !own.isError,
  }
}

/** Number, story points and minutes of a project's tasks, by a column; of our own server alone. */
export const useSums = (
  project: string,
  by: 'sprint_id' | 'epic_id',
  enabled = true,
): ReadonlyMap<string, Sum> | undefined => {
  const maySum = useHolds({ permissions: ['task-estimate'] })
  const { data } = useQuery({
    queryKey: ['task', 'list', 'groups', project, by, maySum],
    queryFn: async () => {
      const params = {
        by: by === 'epic_id' ? `${by},status` : by,
        ...(maySum ? { sum: 'story_points,estimate' } : {}),
        'filter[project_id]': project,
      }
      return readList((await client.get<unknown>('/tasks/groups', { params })).data).data
    },
    enabled: settings.own && enabled,
  })
  return useMemo(
    () =>
      data === undefined
        ? undefined
        : sumsBy(data, by, ({ status }) => completedStatuses.includes(status as TaskStatus)),
    [data, by],
  )
}

/** Story points that the team finishes in a sprint, as the last ones tell; undefined where nobody can say. */
export const useVelocity = (project: string): number | undefined => {
  const maySum = useHolds({ permissions: ['task-estimate'] })
  const { data } = useQuery({
    queryKey: ['sprint', 'list', 'velocity', project],
    queryFn: async () => readOne((await client.get<unknown>(path(project, 'velocity'))).data),
    enabled: settings.own && maySum,
  })
  const velocity = Number(data?.velocity ?? Number.NaN)
  return Number.isFinite(velocity) ? velocity : undefined
}

const related = ['epic', 'assignees', 'created_by']

/** One page of the tasks of a place, in the order that people gave them. */
export const useTasksAt = (
  project: string,
  place: Place,
  { search, filters, where }: Question,
  { page, perPage }: { readonly page: number; readonly perPage: number },
  enabled: boolean,
) => {
  const model = useModel('task')
  const include = useListIncludes(
    model,
    useReadable(model).filter(({ name }) => related.includes(name)),
  )
  const asked = listParams(model, {
    page,
    perPage,
    search,
    where,
    include,
    sort: settings.own ? [{ field: 'position', order: 'asc' }] : [{ field: 'created_at', order: 'desc' }],
    filters: place === backlog ? filters : [...filters, { field: 'sprint_id', operator: 'eq', value: place }],
  })
  const call = place === backlog ? path(project, 'backlog/tasks') : '/tasks'
  // A server that can't be asked so says why as the call is made, in the place of its rows.
  const address = () => `${call}?${listParameters(asked, model, settings.own)}`
  return useQuery<RowList, CallError>({
    queryKey: ['task', 'list', call, asked],
    queryFn: async () => readList((await client.get<unknown>(address())).data),
    placeholderData: (previous) => previous,
    structuralSharing: sameRows,
    enabled,
  })
}
